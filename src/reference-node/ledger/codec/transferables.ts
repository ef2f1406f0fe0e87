import { decodeId } from '../../../encoding/id.ts';
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

interface Lock {
  /** Unix seconds until which the amount may only be staked; 0 when it is not locked so. */
  readonly stakeableLocktime: bigint;
}

/** A value behind its type ID, wrapped in a stakeable lock where it has one; `name` is what the json form calls it there. */
function lockable<T extends object>(typeId: number, lockId: number, name: string, inner: Codec<T>): Codec<T & Lock> {
  return {
    write: (to, value) => {
      if (value.stakeableLocktime > 0n) {
        to.u32(lockId);
        to.u64(value.stakeableLocktime);
      }
      to.u32(typeId);
      inner.write(to, value);
    },
    read: (from) => {
      let type = from.u32();
      expectType(type, [typeId, lockId]);
      let stakeableLocktime = 0n;
      if (type === lockId) {
        stakeableLocktime = from.u64();
        type = from.u32();
      }
      expectType(type, [typeId]);
      return { stakeableLocktime, ...inner.read(from) };
    },
    json: (value, style) => {
      const json = inner.json(value, style);
      return value.stakeableLocktime > 0n ? { locktime: value.stakeableLocktime, [name]: json } : json;
    },
  };
}

const transferFields = { amount: u64, ...ownerFields };

/** What an output gives to whom. */
export type Output = StructOf<typeof transferFields> & Lock;

/** An output with its type ID, wrapped in a stakeable lock where it has one. */
export const output: Codec<Output> = lockable(TRANSFER_OUTPUT, STAKEABLE_OUTPUT, 'output', {
  ...struct(transferFields),
  json: ({ addresses, amount, locktime, threshold }, style) => ({
    addresses: list(address).json(addresses, style),
    amount,
    locktime,
    threshold,
  }),
});

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

const inputFields = { amount: u64, signatureIndices: list(u32) };

export type Input = StructOf<typeof inputFields> & Lock;

const input: Codec<Input> = lockable(TRANSFER_INPUT, STAKEABLE_INPUT, 'input', struct(inputFields));

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
