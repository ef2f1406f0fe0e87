import type { CheckContext } from '../../../src/harness/index.ts';

/** The IDs of the surveyed transactions of these kinds. Not testable if there are none. */
export async function acceptedOfKind(context: CheckContext, ...kinds: readonly string[]): Promise<readonly string[]> {
  const { transactions } = await context.sample.survey('P/block');
  const ids = transactions.filter(({ traits: [kind = ''] }) => kinds.includes(kind)).map(({ id }) => id);
  return ids.length > 0
    ? ids
    : context.notTestable(`no surveyed block has a transaction of the kind ${kinds.join(' or ')}`);
}
