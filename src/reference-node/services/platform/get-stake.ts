import { ZERO_ID } from '../../../encoding/id.ts';
import type { Json, Staker } from '../../ledger.ts';
import { type Call, RpcError } from '../../rpc/call.ts';
import { bytesText, readHexEncoding } from '../../rpc/arguments.ts';
import { mapOf } from '../json-members.ts';
import { parseAddresses, shortIdKey } from './addresses.ts';

const MAX_ADDRESSES = 256;

const PENDING = 'platform.getPendingValidators';

/** platform.getStake: what the addresses have staked, on all Subnets, now and pending. An output counts fully for each owner. */
export function getStake(call: Call): Json {
  const { ledger, args } = call;
  const texts = args.strings('addresses');
  const validatorsOnly = args.boolean('validatorsOnly');
  const encoding = readHexEncoding(call);
  if (texts.length > MAX_ADDRESSES)
    throw new RpcError(`${texts.length} addresses provided but this method can take at most ${MAX_ADDRESSES}`);
  const owners = new Set(parseAddresses(ledger, texts).map(shortIdKey));
  const stakeds = new Map<string, bigint>();
  const stakedOutputs: string[] = [];
  for (const { stakeOutputs, txId } of allStakers(call, validatorsOnly)) {
    for (const { assetId, amount, owner, bytes } of stakeOutputs) {
      if (!owner.addresses.some((address) => owners.has(shortIdKey(address)))) continue;
      stakeds.set(assetId, (stakeds.get(assetId) ?? 0n) + amount);
      stakedOutputs.push(bytesText(bytes, encoding, `couldn't encode output ${txId} as json: `));
    }
  }
  return {
    staked: (stakeds.get(ledger.avaxAssetId) ?? 0n).toString(),
    stakeds: mapOf([...stakeds].map(([asset, amount]) => [asset, amount.toString()])),
    stakedOutputs,
    encoding,
  };
}

/** The current stakers in the order of their ends, then the pending ones. */
function allStakers({ ledger, dialect }: Call, validatorsOnly: boolean): readonly Staker[] {
  const networks = [ZERO_ID, ...ledger.subnets().map(({ id }) => id)];
  const current = networks.flatMap((subnetId): Staker[] =>
    ledger.currentValidators(subnetId).flatMap((each) => [each, ...(validatorsOnly ? [] : each.delegators)]),
  );
  // Releases that do not list who waits let nobody wait.
  const waiting = dialect.methods.has(PENDING) ? networks : [];
  return [
    ...current.toSorted((a, b) => Number(a.endTime - b.endTime)),
    ...waiting.flatMap((subnetId): Staker[] => [
      ...ledger.pendingValidators(subnetId),
      ...(validatorsOnly ? [] : ledger.pendingDelegators(subnetId)),
    ]),
  ];
}
