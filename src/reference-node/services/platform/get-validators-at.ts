import { encodeHex } from '../../../encoding/hex.ts';
import type { Json, Ledger } from '../../ledger.ts';
import { ZERO_ID } from '../../rpc/arguments.ts';
import type { Call } from '../../rpc/call.ts';
import { ArgumentError, RpcError } from '../../rpc/rpc-error.ts';
import { mapOf } from '../json-members.ts';
import { proposedHeight } from './proposed-height.ts';

const MAX_UINT64 = (1n << 64n) - 1n;
const UNFINALIZED = 'failed to fetch validator set at unfinalized height';

type ValidatorSet = NonNullable<ReturnType<Ledger['validatorsAt']>>;

/** platform.getValidatorsAt: the validators of a Subnet at a height of the P-Chain, with their weights. */
export function getValidatorsAt(call: Call): Json {
  const height = readHeight(call);
  const set = validatorSet(call, height, call.args.id('subnetID'));
  if (call.dialect.validatorsAtShape === 'records') return recordsOf(set);
  return { validators: mapOf([...set].map(([nodeId, { weight }]) => [nodeId, weight])) };
}

/** platform.getAllValidatorsAt: the validators of every Subnet that has some at that height. */
export function getAllValidatorsAt(call: Call): Json {
  const height = readHeight(call);
  const { ledger } = call;
  if (height > ledger.height)
    throw new RpcError(`failed to get validator sets at ${height}: ${UNFINALIZED}: ${tooHigh(ledger, height)}`);
  const ids = [ZERO_ID, ...ledger.subnets().map(({ id }) => id)];
  const sets = ids.map((id) => [id, validatorSet(call, height, id)] as const).filter(([, set]) => set.size > 0);
  return { validatorSets: mapOf(sets.map(([id, set]) => [id, keyedSet(set)])) };
}

function readHeight({ ledger, args, dialect }: Call): bigint {
  if (!dialect.validatorsAtProposed) return args.uint('height', 64);
  if (args.isText('height', 'proposed')) return proposedHeight(ledger);
  const height = args.uint('height', 64);
  if (height === MAX_UINT64) throw new ArgumentError();
  return height;
}

function validatorSet({ ledger, dialect }: Call, height: bigint, subnetId: string): ValidatorSet {
  const set = ledger.validatorsAt(height, subnetId);
  if (set !== undefined) return set;
  const unfinalized = `${UNFINALIZED} with SubnetID = ${subnetId}: ${tooHigh(ledger, height)}`;
  switch (dialect.validatorsAtAboveTip) {
    case 'not-found':
      throw new RpcError('failed to get validator set: not found');
    case 'unfinalized':
      throw new RpcError(`failed to get validator set: ${unfinalized}`);
    case 'at-height':
      throw new RpcError(`failed to get validator set at ${height}: ${unfinalized}`);
  }
}

function tooHigh(ledger: Ledger, height: bigint): string {
  return `current P-chain height (${ledger.height}) < requested P-Chain height (${height})`;
}

function recordsOf(set: ValidatorSet): Json {
  return mapOf(
    [...set].map(([nodeId, { weight, publicKey }]) => [
      nodeId,
      { publicKey: publicKey === undefined ? null : encodeHex(publicKey), weight: weight.toString() },
    ]),
  );
}

/** Only validators with a BLS key are in such a set, by its x, without the flags; its weight is that of all. */
function keyedSet(set: ValidatorSet): Json {
  const keyed = [...set].flatMap(([nodeId, { weight, publicKey }]) =>
    publicKey === undefined ? [] : [{ publicKey: encodeHex(publicKey), weight: weight.toString(), nodeIDs: [nodeId] }],
  );
  const x = ({ publicKey }: (typeof keyed)[number]): bigint => BigInt.asUintN(381, BigInt(publicKey));
  const validators = keyed.toSorted((a, b) => (x(a) < x(b) ? -1 : 1));
  const totalWeight = [...set.values()].reduce((sum, { weight }) => sum + weight, 0n);
  return { validators, totalWeight: totalWeight.toString() };
}
