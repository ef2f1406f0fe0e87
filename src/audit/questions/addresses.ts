import { encodeAddress } from '../../encoding/address.ts';
import type { AddressFacts } from './address-facts.ts';
import { balanceQuestion } from './balance.ts';
import type { Question } from './question.ts';
import { utxosQuestion, type Walk } from './utxos.ts';

/** The questions about an address: the whole walk of its UTXOs, then its balance. */
export function addressQuestions(facts: AddressFacts): readonly Question[] {
  const address = encodeAddress({ chain: 'P', hrp: facts.hrp, bytes: Buffer.from(facts.owner, 'hex') });
  let walk: Walk | undefined;
  const onWalked = (walked: Walk): void => {
    walk = walked;
  };
  return [utxosQuestion(facts, address, onWalked), balanceQuestion(facts, address, () => walk)];
}
