import { unsignedBytes } from '../../../encoding/codec/key.ts';
import type { Weights } from '../../../client/fees/price.ts';
import type { Draft } from '../draft.ts';

/** What a transaction costs a node besides its bytes, as each kind of transaction has it. */
export interface Work {
  /** Reads and writes of the database. */
  readonly reads?: number;
  readonly writes?: number;
  /** Microseconds of computation. */
  readonly compute?: number;
}

/** What the wallet adds, without content. */
const ADDED = {
  ...{ networkID: 0, blockchainID: new Uint8Array(32), memo: new Uint8Array() },
  ...{ outputs: [], inputs: [] },
};
/** The number of credentials, before them. */
const COUNT = 4;
/** Bytes of an input, and of an output to one address. */
const INPUT = 88;
const OUTPUT = 80;
/** Bytes of a credential without its signatures. */
const CREDENTIAL = 8;
/** Bytes and microseconds of one signature. */
const SIGNATURE = { bytes: 65, compute: 200 };
/** Microseconds to verify a BLS key. */
export const BLS_KEY = 1050;
/** Reads, and microseconds to verify, of a message that one validator has signed. */
export const BLS_MESSAGE = { reads: 23, compute: 1005 };
/** The maximum number of bytes of a transaction. */
const MOST_BYTES = 65_536;

/** The bytes of a signed transaction with this number of inputs, and of outputs that return the change. */
function bytesOf(draft: Draft, inputs: number, changes: number): number {
  const { layout, members, outputs = [] } = draft;
  const own = unsignedBytes(layout, { ...ADDED, outputs, ...members });
  const { credentials, signatures } = signedIn(draft, inputs);
  const signed = credentials * CREDENTIAL + signatures * SIGNATURE.bytes;
  return own.length + COUNT + changes * OUTPUT + inputs * INPUT + signed;
}

function signedIn({ imports = [], signers = [], authorized }: Draft, inputs: number) {
  const credentials = inputs + imports.length + (authorized === true ? 1 : 0);
  return { credentials, signatures: credentials * Math.max(1, signers.length) };
}

/** The gas of a transaction with this number of inputs, and of outputs that return the change. */
export function gasOf(draft: Draft, weights: Weights, inputs = 1, changes = 1): bigint {
  const { outputs = [], imports = [], work = {} } = draft;
  const spent = inputs + imports.length;
  const dimensions = [
    bytesOf(draft, inputs, changes),
    spent + (work.reads ?? 0),
    spent + outputs.length + changes + (work.writes ?? 0),
    signedIn(draft, inputs).signatures * SIGNATURE.compute + (work.compute ?? 0),
  ];
  return dimensions.reduce((sum, amount, at) => sum + BigInt(amount) * (weights[at] ?? 0n), 0n);
}

/**
 * The number of times that a part, such as an output, fits into one transaction.
 *
 * @param of Makes the transaction with this number of parts.
 * @param gas The maximum gas of the transaction; undefined where only its size is limited.
 */
export function mostParts(
  of: (parts: number) => Draft,
  gas?: { readonly weights: Weights; readonly most: bigint },
): number {
  const [one, two] = [of(1), of(2)];
  const bytes = bytesOf(two, 2, 1) - bytesOf(one, 2, 1);
  const fitting = Math.floor((MOST_BYTES / 2 - bytesOf(one, 2, 1)) / bytes) + 1;
  if (gas === undefined) return fitting;
  const first = gasOf(one, gas.weights, 2);
  const each = gasOf(two, gas.weights, 2) - first;
  const affordable = gas.most <= first ? 1 : Number((gas.most - first) / (each === 0n ? 1n : each)) + 1;
  return Math.max(1, Math.min(fitting, affordable));
}
