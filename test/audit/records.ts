import { decodeAddress } from '../../src/encoding/address.ts';
import { decodeId, ZERO_ID } from '../../src/encoding/id.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/encoding/json.ts';
import type { Ledger, Validator } from '../../src/reference-node/ledger.ts';

/** The records of a chain that faults can be in. */
export interface Records {
  readonly ledger: Ledger;
  /** Blocks with transactions of users. */
  readonly blocks: readonly { readonly height: bigint; readonly id: string; readonly txs: readonly string[] }[];
  readonly containers: readonly { readonly id: string; readonly index: bigint }[];
  /** Addresses that own outputs, and those whose outputs are staked. */
  readonly holders: readonly string[];
  readonly backers: readonly string[];
  /** Outputs that were spent: their owner, and their UTXO as hex. */
  readonly spent: readonly { readonly owner: string; readonly utxo: string }[];
  /** Subnets that have another owner than at first, with the addresses of the first. */
  readonly transferred: readonly { readonly subnetId: string; readonly keys: readonly string[] }[];
  readonly stakers: readonly Validator[];
  readonly rewarded: readonly string[];
  /** Heights at which the set of a Subnet changed. */
  readonly changes: readonly { readonly height: bigint; readonly subnetId: string }[];
  /** The lowest height. */
  readonly from: bigint;
}

/** Reads the records of a ledger that faults can be in, of blocks from a height on. */
export function recordsIn(ledger: Ledger, from = 1n): Records {
  const blocks: { height: bigint; id: string; txs: string[] }[] = [];
  const records: Seen = { owners: new Set(), rewarded: [], outputs: [], created: new Map(), transferred: [] };
  const changes: { height: bigint; subnetId: string }[] = [];
  const subnets = ledger.subnets().map(({ id }) => id);
  const sizeAt = (height: bigint, subnetId: string): number => ledger.validatorsAt(height, subnetId)?.size ?? 0;
  for (let height = 1n; height <= ledger.height; height += 1n) {
    const block = ledger.blockByHeight(height);
    if (block === undefined) continue;
    const isIn = height >= from;
    const isProposal = block.txs.length > 0 && isJsonObject(block.json()) && 'tx' in (block.json() as object);
    if (isProposal && isIn) changes.push({ height: height + 1n, subnetId: ZERO_ID });
    if (!isProposal && block.txs.length > 0 && isIn) {
      blocks.push({ height, id: block.id, txs: block.txs.map(({ id }) => id) });
      for (const subnetId of subnets)
        if (sizeAt(height, subnetId) !== sizeAt(height - 1n, subnetId) && sizeAt(height, subnetId) > 0)
          changes.push({ height, subnetId });
    }
    for (const { id } of block.txs) collect(id, ledger, records, isIn);
  }
  const containers = (ledger.index('P/block') ?? [])
    .filter(({ index }) => index + 1n >= from)
    .map(({ id, index }) => ({ id, index }));
  const stakers = [ZERO_ID, ...subnets].flatMap((subnetId) => ledger.currentValidators(subnetId));
  const stakes = stakers
    .flatMap((validator) => [validator, ...validator.delegators])
    .flatMap((each) => each.stakeOutputs);
  const staking = new Set(stakes.flatMap(({ owner }) => owner.addresses.map(hexOf)));
  const { owners, rewarded, outputs, transferred } = records;
  return {
    ...{ ledger, from, blocks, containers, stakers, rewarded, changes, transferred },
    holders: [...owners].filter((owner) => ledger.utxos(bytesOfAddress(owner)).length > 0),
    backers: [...owners].filter((owner) => staking.has(hexOf(bytesOfAddress(owner)))),
    spent: outputs.filter(({ owner, name }) => !namesOf(ledger, owner).has(name)),
  };
}

interface Seen {
  readonly owners: Set<string>;
  readonly rewarded: string[];
  readonly outputs: { readonly owner: string; readonly name: string; readonly utxo: string }[];
  /** Subnet -> the addresses of its first owner. */
  readonly created: Map<string, readonly string[]>;
  readonly transferred: { readonly subnetId: string; readonly keys: readonly string[] }[];
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function bytesOfAddress(text: string): Uint8Array {
  const address = decodeAddress(text);
  return address.ok ? address.value.bytes : new Uint8Array();
}

function namesOf(ledger: Ledger, owner: string): ReadonlySet<string> {
  return new Set(ledger.utxos(bytesOfAddress(owner)).map(({ txId, outputIndex }) => `${txId}:${outputIndex}`));
}

function collect(id: string, ledger: Ledger, records: Seen, isIn: boolean): void {
  const json = ledger.tx(id)?.json() as JsonValue;
  if (!isJsonObject(json) || !isJsonObject(json.unsignedTx)) return;
  const { outputs, txID: staker, owner, newOwner, subnetID } = json.unsignedTx;
  if (isIn && typeof staker === 'string' && ledger.rewardUtxos(staker).length > 0) records.rewarded.push(staker);
  for (const [at, output] of (Array.isArray(outputs) ? outputs : []).entries()) {
    if (!isJsonObject(output) || !isJsonObject(output.output)) continue;
    const inner = output.output;
    const { addresses } = isJsonObject(inner.output) ? inner.output : inner;
    const texts = (Array.isArray(addresses) ? addresses : []).filter((each) => typeof each === 'string');
    for (const address of texts) records.owners.add(address);
    const [only, ...others] = texts;
    if (only !== undefined && others.length === 0 && !isJsonObject(inner.output))
      records.outputs.push({ owner: only, name: `${id}:${at}`, utxo: utxoOf(id, at, only, output, inner) });
  }
  if (isJsonObject(owner) && Array.isArray(owner.addresses)) records.created.set(id, owner.addresses.map(String));
  if (newOwner === undefined || typeof subnetID !== 'string') return;
  records.transferred.push({ subnetId: subnetID, keys: records.created.get(subnetID) ?? [] });
}

/** The bytes of a UTXO of one owner without a stakeable lock, as hex. */
function utxoOf(txId: string, at: number, owner: string, { assetID }: JsonObject, output: JsonObject): string {
  const id = (text: unknown): string => {
    const decoded = decodeId(String(text));
    return decoded.ok ? hexOf(decoded.value) : '';
  };
  const number = (value: unknown, digits: number): string => BigInt(String(value)).toString(16).padStart(digits, '0');
  const amounts = number(output.amount, 16) + number(output.locktime, 16) + number(output.threshold, 8);
  return `0x0000${id(txId)}${number(at, 8)}${id(assetID)}${number(7, 8)}${amounts}${number(1, 8)}${hexOf(bytesOfAddress(owner))}`;
}
