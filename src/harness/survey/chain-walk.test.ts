import { describe, expect, test } from 'vitest';
import { encodeId } from '../../encoding/id.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { LARGEST, LOCKED, PLAIN, START, transactionOf } from '../../../test/fixtures/transactions.ts';
import type { SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import type { IndexPath } from '../../client/index-paths.ts';
import { ChainWalk, type ListedContainer } from './chain-walk.ts';
import { traitsOfOutput } from './output-ledger.ts';
import type { Rule } from './contradictions.ts';
import type { ReadContainer } from '../../client/read-container.ts';

const RULES: readonly Rule[] = [
  ...(['number', 'repeated ID', 'acceptance time', 'hash', 'unreadable', 'parent'] as const),
  ...(['height', 'block time', 'repeated transaction'] as const),
];
const SECOND = 1_000_000_000n;

const bytesOf = (word: string): Uint8Array => Buffer.from(word);

const hashOf = (word: string): Uint8Array => sha256(bytesOf(word));

interface Changed extends Partial<Omit<ListedContainer, 'read'>> {
  readonly read?: Partial<ReadContainer>;
  /** Whether the block is of an unknown kind, of which only the proposer layer is read. */
  readonly isUnknown?: boolean;
}

/** The container of a correct chain at a position: block `position + 1`, accepted a second after the one before. */
function blockAt(position: bigint, { read, isUnknown = false, ...entry }: Changed = {}): ListedContainer {
  const hash = hashOf(`block ${position}`);
  const layer = {
    hashed: [bytesOf(`block ${position}`)],
    isProposerBlock: true,
    parent: hashOf(`block ${position - 1n}`),
  };
  const block = { kind: 'standard', height: position + 1n, time: START + position, transactions: [] } as const;
  return {
    id: encodeId(hash),
    idBytes: hash,
    index: position,
    acceptedAt: (START + position) * SECOND,
    ...entry,
    read: { ...layer, ...(isUnknown ? {} : block), ...read },
  };
}

/** A walk over a chain of six blocks, with changes at some positions; undefined leaves the position out. */
function walked(changes: Readonly<Record<number, Changed | undefined>> = {}, name: IndexPath = 'P/block'): ChainWalk {
  const walk = new ChainWalk(name);
  for (let position = 0n; position < 6n; position += 1n) {
    const at = Number(position);
    const isLeftOut = at in changes && changes[at] === undefined;
    if (!isLeftOut) walk.add(position, blockAt(position, changes[at]));
  }
  return walk;
}

/** The contradictions of a walk, as `rule@position: text`. */
function shown(walk: ChainWalk): readonly string[] {
  const { contradictions } = walk.found();
  return RULES.flatMap((rule) => contradictions.of(rule).map((each) => `${rule}@${each.position}: ${each.shown}`));
}

const ANY = transactionOf('any');

test('a chain without a fault has no contradiction, and ends at the height of its last block', () => {
  const walk = walked();
  expect(shown(walk)).toEqual([]);
  expect(walk.found().lastHeight).toBe(6n);
  expect(walk.found().ledger.isWhole).toBe(true);
});

test('a walk over nothing has no height', () =>
  expect(new ChainWalk('P/block').found()).toMatchObject({ lastHeight: undefined, transactions: [] }));

describe('one wrong container is found at its position', () => {
  const other = hashOf('another block');
  test.each<[string, Changed, readonly string[]]>([
    ['another index', { index: 7n }, ['number@3: its index is 7']],
    ['no index', { index: undefined }, ['number@3: its index is unreadable']],
    ['the index of a block above 2^53', { index: 9_007_199_254_740_993n }, ['number@3: its index is 9007199254740993']],
    [
      'an ID that is not the hash of its bytes',
      { read: { hashed: [bytesOf('another block')] } },
      [`hash@3: its ID is ${encodeId(hashOf('block 3'))}, the hash of its bytes is ${encodeId(other)}`],
    ],
    [
      'an ID that cannot be decoded',
      { id: 'none', idBytes: undefined },
      [`hash@3: its ID is none, the hash of its bytes is ${encodeId(hashOf('block 3'))}`],
    ],
    [
      'bytes that cannot be decoded',
      { read: { unreadable: 'the bytes end at 4, in the middle of a field' } },
      ['unreadable@3: the bytes end at 4, in the middle of a field'],
    ],
    [
      'a parent on another branch',
      { read: { parent: other } },
      [`parent@3: its parent is ${encodeId(other)}, the block before it is ${encodeId(hashOf('block 2'))}`],
    ],
    [
      'a time before that of its parent',
      { read: { time: START } },
      [`block time@3: its time is ${START}, before ${START + 2n} of an earlier block (Unix seconds)`],
    ],
  ])('%s', (_title, change, expected) => expect(shown(walked({ 3: change }))).toEqual(expected));

  test('a height that jumps contradicts the blocks on both sides, and outputs are no longer known', () => {
    const walk = walked({ 3: { read: { height: 9n } } });
    expect(shown(walk)).toEqual([
      'height@3: its height is 9, after height 3',
      'height@4: its height is 5, after height 9',
    ]);
    expect(walk.found().ledger.isWhole).toBe(false);
  });

  test('an ID from before is a repeated ID, also if other containers stand between', () => {
    const first = blockAt(1n);
    const walk = walked({ 4: { id: first.id } });
    expect(shown(walk)).toEqual([`repeated ID@4: its ID ${first.id} is the ID of container 1, too`]);
  });
});

test.each<[string, Changed]>([
  ['the hash of one of two parts is the ID', { read: { hashed: [bytesOf('layer'), bytesOf('block 3')] } }],
  ['a block whose hash function is not known', { read: { hashed: [] } }],
  ['a block of an unknown kind', { isUnknown: true }],
  ['a time without a readable acceptance', { acceptedAt: undefined }],
  ['the time of the block before it', { read: { time: START + 2n } }],
  ['a clock that was set back by a minute', { acceptedAt: (START + 2n - 60n) * SECOND }],
])('what correct nodes do is no contradiction: %s', (_title, change) => {
  expect(shown(walked({ 3: change }))).toEqual([]);
});

test('a clock that goes back by more than a minute is a contradiction, and blames the first container only', () => {
  const back = (START + 2n - 60n) * SECOND - 1n;
  expect(shown(walked({ 3: { acceptedAt: back } }))).toEqual([
    `acceptance time@3: accepted at ${back}, the container before it at ${(START + 2n) * SECOND} (Unix nanoseconds)`,
  ]);
});

describe('the proposer layer', () => {
  test('may start in the middle of a chain', () => {
    const before = { read: { isProposerBlock: false } };
    expect(shown(walked({ 0: before, 1: before, 2: before }))).toEqual([]);
  });

  test('does not end, and a block without it is not compared further', () => {
    const bare = { isProposerBlock: false, time: 0n, height: 99n, parent: hashOf('x') };
    const walk = walked({ 5: { read: bare } });
    expect(shown(walk)).toEqual(['unreadable@5: it is not a block of the proposer layer']);
  });
});

describe('a gap in the walk', () => {
  test('separates blocks, so that neither parents nor heights are compared across it', () => {
    const walk = walked({ 2: undefined, 3: { read: { parent: hashOf('anything'), height: 77n } }, 4: undefined });
    expect(shown(walk)).toEqual([]);
  });

  test('does not hide times that go back, or an ID on both sides of it', () => {
    const first = blockAt(1n);
    const walk = walked({ 2: undefined, 3: { id: first.id, read: { time: START } } });
    expect(shown(walk).map((text) => text.split(':')[0])).toEqual(['repeated ID@3', 'block time@3']);
  });

  test('leaves the created outputs unknown, but not those of a walk that starts at the first block', () => {
    expect(walked().found().ledger.isWhole).toBe(true);
    expect(walked({ 0: undefined }).found().ledger.isWhole).toBe(false);
    expect(walked({ 3: undefined }).found().ledger.isWhole).toBe(false);
  });

  test('leaves out of the readable containers what cannot be decoded', () => {
    const all = walked().found().readable;
    expect(walked({ 3: { read: { unreadable: 'no block' } } }).found().readable).toBe(all - 1);
  });

  test('of a page that ends too early is a contradiction', () => {
    const walk = walked({ 5: undefined });
    walk.lacks(5n);
    expect(shown(walk)).toEqual(['number@5: the range does not contain it']);
  });
});

describe('the transactions of a walk', () => {
  test('have the height of their block, and the start of the staker that they add', () => {
    const staker = transactionOf('staker', {}, 'AddValidatorTx');
    const { transactions } = walked({
      1: { read: { transactions: [transactionOf('plain')] } },
      4: { read: { transactions: [staker] } },
    }).found();
    expect(transactions).toEqual([
      { id: encodeId(hashOf('plain')), height: 2n, traits: ['BaseTx'], start: undefined },
      { id: encodeId(hashOf('staker')), height: 5n, traits: ['AddValidatorTx'], start: START },
    ]);
  });

  test('are accepted by the commit block behind their proposal, and not by an abort block', () => {
    const proposed = transactionOf('proposed');
    const after = (kind: 'commit' | 'abort'): readonly string[] =>
      walked({ 2: { read: { kind: 'proposal', proposed } }, 3: { read: { kind } } })
        .found()
        .transactions.map(({ height }) => String(height));
    expect([after('commit'), after('abort')]).toEqual([['4'], []]);
  });

  test('are in one block only', () => {
    const again = { read: { transactions: [transactionOf('once')] } };
    expect(shown(walked({ 1: again, 4: again }))).toEqual([
      `repeated transaction@4: it contains the transaction ${encodeId(hashOf('once'))}, as container 1 does`,
    ]);
  });

  test('show what is special in them, their outputs and their stake, each once', () => {
    const stake = [{ ...PLAIN, amount: LARGEST }, LOCKED];
    const members = { outputs: [PLAIN, LOCKED], stake, memo: Buffer.from('memo') };
    const special = transactionOf('special', members, 'AddDelegatorTx');
    const { transactions } = walked({ 1: { read: { transactions: [special] } } }).found();
    expect(transactions[0]?.traits).toEqual([
      ...['AddDelegatorTx', 'a lock that staking may ignore', 'a lock', '2 of 2 owners'],
      ...['a large stake', 'a memo'],
    ]);
    expect(traitsOfOutput({ ...PLAIN, stakeableLocktime: 1n })).toEqual(['a lock that staking may ignore']);
  });

  test('are kept up to a bound, beyond which only those of a rare kind are', () => {
    const walk = new ChainWalk('P/block');
    let number = 0;
    const some = (count: number, of: SignedTransaction): readonly SignedTransaction[] =>
      Array.from({ length: count }, () => ({ ...of, id: String(++number).padStart(64, '0') }));
    const rare = transactionOf('rare', {}, 'ImportTx');
    walk.add(0n, blockAt(0n, { read: { transactions: some(20_000, ANY) } }));
    walk.add(1n, blockAt(1n, { read: { transactions: [...some(100, ANY), ...some(30, rare)] } }));
    const { transactions } = walk.found();
    expect(transactions.length).toBe(20_020);
    expect(transactions.slice(20_000).map(({ traits }) => traits)).toEqual(
      Array.from({ length: 20 }, () => ['ImportTx']),
    );
  });
});

test('the first heights of each kind of block are kept, and no more', () => {
  const walk = new ChainWalk('P/block');
  for (let position = 0n; position < 50n; position += 1n)
    walk.add(position, blockAt(position, { read: { kind: position === 30n ? 'atomic' : 'standard' } }));
  const { heightsByKind } = walk.found();
  expect(heightsByKind.get('standard')).toEqual(Array.from({ length: 20 }, (_, at) => BigInt(at + 1)));
  expect(heightsByKind.get('atomic')).toEqual([31n]);
});

test('of an index that holds no blocks of the P-Chain, only the entries are compared', () => {
  const transactions = [transactionOf('foreign')];
  const read = { hashed: [bytesOf('block 3')], isProposerBlock: false, transactions };
  const walk = walked({ 3: { index: 2n, read } }, 'X/tx');
  expect(shown(walk)).toContain('number@3: its index is 2');
  expect(walk.found()).toMatchObject({ transactions: [], heightsByKind: new Map() });
});
