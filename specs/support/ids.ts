import { encodeCb58, encodeId, sha256, type CheckContext } from '../../src/harness/index.ts';
import { corrupted } from './refusals.ts';

/** An ID that nothing has: the hash of a text that is fixed by the seed. */
export function unusedId({ seed }: CheckContext, name: string): string {
  return encodeId(sha256(new TextEncoder().encode(`avalanche-conformance ${seed} ${name}`)));
}

/** Texts that are no ID: a wrong checksum, too few bytes, too many, digits of another alphabet, nothing. */
export function malformedIds(context: CheckContext): readonly string[] {
  const id = unusedId(context, 'malformed');
  return [
    corrupted(id),
    encodeCb58(new Uint8Array(31).fill(7)),
    encodeCb58(new Uint8Array(33).fill(7)),
    `0${id.slice(1)}`,
    '',
  ];
}

/** Values of other JSON types than a string. */
export const NOT_A_STRING = [5, true, [], {}] as const;
