import { expect, type Answer, type CheckContext } from '../../../src/harness/index.ts';
import { unusedId } from '../ids.ts';
import { isSameResult } from '../refusals.ts';
import { badIds, OTHER_ENCODINGS } from './bad-arguments.ts';
import { lastAccepted } from './reading.ts';

/** The methods of the Index service that take the ID of a container. */
type IdMethod = 'index.getContainerByID' | 'index.getIndex' | 'index.isAccepted';

/** An ID that no container has. */
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
  for (const answer of answers) expect(answer).toSucceed();
  return answers;
}

/** Expects a method to reject each encoding except hex. */
export async function refusesOtherEncodings(context: CheckContext, method: IdMethod): Promise<void> {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  for (const encoding of OTHER_ENCODINGS) expect(await context.call(method, { id, encoding }, { path })).toBeError();
}

/** Expects a method to ignore the encoding: each result equals the one with hex. */
export async function ignoresEncoding(context: CheckContext, method: IdMethod): Promise<void> {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  const { rawResult } = await context.call(method, { id, encoding: 'hex' }, { path });
  for (const encoding of ['json', 'base64'])
    expect(
      (await context.call(method, { id, encoding }, { path })).rawResult,
      `the result with the encoding ${encoding}`,
    ).toEqual(rawResult);
}

/** Expects a method to reject, at each index, an ID that no container has. */
export async function refusesUnknownId(context: CheckContext, method: IdMethod): Promise<void> {
  const id = unusedContainerId(context);
  for (const { path } of await context.sample.indexes())
    expect(await context.rpc(method, { id, encoding: 'hex' }, { path })).toBeError();
}

/** Expects a method to reject values that are not IDs. */
export async function refusesBadIds(context: CheckContext, method: IdMethod): Promise<void> {
  const { path } = await context.sample.index();
  const { id } = await lastAccepted(context, path);
  const unknown = await context.call(method, { id: unusedContainerId(context), encoding: 'hex' }, { path });
  for (const bad of badIds(id)) {
    const answer = await context.call(method, { id: bad, encoding: 'hex' }, { path });
    // The node may return the same result for an invalid ID as for an unknown ID.
    if (typeof bad === 'string' && isSameResult(answer, unknown)) expect(answer).toSucceed();
    else expect(answer).toBeError();
  }
}
