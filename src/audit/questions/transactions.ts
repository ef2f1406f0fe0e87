import { hexOf, type SignedTransaction } from '../../target/codec/platform-transaction.ts';
import { compareTransaction } from './json-form.ts';
import { type Mismatch, oneCall, type Question } from './question.ts';
import { recordQuestion } from './record-judge.ts';
import { idText } from './values.ts';

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
      recordQuestion({ method: TX, params: { txID, encoding: 'hex' }, about, proves: [HEX] }, (judged) => {
        judged.bytes('tx', bytes, HEX);
      }),
    ],
    [
      oneCall({ method: TX, params: { txID, encoding: 'json' }, about, proves: [JSON_FORM] }, ({ tx }) =>
        compareTransaction(transaction, tx).map(({ path, expected, actual, isNamed }): Mismatch => ({
          requirement: isNamed ? JSON_FORM : UNNAMED,
          message: `${TX} of ${about}, JSON form: ${path} is ${actual}, its bytes in the block hold ${expected}.`,
          path: `/tx${path}`,
          expected,
          actual,
        })),
      ),
    ],
    [
      recordQuestion({ method: STATUS, params: { txID }, about, proves: [COMMITTED] }, (judged, { status }) => {
        judged.check(status === 'Committed', 'status', 'Committed', COMMITTED);
      }),
    ],
  ];
}
