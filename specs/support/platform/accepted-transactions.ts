import { expect, type CheckContext } from '../../../src/harness/index.ts';

/** The IDs of the surveyed transactions of these kinds. Not testable if there are none. */
export async function acceptedOfKind(context: CheckContext, ...kinds: readonly string[]): Promise<readonly string[]> {
  const { transactions } = await context.sample.survey('P/block');
  const ids = transactions.filter(({ traits: [kind = ''] }) => kinds.includes(kind)).map(({ id }) => id);
  return ids.length > 0
    ? ids
    : context.notTestable(`no surveyed block has a transaction of the kind ${kinds.join(' or ')}`);
}

/** Fails if a list lacks what an accepted transaction of this kind created: its ID is that of the transaction. */
export async function expectCreatedListed(
  context: CheckContext,
  kind: string,
  list: () => Promise<readonly { readonly id: string }[]>,
  what: string,
): Promise<void> {
  const created = await acceptedOfKind(context, kind);
  await context.stable(async () => {
    const listed = new Set((await list()).map(({ id }) => id));
    expect(
      created.filter((id) => !listed.has(id)),
      `${what} that accepted transactions created and that the list lacks`,
    ).toEqual([]);
  });
}
