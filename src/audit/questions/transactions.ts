import { hexOf, type SignedTransaction } from '../../target/codec/platform-transaction.ts';
import { compareTransaction } from './json-form.ts';
import { type Mismatch, oneCall, type Question } from './question.ts';
import { echoMismatches, recordQuestion } from './record-judge.ts';
import { idText } from './values.ts';

const [TX, STATUS] = ['platform.getTx', 'platform.getTxStatus'] as const;
const HEX = 'platform.getTx/bytes-agree-with-json';
const JSON_FORM = 'platform.getTx/json-same-as-in-its-block';
const UNNAMED = 'platform.getTx/hex-and-json-agree';
const [HEX_ECHOED, JSON_ECHOED] = [`${TX}/hex-is-echoed`, `${TX}/json-is-echoed`] as const;
const COMMITTED = 'platform.getTxStatus/committed';

/** The questions about an accepted transaction: both forms, and its status. */
export function transactionQuestions(transaction: SignedTransaction, height: bigint): readonly Question[][] {
  const txID = idText(transaction.id);
  const about = `transaction ${txID} (${transaction.kind} in block ${height})`;
  const bytes = `0000${hexOf(transaction.bytes)}`;
  return [
    [
      recordQuestion(
        { method: TX, params: { txID, encoding: 'hex' }, about, proves: [HEX, HEX_ECHOED] },
        (judged, { encoding }) => {
          judged.bytes('tx', bytes, HEX);
          judged.optional.check(encoding === 'hex', 'encoding', 'hex', HEX_ECHOED);
        },
      ),
    ],
    [
      oneCall(
        { method: TX, params: { txID, encoding: 'json' }, about, proves: [JSON_FORM, JSON_ECHOED] },
        (members) => [
          ...echoMismatches(`${TX} of ${about}`, members, JSON_ECHOED),
          ...compareTransaction(transaction, members.tx).map(({ path, expected, actual, isNamed }): Mismatch => ({
            requirement: isNamed ? JSON_FORM : UNNAMED,
            message: `${TX} of ${about}, JSON form: ${path} is ${actual}, its bytes in the block hold ${expected}.`,
            path: `/tx${path}`,
            expected,
            actual,
          })),
        ],
      ),
    ],
    [
      recordQuestion({ method: STATUS, params: { txID }, about, proves: [COMMITTED] }, (judged, { status }) => {
        judged.check(status === 'Committed', 'status', 'Committed', COMMITTED);
      }),
    ],
  ];
}
