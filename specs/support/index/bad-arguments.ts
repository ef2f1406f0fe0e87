import { encodeCb58, encodeHex, type JsonWritable } from '../../../src/harness/index.ts';
import { misspelt } from '../ids.ts';

/** Values that are not IDs, made from a valid ID. */
export function badIds(id: string): readonly JsonWritable[] {
  return [
    '',
    misspelt(id),
    id.slice(0, -1),
    encodeCb58(new Uint8Array(20).fill(7)),
    encodeCb58(new Uint8Array(33).fill(7)),
    encodeHex(new Uint8Array(32).fill(7)),
    5,
    true,
    [id],
    { id },
  ];
}

/** Values that are not unsigned integers. */
export const NO_INTEGERS: readonly JsonWritable[] = [1.5, 'three', '', true, [1], { value: 1 }];

/** Encodings that the Index service does not have. */
export const OTHER_ENCODINGS: readonly JsonWritable[] = ['json', 'cb58', 'base64', 5];
