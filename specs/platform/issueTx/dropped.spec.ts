import { EventEmitter, once } from 'node:events';
import { expect, requirement, writesToTheChain } from '../../../src/harness/index.ts';
import { peersOf } from '../../support/platform/issued.ts';

writesToTheChain();

/** Payments before the removals, and behind them: these spend the smallest outputs, among them what the dropped removal leaves. */
const BEFORE = 4;
const BEHIND = 2 * BEFORE;
const AMOUNT = 1_000_000n;
/** Milliseconds for which one removal waits for the other, so that both are issued at once. */
const LONGEST_MS = 1000;

/** Lets callers go on once there are this many, or after a pause. */
function meeting(count: number, pause: () => Promise<void>): () => Promise<void> {
  const all = new EventEmitter();
  const whole = Promise.race([once(all, 'whole'), pause()]);
  let come = 0;
  return async () => {
    come += 1;
    if (come === count) all.emit('whole');
    await whole;
  };
}

requirement('platform.issueTx/dropped-frees-its-outputs', async (context) => {
  const { life, rpc, seed } = context;
  if (!life.canWrite) context.notApplicable('the suite writes to the chain of a node of its own: run --launch');
  if (!context.isFollowed && (await peersOf(context)) > 0n)
    return context.notTestable('its peers make blocks, too: what they drop or hold is their own matter');
  await life.writing(async (writer) => {
    if (!writer.can.has('remove-member'))
      return context.notTestable('the network has no transaction that another one makes invalid');
    const statusOf = async (txID: string): Promise<string> =>
      (await rpc('platform.getTxStatus', { txID })).result.status;
    const owner = `${seed} dropped`;
    const subnet = { id: await writer.write({ kind: 'create-subnet', owner }, async () => undefined), owner };
    const members = writer.nodeIDs.map((nodeID) => ({ subnet, nodeID, weight: 7n }));
    await Promise.all(members.map((each) => writer.write({ kind: 'add-member', ...each }, async () => undefined)));
    const pay = { kind: 'pay', owner, amount: AMOUNT } as const;
    for (const { nodeID } of members) {
      const remove = { kind: 'remove-member', subnet, nodeID } as const;
      // While the block of a payment is made, both removals may wait for the next one.
      const writes = [...Array.from({ length: BEFORE }, () => pay), remove, remove];
      const together = meeting(writes.length, () => context.pause(LONGEST_MS));
      const forms: string[] = [];
      const tries = writes.map((write, at) =>
        writer.tries(write, (txID) => {
          forms[at] ??= txID;
          return together();
        }),
      );
      const rivals = (await Promise.all(tries)).slice(BEFORE);
      const statuses = await Promise.all(rivals.map(statusOf));
      const accepted = statuses.filter((status) => status === 'Committed');
      expect(accepted, `those accepted of ${rivals.join(' and ')}, which remove the same validator,`).toHaveLength(1);
      for (const txID of forms.slice(BEFORE))
        expect(await statusOf(txID), `the status of ${txID}, as it was first issued,`).not.toBe('Unknown');
      const pays = async (count: number): Promise<readonly string[]> => {
        const left: string[] = [];
        for (const txID of await Promise.all(Array.from({ length: count }, () => writer.tries(pay)))) {
          const { result, exchange } = await rpc('platform.getTxStatus', { txID });
          if (result.status === 'Committed') continue;
          context.look(exchange);
          left.push(txID);
        }
        return left;
      };
      // Until the next block, the removal may wait. The change of the first payments is smaller than what it leaves.
      const refused = (await pays(BEHIND)).length === 0 ? [] : await pays(2 * BEHIND);
      expect(refused, 'the payments that were not accepted after a transaction was dropped').toEqual([]);
    }
  });
});
