import {
  ZERO_ID,
  expect,
  type Answer,
  type CheckContext,
  encodeCb58,
  encodeHex,
  type JsonWritable,
} from '../../../src/harness/index.ts';
import { unusedId, misspelt } from '../ids.ts';
import { lastAccepted } from './reading.ts';

/** The methods of the Index service that take the ID of a container. */
type IdMethod = 'index.getContainerByID' | 'index.getIndex' | 'index.isAccepted';

export function unusedContainerId(context: CheckContext): string {
  return unusedId(context, 'container');
}

/** The responses of a method about the last container of each index. */
export async function aboutLastContainers(
  context: CheckContext,
  method: IdMethod,
): Promise<readonly Answer<unknown>[]> {
  const indexes = await context.sample.indexes();
  const answers = await Promise.all(
    indexes.map(async ({ path }) => {
      const { id } = await lastAccepted(context, path);
      return context.rpc(method, { id, encoding: 'hex' }, { path });
    }),
  );
  for (const answer of answers) {
    expect(answer).toSucceed();
    expect(answer.rawResult, 'the result about the last container of an index').not.toBe(null);
  }
  return answers;
}

/** The responses of a method, at each index, to IDs that no container has. */
export async function aboutUnknownIds(context: CheckContext, method: IdMethod): Promise<readonly Answer<unknown>[]> {
  const indexes = await context.sample.indexes();
  const asked = indexes.flatMap(({ path }) => [unusedContainerId(context), ZERO_ID].map((id) => ({ path, id })));
  return Promise.all(asked.map(({ path, id }) => context.rpc(method, { id, encoding: 'hex' }, { path })));
}

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

export const NO_INTEGERS: readonly JsonWritable[] = [1.5, 'three', '', true, [1], { value: 1 }];

/** Encodings that the Index service does not have. */
export const OTHER_ENCODINGS: readonly JsonWritable[] = ['json', 'cb58', 'base64', 5];
