import { hexOf } from '../encoding/hex.ts';
import { crc32 } from 'node:zlib';
import { decodeAddress } from '../encoding/address.ts';
import { type JsonObject, objectIn } from '../encoding/json.ts';
import { bytesAs } from '../encoding/codec/layout.ts';
import { ownedBy, pay } from '../encoding/codec/outputs.ts';
import { writeValue } from './store/stored-map.ts';
import { integerOf, listOf, objectsOf, textOf } from '../encoding/read-json.ts';

/** The genesis file is not of the expected form, or does not fit the node. */
export class GenesisRefused extends Error {
  override readonly name = 'GenesisRefused';
}

/** An output of the P-Chain's genesis. Its number is its place. */
export interface GenesisOutput {
  /** 20 bytes as hex. */
  readonly owner: string;
  readonly amount: bigint;
  /** Unix seconds of a lock that still allows staking; 0 without one. */
  readonly stakeableLocktime: bigint;
}

/** What a genesis file tells of the P-Chain. */
export interface Genesis {
  readonly networkId: number;
  /** Unix seconds. */
  readonly time: bigint;
  readonly outputs: readonly GenesisOutput[];
  /** Node -> weight. */
  readonly validators: ReadonlyMap<string, bigint>;
  /** The tokens of all chains, in nAVAX. */
  readonly supply: bigint;
}

/**
 * Reads a genesis file of the form that avalanchego takes.
 *
 * @throws GenesisRefused for another form.
 */
export function readGenesis(text: string): Genesis {
  const file = objectIn(text);
  if (file === undefined) throw new GenesisRefused('The genesis file is no JSON object.');
  const time = must(integerOf(file, 'startTime'), 'startTime');
  const networkId = Number(must(integerOf(file, 'networkID'), 'networkID'));
  const staked = new Set(listOf(file, 'initialStakedFunds'));
  const allocations = objectsOf(file, 'allocations');
  const isStaked = ({ avaxAddr }: JsonObject): boolean => staked.has(avaxAddr ?? null);
  const outputs = allocations.filter((each) => !isStaked(each)).flatMap((each) => unlocksOf(each, time));
  const stake = allocations.filter(isStaked).flatMap((each) => unlocksOf(each, time));
  const sum = stake.reduce((all, { amount }) => all + amount, 0n);
  const stakers = objectsOf(file, 'initialStakers');
  const weight = stakers.length === 0 ? 0n : sum / BigInt(stakers.length);
  // The last staker also gets what the division leaves.
  const last = sum - weight * BigInt(stakers.length - 1);
  const validators = new Map(
    stakers.map((staker, at): [string, bigint] => [
      must(textOf(staker, 'nodeID'), 'nodeID'),
      at === stakers.length - 1 ? last : weight,
    ]),
  );
  const initial = allocations.reduce((all, each) => all + (integerOf(each, 'initialAmount') ?? 0n), 0n);
  const supply = [...outputs, ...stake].reduce((all, { amount }) => all + amount, initial);
  return { networkId, time, outputs, validators, supply };
}

/** In what the validators of a node at height 0 differ from a genesis file; undefined if they are the same. */
export function misfitOf(
  { validators }: Genesis,
  weights: ReadonlyMap<string, bigint | undefined>,
): string | undefined {
  for (const [node, weight] of weights) {
    const told = validators.get(node);
    if (told !== weight)
      return `${node} has the weight ${told ?? 'none'} in the file, and ${weight ?? 'none'} in platform.getValidatorsAt of height 0`;
  }
  const lost = [...validators.keys()].find((node) => !weights.has(node));
  if (lost === undefined) return undefined;
  return `${lost} is an initial staker in the file, and not in platform.getValidatorsAt of height 0`;
}

/** A checksum of what a genesis file tells. */
export function sumOf({ networkId, time, outputs, validators, supply }: Genesis): string {
  return crc32(writeValue([networkId, time, outputs, [...validators], supply])).toString(16);
}

function unlocksOf(allocation: JsonObject, time: bigint): readonly GenesisOutput[] {
  const address = decodeAddress(must(textOf(allocation, 'avaxAddr'), 'avaxAddr'));
  if (!address.ok) throw new GenesisRefused(`The genesis file has an address that is none: ${address.reason}.`);
  const owner = hexOf(address.value.bytes);
  return objectsOf(allocation, 'unlockSchedule').flatMap((unlock): GenesisOutput[] => {
    const locktime = integerOf(unlock, 'locktime') ?? 0n;
    const amount = integerOf(unlock, 'amount') ?? 0n;
    return amount === 0n ? [] : [{ owner, amount, stakeableLocktime: locktime > time ? locktime : 0n }];
  });
}

function must<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new GenesisRefused(`The genesis file has no valid ${name}.`);
  return value;
}

/** The bytes of an output of the genesis from its asset on, as hex. */
export function genesisBytes(asset: string, { owner, amount, stakeableLocktime }: GenesisOutput): string {
  const owners = ownedBy([Buffer.from(owner, 'hex')]);
  return hexOf(bytesAs('output', pay(Buffer.from(asset, 'hex'), amount, owners, stakeableLocktime)));
}
