import * as node from '../../src/reference-node/kit/index.ts';

/** What a method returned first for some arguments, it returns again: a result, or an error. */
function keeps(method: string, what: 'results' | 'errors' | 'all' = 'all'): node.Change {
  return node.wrapHandler(method, (base) => {
    const kept = new Map<string, () => ReturnType<typeof base>>();
    return (call) => {
      const key = call.args.text;
      const known = kept.get(key);
      if (known !== undefined) return known();
      try {
        const result = base(call);
        if (what !== 'errors') kept.set(key, () => result);
        return result;
      } catch (error) {
        const again = (): never => {
          throw error;
        };
        if (what !== 'results') kept.set(key, again);
        return again();
      }
    };
  });
}

function drawsFromTheFirst(): node.Change {
  const first = new Map<string, ReturnType<node.Ledger['currentValidators']>>();
  return node.withLedger('platform.sampleValidators', (ledger) => ({
    currentValidators: (id) => {
      const now = ledger.currentValidators(id);
      if (!first.has(id) && now.length > 0) first.set(id, now);
      return first.get(id) ?? now;
    },
  }));
}

/** The first of many addresses has the UTXOs that it had at the request before. */
function ofTwoMoments(): node.Change {
  let before: readonly node.Utxo[] | undefined;
  return node.withLedger(['platform.getBalance', 'platform.getUTXOs'], (ledger, { args }) => ({
    utxos: (address) => {
      const now = [...ledger.utxos(address)];
      const [first = '', ...others] = args.strings('addresses');
      if (others.length < 100 || node.readAddress(first)?.toString() !== address.toString()) return now;
      const known = before ?? now;
      before = now;
      return known;
    },
  }));
}

/** Defects that show only when the same is asked again after the chain has changed. */
export const mutants: readonly node.Mutant[] = node.mutantTable(
  'sequences',
  {
    'subnets-follow/owner-kept': [
      'The node keeps the control keys of a Subnet.',
      keeps('platform.getSubnet', 'results'),
    ],
    'blockchains-follow/chains-kept': ['The node keeps the blockchains of a Subnet.', keeps('platform.validates')],
    'balances-follow/balance-kept': ['The node keeps the balance of addresses.', keeps('platform.getBalance')],
    'answers-are-of-one-moment/first-one-is-behind': [
      'Of many addresses, the node shows the first as it was at the request before.',
      node.onEachNode(ofTwoMoments),
    ],
    'stakes-follow/stake-kept': ['The node keeps what addresses have staked.', keeps('platform.getStake')],
    'members-follow/total-kept': ['The node keeps the total weight of a Subnet.', keeps('platform.getTotalStake')],
    'samples-follow/sampler-kept': [
      'The node draws from the validators that a Subnet had when it first drew from it.',
      node.onEachNode(drawsFromTheFirst),
    ],
    'l1-validators-follow/validator-kept': [
      'The node keeps the weight and the balance of a validator.',
      keeps('platform.getL1Validator'),
    ],
    'transactions-follow/unknown-kept': ['A transaction that was Unknown stays so.', keeps('platform.getTxStatus')],
  },
  { writes: true },
);
