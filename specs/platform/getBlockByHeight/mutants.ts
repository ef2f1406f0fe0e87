import {
  type Call,
  type Handler,
  type Json,
  type Mutant,
  allOf,
  respondWhen,
  mapArgument,
  callWith,
  encodeHexChecked,
  failWhen,
  fieldMutants,
  wrapHandler,
  mutantTable,
  notText,
  mapResultAt,
  text,
  writtenLike,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getBlockByHeight';
const WHOLE_NUMBER = /^"?\d+"?$/;

/** Defects of platform.getBlockByHeight. */
export const mutants: readonly Mutant[] = [
  ...fieldMutants(METHOD),
  ...mutantTable(METHOD, {
    'returns-the-asked-height/one-too-low': [
      'The method returns the block below the requested height.',
      wrapHandler(METHOD, blockOff(-1n)),
    ],
    'returns-the-asked-height/always-the-last': [
      'The method returns the last block for every height.',
      respondWhen(METHOD, writtenLike('height', WHOLE_NUMBER), (call, base) =>
        base(callWith(call, { height: call.ledger.height })),
      ),
    ],
    'neighbours-are-linked/parent-is-the-one-above': [
      'The parent ID of a block is the ID of the block above it.',
      mapResultAt(METHOD, 'block/parentID', () => '11111111111111111111111111111111LpoYY'),
    ],
    'serves-height-zero/no-genesis': [
      'The method returns an error for height 0.',
      failWhen(METHOD, writtenLike('height', /^"?0"?$/), 'not found'),
    ],
    'above-the-tip-is-an-error/clamped-to-the-tip': [
      'The method returns the last block for any height above the last.',
      respondWhen(METHOD, allOf(writtenLike('height', WHOLE_NUMBER), isAbove(1n)), lastBlock),
    ],
    'above-the-tip-is-an-error/null-above-the-tip': [
      'The method returns null for the height after the last.',
      respondWhen(METHOD, allOf(writtenLike('height', WHOLE_NUMBER), isAbove(1n)), () => null),
    ],
    'far-above-the-tip-is-an-error/truncated-to-32-bits': [
      'The method uses only the lower 32 bits of the height.',
      mapArgument(METHOD, 'height', (height) => {
        const digits = /^\d+$/.exec(text(height))?.[0];
        return digits === undefined ? height : BigInt.asUintN(32, BigInt(digits));
      }),
    ],
    'malformed-height-is-an-error/malformed-is-zero': [
      'The method treats a height that is not an integer as 0.',
      mapArgument(METHOD, 'height', (height) => (/^\d+$/.test(text(height)) ? height : 0)),
    ],
    'malformed-height-is-an-error/fraction-cut-off': [
      'The method truncates the fraction of a height.',
      mapArgument(METHOD, 'height', (height) => (typeof height === 'number' ? Math.trunc(height) : height)),
    ],
    'height-may-be-a-string/numbers-only': [
      'The method rejects a height as a decimal string.',
      failWhen(METHOD, (call) => call.args.has('height') && !notText('height')(call)),
      { history: 'F70' },
    ],
  }),
];

function isAbove(distance: bigint): (call: Call) => boolean {
  return ({ args, ledger }) => args.uint('height', 64) >= ledger.height + distance;
}

function lastBlock({ ledger }: Call): Json {
  const last = ledger.blockByHeight(ledger.height);
  return { block: encodeHexChecked(last?.bytes ?? new Uint8Array()), encoding: 'hex' };
}

function blockOff(by: bigint): (base: Handler) => Handler {
  return (base) => (call) => {
    const height = call.args.uint('height', 64) + by;
    return base(height < 0n ? call : callWith(call, { height }));
  };
}
