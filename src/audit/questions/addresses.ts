import { encodeAddress } from '../../encoding/address.ts';
import type { AddressFacts } from './address-facts.ts';
import { balanceQuestion } from './balance.ts';
import type { Question } from './question.ts';
import { utxosQuestion, type Walk } from './utxos.ts';

/** The bech32 forms of addresses. @param owners 20 bytes each, as hex */
export function addressesOf(owners: readonly string[], hrp: string): readonly string[] {
  return owners.map((owner) => encodeAddress({ chain: 'P', hrp, bytes: Buffer.from(owner, 'hex') }));
}

/** The questions about addresses: the whole walk of their UTXOs, then their balance. @param limit UTXOs of a page */
export function addressQuestions(facts: AddressFacts, limit: number): readonly Question[] {
  const addresses = addressesOf(facts.owners, facts.hrp);
  let walk: Walk | undefined;
  const onWalked = (walked: Walk): void => {
    walk = walked;
  };
  return [utxosQuestion(facts, addresses, limit, onWalked), balanceQuestion(facts, addresses, () => walk)];
}
