import { isJsonObject } from '../../encoding/json.ts';
import { hexOf, type SignedTransaction } from '../../target/codec/platform-transaction.ts';
import { compareTransaction } from './json-form.ts';
import { type Mismatch, oneCall, type Question } from './question.ts';
import { bytesIn, idText, shown } from './values.ts';

const [TX, STATUS] = ['platform.getTx', 'platform.getTxStatus'] as const;
const HEX = 'platform.getTx/bytes-agree-with-json';
const JSON_FORM = 'platform.getTx/json-same-as-in-its-block';
const UNNAMED = 'platform.getTx/hex-and-json-agree';
const COMMITTED = 'platform.getTxStatus/committed';

/** The questions about an accepted transaction: both forms, and its status. */
export function transactionQuestions(transaction: SignedTransaction, height: bigint): readonly Question[][] {
  const txID = idText(transaction.id);
  const about = `transaction ${txID} (${transaction.kind} in block ${height})`;
  const bytes = `0000${hexOf(transaction.bytes)}`;
  return [
    [
      oneCall({ method: TX, params: { txID, encoding: 'hex' }, about, proves: [HEX] }, (result) => {
        const tx = isJsonObject(result) ? result.tx : undefined;
        if (bytesIn(tx, bytes.length / 2) === bytes) return [];
        const message = `${TX} of ${about} returns other bytes than its block holds.`;
        return [{ requirement: HEX, message, path: '/tx', expected: shown(`0x${bytes}`), actual: shown(tx) }];
      }),
    ],
    [
      oneCall({ method: TX, params: { txID, encoding: 'json' }, about, proves: [JSON_FORM] }, (result) => {
        const tx = isJsonObject(result) ? result.tx : undefined;
        return compareTransaction(transaction, tx).map(({ path, expected, actual, isNamed }): Mismatch => ({
          requirement: isNamed ? JSON_FORM : UNNAMED,
          message: `${TX} of ${about}, JSON form: ${path} is ${actual}, its bytes in the block hold ${expected}.`,
          path: `/tx${path}`,
          expected,
          actual,
        }));
      }),
    ],
    [
      oneCall({ method: STATUS, params: { txID }, about, proves: [COMMITTED] }, (result) => {
        const status = isJsonObject(result) ? result.status : undefined;
        if (status === 'Committed') return [];
        const message = `${STATUS} of ${about} is ${shown(status)}, but block ${height} holds it.`;
        return [{ requirement: COMMITTED, message, path: '/status', expected: 'Committed', actual: shown(status) }];
      }),
    ],
  ];
}
