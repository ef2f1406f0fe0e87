import * as node from '../../../src/reference-node/kit/index.ts';

/** Defects that only the transactions of the chain show: the methods that list what an address owns agree. */
export const mutants: readonly node.Mutant[] = node.mutantTable(node.GET_UTXOS, {
  'lists-what-blocks-leave-unspent/first-outputs-lost': [
    'The pages lack the first output of every transaction.',
    owning((utxos, ledger) =>
      utxos.filter(({ txId, outputIndex }) => outputIndex !== 0 || ledger.tx(txId) === undefined),
    ),
  ],
  'agrees-with-its-transaction/bit-of-an-owner-flipped': [
    'One bit of the last address is flipped in the bytes of each UTXO.',
    node.mapResultAt(node.GET_UTXOS, 'utxos/*', node.withBytes(node.flip)),
  ],
  'lists-nothing-that-blocks-spend/spent-outputs-kept': [
    'The pages also contain an output that a later transaction has spent.',
    owning((utxos, ledger) => {
      const made = new Map(utxos.map((utxo) => [utxo.txId, utxo]));
      return [...utxos, ...[...made.values()].flatMap((utxo) => spentBehind(utxo, ledger)).slice(0, 1)];
    }),
  ],
});

/** Lets the methods that list the UTXOs of an address see others. */
function owning(change: (utxos: readonly node.Utxo[], ledger: node.Ledger) => readonly node.Utxo[]): node.Change {
  return node.withLedger([node.GET_UTXOS, 'platform.getBalance'], (ledger) => ({
    utxos: (address) => change(ledger.utxos(address), ledger),
  }));
}

/** The first output that the transaction behind a UTXO spent, as a UTXO of the same owner. */
function spentBehind(utxo: node.Utxo, ledger: node.Ledger): readonly node.Utxo[] {
  const json = ledger.tx(utxo.txId)?.json();
  const unsigned = node.isMembers(json) ? json.unsignedTx : undefined;
  const inputs = node.isMembers(unsigned) ? unsigned.inputs : undefined;
  const [input] = node.isItems(inputs) ? inputs : [];
  if (!node.isMembers(input) || typeof input.txID !== 'string' || typeof input.outputIndex !== 'number') return [];
  const txId = node.decodeId(input.txID);
  if (!txId.ok) return [];
  const { txID, outputIndex } = input;
  const bytes = node.utxoWith(utxo.bytes, () => ({ txID: txId.value, outputIndex }));
  const { assetId, amount, owner, stakeableLocktime, inputId } = utxo;
  return [{ txId: txID, outputIndex, bytes, assetId, amount, owner, stakeableLocktime, inputId }];
}
