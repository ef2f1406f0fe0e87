import { encodeId, PRIMARY_NETWORK } from '../../encoding/id.ts';
import { isJsonObject, stringifyJson, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import { sha256 } from '../../encoding/sha256.ts';
import type { Exchange, HttpRequest } from '../../transport/exchange.ts';
import type { NodeClient } from '../node-client.ts';
import { isKnown } from '../known-methods.ts';
import { integerOf, objectOf, objectsOf, textOf, memberOf } from '../../encoding/read-json.ts';

/** ID of an erratum -> whether the node has this behaviour. No entry if the data of the node does not show it. */
export type Fingerprints = ReadonlyMap<string, boolean>;

const SUBNETS = 6;
const BLOCKS = 24;
/** Body size in bytes from which some releases compress a response. */
const LONG = 1500;
const HEALTH: HttpRequest = { method: 'GET', path: '/ext/health' };
const STAKERS: HttpRequest = {
  method: 'POST',
  path: '/ext/bc/P',
  headers: [['content-type', 'application/json']],
  body: new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"method":"platform.getCurrentValidators","params":{}}'),
};

/** Detects behaviour that differs between releases, with about forty calls that change nothing. */
export async function readFingerprints(client: NodeClient): Promise<Fingerprints> {
  const fingerprints = new Map<string, boolean>();
  const note = (erratum: string, shown: boolean | undefined): void => {
    if (shown !== undefined) fingerprints.set(erratum, shown);
  };
  const health = await readHealth(client, note);
  const stakers = await readStakers(client, note);
  await readCompression(client, note, health, stakers);
  await readChain(client, note);
  await readSubnets(client, note);
  return fingerprints;
}

type Note = (erratum: string, shown: boolean | undefined) => void;

async function resultOf(client: NodeClient, method: string, params: JsonValue): Promise<JsonValue | undefined> {
  const { json } = await client.call(method, params);
  return memberOf(json, 'result');
}

/** Returns the exchange with the health report; undefined if the response is none, such as a page of a gateway. */
async function readHealth(client: NodeClient, note: Note): Promise<Exchange | undefined> {
  const { exchange, json } = await client.ask(HEALTH);
  const checks = objectOf(json, 'checks');
  if (checks === undefined) return undefined;
  const message = objectOf(checks.P, 'message');
  const consensus = objectOf(objectOf(message, 'engine'), 'consensus');
  if (consensus !== undefined && Object.keys(consensus).length > 0)
    note('consensus-outstanding-blocks', 'outstandingBlocks' in consensus);
  const networking = objectOf(message, 'networking');
  if (networking !== undefined) note('disconnected-validators', 'disconnectedValidators' in networking);
  note('bls-check', 'bls' in checks);
  note('futureupgrade-check', 'futureupgrade' in checks);
  const tag = unusedId();
  const filtered = objectOf((await client.ask({ method: 'GET', path: `/ext/health?tag=${tag}` })).json, 'checks');
  if (filtered !== undefined) note('bootstrapped-is-filtered', !('bootstrapped' in filtered));
  return exchange;
}

async function readStakers(client: NodeClient, note: Note): Promise<Exchange> {
  const { exchange, json } = await client.call('platform.getCurrentValidators', {});
  const validators = objectsOf(memberOf(json, 'result'), 'validators');
  const rewarded = validators.find((validator) => 'validationRewardOwner' in validator);
  note('validator-reward-owner', rewarded && 'rewardOwner' in rewarded);
  return exchange;
}

/** Sends a request with a long response again, and accepts gzip. The health report is shorter than the validators of a large network. */
async function readCompression(
  client: NodeClient,
  note: Note,
  health: Exchange | undefined,
  stakers: Exchange,
): Promise<void> {
  const long = isLong(health) ? HEALTH : isLong(stakers) ? STAKERS : undefined;
  if (long === undefined) return;
  const { outcome } = (await client.ask({ ...long, headers: [...(long.headers ?? []), ['accept-encoding', 'gzip']] }))
    .exchange;
  if (outcome.kind !== 'answer') return;
  note(
    'large-answers-are-compressed',
    outcome.headers.some(([name]) => name === 'content-encoding'),
  );
}

function isLong(exchange: Exchange | undefined): boolean {
  const outcome = exchange?.outcome;
  return outcome?.kind === 'answer' && outcome.body.length >= LONG;
}

async function readChain(client: NodeClient, note: Note): Promise<void> {
  const tip = integerOf(await resultOf(client, 'platform.getHeight', {}), 'height');
  const set = await resultOf(client, 'platform.getValidatorsAt', { height: tip ?? 0n });
  if (isJsonObject(set)) note('validators-at-bare-map', !isJsonObject(set.validators));
  const supply = await resultOf(client, 'platform.getCurrentSupply', {});
  if (isJsonObject(supply)) note('supply-has-a-height', 'height' in supply);
  const { json } = await client.call('platform.getTotalStake', { subnetID: unusedId() });
  if (isJsonObject(json) && (await isKnown(client, 'platform.getTotalStake', json)) === true)
    note('untracked-subnets-have-no-totals', isJsonObject(json.error));
  const proposal = tip === undefined ? undefined : await proposalBlock(client, tip);
  note('proposals-hide-transactions', proposal && !('txs' in proposal));
}

/** A proposal block with `time` among the last blocks and blocks across the chain; undefined if none is found. */
async function proposalBlock(client: NodeClient, tip: bigint): Promise<JsonObject | undefined> {
  const half = BigInt(BLOCKS / 2);
  for (let i = 0n; i < half * 2n && i <= tip; i += 1n) {
    const height = i < half ? tip - i : (tip * (i - half)) / half;
    const params = { height, encoding: 'json' };
    const block = objectOf(await resultOf(client, 'platform.getBlockByHeight', params), 'block');
    // Only blocks of the later rules have a time. Older blocks have other members.
    if (block !== undefined && isJsonObject(block.tx) && 'time' in block) return block;
  }
  return undefined;
}

async function readSubnets(client: NodeClient, note: Note): Promise<void> {
  const listed = objectsOf(await resultOf(client, 'platform.getSubnets', {}), 'subnets');
  const owners = new Map(listed.map((subnet) => [textOf(subnet, 'id') ?? '', keysOf(subnet)]));
  owners.delete(PRIMARY_NETWORK);
  const ids = [...owners.keys()].slice(0, SUBNETS);
  if (ids.length === 0) return;
  const subnets = objectsOf(await resultOf(client, 'platform.getSubnets', { ids }), 'subnets');
  const differ = subnets.some((subnet) => owners.get(textOf(subnet, 'id') ?? '') !== keysOf(subnet));
  // Equal owners show nothing, because they may never have changed.
  if (differ) note('subnets-list-first-owner', true);
  for (const subnetID of ids) {
    const [record] = objectsOf(await resultOf(client, 'platform.getCurrentValidators', { subnetID }), 'validators');
    if (record === undefined) continue;
    note('uptime-of-primary-network-only', !('connected' in record));
    return;
  }
}

/** The control keys of a Subnet as text. A wrong response may contain anything, also integers above 2^53. */
function keysOf({ controlKeys = null }: JsonObject): string {
  return stringifyJson(controlKeys);
}

/** A valid ID that does not exist on any chain. */
function unusedId(): string {
  return encodeId(sha256(new TextEncoder().encode('avalanche-conformance: nothing has this ID')));
}
