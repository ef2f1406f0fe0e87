import { hexOf } from '../../encoding/hex.ts';
import type { PlatformBlock } from '../../encoding/codec/platform-chain.ts';
import { compareBlock } from '../../judge/forms/compare-forms.ts';
import { type Mismatch, oneCall, type Question } from './question.ts';
import { echoMismatches, recordQuestion } from './record-judge.ts';
import { idText } from '../../judge/forms/same-value.ts';

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
