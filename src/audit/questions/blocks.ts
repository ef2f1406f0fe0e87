import { hexOf } from '../../encoding/hex.ts';
import type { PlatformBlock, SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { compareBlock, compareTransaction } from '../../judge/forms/compare-forms.ts';
import { type Mismatch, oneCall, type Question, resultMembers } from './question.ts';
import { echoMismatches, recordQuestion } from './record-judge.ts';
import { idText } from '../../judge/forms/same-value.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { bytesOf } from '../container-rules.ts';

/** A block of the chain, read and decoded. */
export interface ChainBlock {
  readonly height: bigint;
  /** 32 bytes as hex. */
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Undefined if it cannot be decoded. */
  readonly block: PlatformBlock | undefined;
}

const BY = {
  'platform.getBlock': { hex: 'platform.getBlock/same-as-by-height', json: 'platform.getBlock/bytes-agree-with-json' },
  'platform.getBlockByHeight': {
    hex: 'platform.getBlockByHeight/neighbours-are-linked',
    json: 'platform.getBlock/json-same-as-by-height',
  },
} as const;
const UNNAMED = 'platform.getBlock/hex-and-json-agree';

/** The questions about a block: by ID and by height, in both forms. */
export function blockQuestions(read: ChainBlock, { isRead }: { readonly isRead: boolean }): readonly Question[][] {
  const { height, id } = read;
  const byId = { method: 'platform.getBlock', where: { blockID: idText(id) } } as const;
  const byHeight = { method: 'platform.getBlockByHeight', where: { height } } as const;
  return [byId, byHeight].flatMap(({ method, where }) => {
    // Without an index, the bytes of the chain are this answer.
    const hex = method === 'platform.getBlockByHeight' && isRead ? [] : [[hexQuestion(read, method, where)]];
    const json = read.block === undefined ? [] : [[jsonQuestion(read, read.block, method, where)]];
    return [...hex, ...json];
  });
}

function aboutOf({ height, id }: ChainBlock): string {
  return `block ${height} (${idText(id)})`;
}

function hexQuestion(
  read: ChainBlock,
  method: keyof typeof BY,
  where: { blockID: string } | { height: bigint },
): Question {
  const requirement = BY[method].hex;
  const params = { ...where, encoding: 'hex' };
  const echoed = `${method}/hex-is-echoed`;
  return recordQuestion(
    { method, params, about: aboutOf(read), proves: [requirement, echoed] },
    (judged, { encoding }) => {
      judged.bytes('block', hexOf(read.bytes), requirement);
      judged.optional.check(encoding === 'hex', 'encoding', 'hex', echoed);
    },
  );
}

function jsonQuestion(
  read: ChainBlock,
  block: PlatformBlock,
  method: keyof typeof BY,
  where: { blockID: string } | { height: bigint },
): Question {
  const about = aboutOf(read);
  const { json } = BY[method];
  const echoed = `${method}/json-is-echoed`;
  const proves = [json, echoed, ...(method === 'platform.getBlock' ? [UNNAMED] : [])] as const;
  return oneCall({ method, params: { ...where, encoding: 'json' }, about, proves }, (members) => [
    ...echoMismatches(`${method} of ${about}`, members, echoed),
    ...compareBlock(block, members.block, read.id).map(({ path, expected, actual, isNamed }): Mismatch => ({
      requirement: isNamed ? json : UNNAMED,
      message: `${method} of ${about}, JSON form: ${path} is ${actual}, the bytes of the block hold ${expected}.`,
      path: `/block${path}`,
      expected,
      actual,
    })),
  ]);
}

const TX = 'platform.getTx';
const STATUS = 'platform.getTxStatus';
const HEX = 'platform.getTx/bytes-agree-with-json';
const JSON_FORM = 'platform.getTx/json-same-as-in-its-block';
const UNNAMED_TX = 'platform.getTx/hex-and-json-agree';
const ASKED = 'platform.getTx/json-id-is-the-asked-id';
const HEX_ECHOED = `${TX}/hex-is-echoed`;
const JSON_ECHOED = `${TX}/json-is-echoed`;
const HASH = `${TX}/hash-of-bytes-is-the-id`;
const NAMED = 'platform.getCurrentValidators/tx-id-is-committed';
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
        { method: TX, params: { txID, encoding: 'json' }, about, proves: [JSON_FORM, JSON_ECHOED, ASKED, UNNAMED_TX] },
        (members) => [
          ...echoMismatches(`${TX} of ${about}`, members, JSON_ECHOED),
          ...compareTransaction(transaction, members.tx).map(({ path, expected, actual, isNamed }): Mismatch => ({
            requirement: path === '/id' ? ASKED : isNamed ? JSON_FORM : UNNAMED_TX,
            message: `${TX} of ${about}, JSON form: ${path} is ${actual}, its bytes in the block hold ${expected}.`,
            path: `/tx${path}`,
            expected,
            actual,
          })),
        ],
      ),
    ],
    [statusQuestion(transaction.id, about)],
  ];
}

/** The questions about a transaction of which a validator record has no more than the ID. @param id 32 bytes as hex */
export function namedQuestions(id: string): readonly Question[] {
  const txID = idText(id);
  const about = `the transaction ${txID} of a current validator`;
  const question: Question = {
    ...{ method: TX, about, proves: [HASH] },
    ask: async (call) => {
      const reply = await call(TX, { txID, encoding: 'hex' });
      const bytes = bytesOf(resultMembers(reply).tx);
      const hash = bytes === undefined ? id : hexOf(sha256(bytes));
      const message = `${TX} of ${about} returns bytes whose hash is another ID.`;
      return hash === id ? [] : [{ requirement: HASH, message, expected: txID, actual: idText(hash) }];
    },
  };
  return [question, statusQuestion(id, about, NAMED)];
}

function statusQuestion(id: string, about: string, requirement = COMMITTED): Question {
  const question = { method: STATUS, params: { txID: idText(id) }, about, proves: [requirement] } as const;
  return recordQuestion(question, (judged, { status }) => {
    judged.check(status === 'Committed', 'status', 'Committed', requirement);
  });
}
