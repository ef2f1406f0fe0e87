import type { Broken } from '../../client/writer.ts';
import type { CodecInput, CodecOutput } from '../../encoding/codec/layout.ts';
import { compareOutputs } from '../../encoding/codec/outputs.ts';

/** A payment that is to be signed. */
interface Payment {
  readonly networkID: number;
  readonly blockchainID: Uint8Array;
  readonly outputs: readonly CodecOutput[];
  readonly inputs: readonly CodecInput[];
  readonly memo: Uint8Array;
  /** The number of its credentials. */
  readonly credentials: number;
  /** Whether another transaction is signed in its place. */
  readonly isForged?: boolean;
}

const ONE_MORE = 1_000_000_000n;
/** Bytes of a memo, of which the rules of no release allow more than 256. */
const LONG = 257;

/** How a payment that is as it should be becomes one that breaks a rule. */
const BREAKS: Readonly<Record<Broken, (payment: Payment) => Partial<Payment>>> = {
  'another transaction is signed': () => ({ isForged: true }),
  'nobody signs': () => ({ credentials: 0 }),
  'it is signed once more than it has inputs': ({ credentials }) => ({ credentials: credentials + 1 }),
  'an owner signs whom the output does not have': ({ inputs }) => ({
    inputs: inputs.map((each) => ({ ...each, signatureIndices: [1] })),
  }),
  'it spends an output twice': ({ inputs, credentials }) => ({
    inputs: inputs.flatMap((each) => [each, each]),
    credentials: 2 * credentials,
  }),
  'an input has another amount than its output': ({ inputs }) => ({
    inputs: inputs.map((each) => ({ ...each, amount: each.amount + ONE_MORE })),
  }),
  'its outputs are out of order': ({ outputs }) => ({ outputs: outputs.toReversed() }),
  'it pays more than it spends': ({ outputs }) => changing(outputs, ({ amount }) => ({ amount: amount + ONE_MORE })),
  'it leaves no fee': ({ inputs, outputs }) => {
    const left = sumOf(inputs) - sumOf(outputs);
    // A network may want no fee.
    const more = left > 0n ? left : 1n;
    return changing(outputs, ({ amount }, at) => (at === 0 ? { amount: amount + more } : {}));
  },
  'it pays an asset that it does not spend': ({ outputs, blockchainID }) =>
    changing([...outputs, ...outputs.slice(0, 1)], (_, at) => (at === 0 ? { assetID: flipped(blockchainID) } : {})),
  'an output has fewer owners than must sign': ({ outputs }) => changing(outputs, () => ({ threshold: 2 })),
  'an output has an owner twice': ({ outputs }) =>
    changing(outputs, ({ addresses }) => ({ addresses: [...addresses, ...addresses] })),
  'it is of another network': ({ networkID }) => ({ networkID: networkID + 1 }),
  'it is of another chain': ({ blockchainID }) => ({ blockchainID: flipped(blockchainID) }),
  'its memo is too long': () => ({ memo: new Uint8Array(LONG) }),
};

/** A payment that breaks a rule, if one is named. */
export function brokenPayment(payment: Payment, broken: Broken | undefined): Payment {
  return broken === undefined ? payment : { ...payment, ...BREAKS[broken](payment) };
}

function changing(
  outputs: readonly CodecOutput[],
  change: (output: CodecOutput, at: number) => Partial<CodecOutput>,
): Pick<Payment, 'outputs'> {
  return { outputs: outputs.map((each, at) => ({ ...each, ...change(each, at) })).sort(compareOutputs) };
}

function flipped(id: Uint8Array): Uint8Array {
  return id.map((byte) => byte ^ 255);
}

function sumOf(amounts: readonly { readonly amount: bigint }[]): bigint {
  return amounts.reduce((sum, { amount }) => sum + amount, 0n);
}
