import { decodeId } from '../../../encoding/id.ts';
import type { Json } from '../../ledger.ts';
import { address, type Codec, expectType, id, list, type StructOf, struct, typed, u32, u64 } from './codec.ts';

const TRANSFER_INPUT = 5;
const TRANSFER_OUTPUT = 7;
const SUBNET_AUTHORIZATION = 10;
const OUTPUT_OWNERS = 11;
const STAKEABLE_INPUT = 21;
const STAKEABLE_OUTPUT = 22;

/** The fx of secp256k1 transfers; the only one of the P-Chain. */
export const SECP256K1_FX_ID = 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ';

/** The fx ID as bytes, as CreateChainTx lists it. */
export function secp256k1FxId(): Uint8Array {
  const decoded = decodeId(SECP256K1_FX_ID);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.value;
}

const ownerFields = { locktime: u64, threshold: u32, addresses: list(address) };

/** Owner of a reward or a Subnet, with its type ID before it. */
export const owner: Codec<StructOf<typeof ownerFields>> = {
  ...typed(OUTPUT_OWNERS, struct(ownerFields)),
  json: (value, style) => ({
    addresses: list(address).json(value.addresses, style),
    locktime: value.locktime,
    threshold: value.threshold,
  }),
};
export type OwnerValue = StructOf<typeof ownerFields>;

export const authorization = typed(SUBNET_AUTHORIZATION, struct({ signatureIndices: list(u32) }));

const transferOutput = struct({ amount: u64, ...ownerFields });

/** What an output gives to whom. */
export interface Output extends StructOf<{ amount: typeof u64 } & typeof ownerFields> {
  /** Unix seconds until which the amount may only be staked; 0 when it is not locked so. */
  readonly stakeableLocktime: bigint;
}

/** An output with its type ID, wrapped in a stakeable lock where it has one. */
export const output: Codec<Output> = {
  write: (to, value) => {
    if (value.stakeableLocktime > 0n) {
      to.u32(STAKEABLE_OUTPUT);
      to.u64(value.stakeableLocktime);
    }
    to.u32(TRANSFER_OUTPUT);
    transferOutput.write(to, value);
  },
  read: (from) => {
    let type = from.u32();
    expectType(type, [TRANSFER_OUTPUT, STAKEABLE_OUTPUT]);
    let stakeableLocktime = 0n;
    if (type === STAKEABLE_OUTPUT) {
      stakeableLocktime = from.u64();
      type = from.u32();
    }
    expectType(type, [TRANSFER_OUTPUT]);
    return { stakeableLocktime, ...transferOutput.read(from) };
  },
  json: (value, style) => {
    const inner: Json = {
      addresses: list(address).json(value.addresses, style),
      amount: value.amount,
      locktime: value.locktime,
      threshold: value.threshold,
    };
    return value.stakeableLocktime > 0n ? { locktime: value.stakeableLocktime, output: inner } : inner;
  },
};

export interface TransferableOutput {
  readonly assetID: Uint8Array;
  readonly output: Output;
}

export const transferableOutput: Codec<TransferableOutput> = {
  ...struct({ assetID: id, output }),
  json: (value, style) => ({
    assetID: id.json(value.assetID, style),
    fxID: SECP256K1_FX_ID,
    output: output.json(value.output, style),
  }),
};

const transferInput = struct({ amount: u64, signatureIndices: list(u32) });

export interface Input extends StructOf<{ amount: typeof u64 }> {
  readonly stakeableLocktime: bigint;
  readonly signatureIndices: readonly number[];
}

const input: Codec<Input> = {
  write: (to, value) => {
    if (value.stakeableLocktime > 0n) {
      to.u32(STAKEABLE_INPUT);
      to.u64(value.stakeableLocktime);
    }
    to.u32(TRANSFER_INPUT);
    transferInput.write(to, value);
  },
  read: (from) => {
    let type = from.u32();
    expectType(type, [TRANSFER_INPUT, STAKEABLE_INPUT]);
    let stakeableLocktime = 0n;
    if (type === STAKEABLE_INPUT) {
      stakeableLocktime = from.u64();
      type = from.u32();
    }
    expectType(type, [TRANSFER_INPUT]);
    return { stakeableLocktime, ...transferInput.read(from) };
  },
  json: (value, style) => {
    const inner = transferInput.json(value, style);
    return value.stakeableLocktime > 0n ? { locktime: value.stakeableLocktime, input: inner } : inner;
  },
};

export interface TransferableInput {
  readonly txID: Uint8Array;
  readonly outputIndex: number;
  readonly assetID: Uint8Array;
  readonly input: Input;
}

export const transferableInput: Codec<TransferableInput> = {
  ...struct({ txID: id, outputIndex: u32, assetID: id, input }),
  json: (value, style) => ({
    txID: id.json(value.txID, style),
    outputIndex: value.outputIndex,
    assetID: id.json(value.assetID, style),
    fxID: SECP256K1_FX_ID,
    input: input.json(value.input, style),
  }),
};
