import type { SomeMembers } from '../../../encoding/codec/layouts.ts';
import type { SignedTx } from '../codec/signed-tx.ts';

/** Gas for a byte, a read, a write, and a microsecond of computation. */
export const WEIGHTS = { bytes: 1n, reads: 1000n, writes: 1000n, compute: 4n };
/** What an excess of gas is divided by. */
export const EXCESS_CONVERSION = 2_164_043n;
const SIGNATURE = 200;
const BLS = 1050;

/** Reads, writes and computation of a kind besides those of its inputs, outputs and signatures. */
const WORK: Readonly<Partial<Record<SignedTx['unsigned']['kind'], readonly [reads: number, writes: number]>>> = {
  AddSubnetValidatorTx: [3, 3],
  CreateChainTx: [3, 1],
  CreateSubnetTx: [0, 1],
  RemoveSubnetValidatorTx: [1, 3],
  AddPermissionlessValidatorTx: [1, 3],
  AddPermissionlessDelegatorTx: [1, 2],
  TransferSubnetOwnershipTx: [1, 1],
  ConvertSubnetToL1Tx: [3, 2],
  IncreaseL1ValidatorBalanceTx: [1, 5],
  DisableL1ValidatorTx: [1, 6],
};

type ListName = 'inputs' | 'importedInputs' | 'outputs' | 'exportedOutputs' | 'stake' | 'validators';

/** The gas of a transaction, as ACP-103 counts it: bytes, reads, writes, and microseconds of verification. */
export function gasOf({ unsigned: { kind, body }, bytes, credentials }: SignedTx): bigint {
  const members: SomeMembers = body;
  const lengthOf = (...names: readonly ListName[]): number =>
    names.reduce((sum, name) => sum + (members[name]?.length ?? 0), 0);
  const inputs = lengthOf('inputs', 'importedInputs');
  const outputs = lengthOf('outputs', 'exportedOutputs', 'stake');
  const l1Validators = lengthOf('validators');
  const keys = l1Validators + (kind === 'AddPermissionlessValidatorTx' && body.signer.publicKey !== undefined ? 1 : 0);
  const [reads = 0, writes = 0] = WORK[kind] ?? [];
  const signatures = credentials.reduce((sum, each) => sum + each.signatures.length, 0);
  return (
    WEIGHTS.bytes * BigInt(bytes.length) +
    WEIGHTS.reads * BigInt(reads + inputs) +
    WEIGHTS.writes * BigInt(writes + inputs + outputs + 4 * l1Validators) +
    WEIGHTS.compute * BigInt(signatures * SIGNATURE + keys * BLS)
  );
}

/** The price of a unit of gas in nAVAX: the least one times e to the power of the excess over this constant, rounded down at each step. */
export function priceOf(minPrice: bigint, excess: bigint): bigint {
  let [price, term] = [0n, minPrice * EXCESS_CONVERSION];
  for (let step = 1n; term > 0n; step += 1n) {
    price += term;
    term = (term * excess) / (EXCESS_CONVERSION * step);
  }
  return price / EXCESS_CONVERSION;
}
