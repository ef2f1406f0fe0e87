import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getRewardUTXOs';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'renewal-pays-by-its-own-transaction/indexes-behind-two-outputs': [
    'The UTXOs of a renewal are numbered as if its transaction had two outputs.',
    node.mapResultAtIn(METHOD, 'utxos/*', (utxo, { ledger, args }) =>
      isRenewal(ledger, args.id('txID')) ? node.withUtxo(() => ({ outputIndex: 2 }))(utxo) : utxo,
    ),
  ],
  'renewal-pays-by-its-own-transaction/to-another-address': [
    'A renewal pays to an address that differs by one bit.',
    node.mapResultAtIn(METHOD, 'utxos/*', (utxo, { ledger, args }) =>
      isRenewal(ledger, args.id('txID')) ? node.withBytes(node.flip)(utxo) : utxo,
    ),
  ],
  'renewal-pays-by-its-own-transaction/another-reward-for-its-own': [
    'A transaction without a reward of its own has that of another one.',
    node.mapResult(METHOD, (result, { ledger, args }) =>
      node.isMembers(result) && !isRenewal(ledger, args.id('txID')) ? { ...result, utxos: ['0x00'] } : result,
    ),
  ],
  'renewal-withdraws-what-it-does-not-restake/nothing-paid': ['A renewal pays nothing.', rewardsOfRenewals(() => [])],
  'stopped-validator-gets-what-it-restaked/fees-alone': [
    'A validator that stops gets the fees of its delegators alone.',
    rewardsOfRenewals((utxos) => utxos.slice(1)),
  ],
});

/** Another list of UTXOs for the transactions that end the period of a validator that renews itself. */
function rewardsOfRenewals(change: <T>(utxos: readonly T[]) => readonly T[]) {
  return node.mapResult(METHOD, (result, { ledger, args }) => {
    if (!node.isMembers(result) || !Array.isArray(result.utxos) || !isRenewal(ledger, args.id('txID'))) return result;
    const utxos = change(result.utxos);
    return { ...result, utxos, numFetched: `${utxos.length}` };
  });
}

function isRenewal(ledger: node.Ledger, txId: string): boolean {
  const tx = ledger.tx(txId)?.json();
  return node.isMembers(tx) && node.isMembers(tx.unsignedTx) && 'timestamp' in tx.unsignedTx;
}
