import { integerIn, objectsOf } from '../../encoding/read-json.ts';
import { PRIMARY_HEX } from '../../encoding/id.ts';
import { encodeNodeId } from '../../encoding/node-id.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import type { SetMember, SetSnapshot } from '../ledger/validator-sets.ts';
import { type Call, type Mismatch, oneCall, type Question, twice, resultMembers } from './question.ts';
import { canonicalNode, holdsBytes, idText, valueText } from '../../judge/forms/same-value.ts';
import { subnetParams } from './record-judge.ts';

const AT = 'platform.getValidatorsAt';
const ALL_AT = 'platform.getAllValidatorsAt';
const MEMBERS = 'platform.getValidatorsAt/height-selects';
const DELEGATED = 'platform.getValidatorsAt/weight-includes-delegations';
const PERMISSIONED = 'platform.getValidatorsAt/weight-when-added';
const KEY = 'platform.getValidatorsAt/public-key-is-the-signers';
const SUBNET_KEY = 'platform.getValidatorsAt/subnet-has-primary-keys';
const TOTALS = 'platform.getAllValidatorsAt/agrees-with-validators-at';
const BY_KEY = 'platform.getAllValidatorsAt/lists-validators-by-key';
const LOST_KEYS =
  `keys of validators of Subnets in ${AT} below the last height: ` +
  'the node may have accepted these blocks with a release that did not keep them';
/** The node ID under which the inactive validators of an L1 count together. */
export const INACTIVE = encodeNodeId(new Uint8Array(20));

export interface SetAtHeight {
  readonly height: bigint;
  /** 32 bytes as hex. */
  readonly subnet: string;
  readonly set: SetSnapshot;
  /** The set of the Primary Network at the same height: other Subnets have its keys. */
  readonly primary: SetSnapshot;
  /** What changed it, for findings. */
  readonly since: string;
  /** Whether the node may have lost keys of it: those of Subnets are kept since a release, and it may have accepted the block before. */
  readonly mayLackKeys: boolean;
  /** Whether its validators have a weight of their own, not a stake. */
  readonly isPermissioned: boolean;
}

export function setQuestion(at: SetAtHeight): Question {
  const { height, subnet } = at;
  const about = `Subnet ${idText(subnet)} at height ${height}`;
  const params = { height, ...subnetParams(subnet) };
  return oneCall({ method: AT, params, about, proves: provesOf(at) }, (members) =>
    mismatchesOf(at, entriesOf(members)),
  );
}

/** The requirements of which the set has data that a wrong answer would contradict. */
function provesOf(at: SetAtHeight): readonly [string, ...string[]] {
  const members = [...at.set.members()];
  const hasKeys = !at.mayLackKeys && members.some(([node, member]) => keyOf(at, node, member) !== undefined);
  return [
    MEMBERS,
    ...(members.some(([, { isDelegated }]) => isDelegated) ? [DELEGATED] : []),
    ...(at.isPermissioned && members.some(([, { weight }]) => weight !== undefined) ? [PERMISSIONED] : []),
    ...(hasKeys ? [at.subnet === PRIMARY_HEX ? KEY : SUBNET_KEY] : []),
  ];
}

/** The key that a validator registered; undefined if none is known. */
function keyOf({ subnet, primary }: SetAtHeight, node: string, { key }: SetMember): string | undefined {
  return key ?? (subnet === PRIMARY_HEX ? undefined : primary.get(node)?.key);
}

/** Node ID -> entry, in either shape of the answer. */
export function entriesOf(result: JsonObject): ReadonlyMap<string, JsonValue> {
  const map = isJsonObject(result.validators) ? result.validators : result;
  return new Map(Object.entries(map).map(([node, entry]) => [canonicalNode(node), entry]));
}

export function weightIn(entry: JsonValue | undefined): bigint | undefined {
  return integerIn(isJsonObject(entry) ? entry.weight : entry);
}

function mismatchesOf(at: SetAtHeight, entries: ReadonlyMap<string, JsonValue>): readonly Mismatch[] {
  const { height, subnet, set, since, isPermissioned } = at;
  const where = `${AT} of Subnet ${idText(subnet)} at height ${height}`;
  const found: Mismatch[] = [];
  let [inactive, members] = [0n, 0];
  for (const [node, member] of set.members()) {
    const entry = entries.get(node);
    if (entry === undefined && member.inactive !== undefined) {
      inactive += member.weight ?? 0n;
      continue;
    }
    members += 1;
    const difference = entry === undefined ? undefined : differenceOf(member, entry, isPermissioned);
    if (entry === undefined)
      found.push({
        requirement: MEMBERS,
        message: `${where} lacks ${node}, a validator since ${since}.`,
        expected: `${node}: ${member.weight}`,
        actual: 'absent',
      });
    else if (difference !== undefined)
      found.push({
        requirement: difference,
        message: `${where}: ${node} has the weight ${weightIn(entry)}, by its transactions it is ${member.weight}.`,
        path: `/${node}`,
        expected: String(member.weight),
        actual: valueText(entry),
      });
    else if (isJsonObject(entry)) found.push(...keyMismatches(at, node, member, entry, where));
  }
  const pooled = entries.get(INACTIVE);
  const extra = entries.size - members - (pooled !== undefined && set.get(INACTIVE) === undefined ? 1 : 0);
  if (extra > 0)
    for (const [node, entry] of entries)
      if (node !== INACTIVE && set.get(node) === undefined)
        found.push({
          requirement: MEMBERS,
          message: `${where} lists ${node}, which is no validator at this height.`,
          path: `/${node}`,
          expected: 'absent',
          actual: valueText(entry),
        });
  if (set.get(INACTIVE) === undefined && (weightIn(pooled) ?? 0n) !== inactive)
    found.push({
      requirement: MEMBERS,
      message:
        `${where}: the validators that are not listed have the weight ${inactive} together, ` +
        `the node counts ${valueText(pooled)} for inactive ones.`,
      path: `/${INACTIVE}`,
      expected: String(inactive),
      actual: valueText(pooled),
    });
  return found;
}

/** The requirement that the weight of an entry breaks; undefined if it is right or not known. */
function differenceOf(
  { weight, isDelegated, inactive }: SetMember,
  entry: JsonValue,
  isPermissioned: boolean,
): string | undefined {
  if (inactive === 'certain') return MEMBERS;
  if (weight === undefined || weightIn(entry) === weight) return undefined;
  if (isDelegated) return DELEGATED;
  return isPermissioned ? PERMISSIONED : MEMBERS;
}

function keyMismatches(
  at: SetAtHeight,
  node: string,
  member: SetMember,
  { publicKey }: JsonObject,
  where: string,
): readonly Mismatch[] {
  if (publicKey === undefined) return [];
  const key = keyOf(at, node, member);
  // The transaction of a genesis validator may not be known yet.
  if (key === undefined || holdsBytes(publicKey, key)) return [];
  const requirement = at.subnet === PRIMARY_HEX ? KEY : SUBNET_KEY;
  const message = `${where}: the key of ${node} is not the one that it registered.`;
  const mismatch = {
    requirement,
    message,
    path: `/${node}/publicKey`,
    expected: `0x${key}`,
    actual: valueText(publicKey),
  };
  return [at.mayLackKeys && publicKey === null ? { ...mismatch, excuse: LOST_KEYS } : mismatch];
}

/**
 * The question for the sets of all Subnets at a height. Where blocks do not say whether a validator has a key, or a balance,
 * the answer to `platform.getValidatorsAt` does.
 *
 * @param all Those that ever had one; others must not be listed.
 * @param excuseOf Why a wrong answer says nothing about the node; undefined for a failure.
 */
export function allSetsQuestion(
  height: bigint,
  all: readonly SetAtHeight[],
  excuseOf: (height: bigint, sets: JsonValue) => Promise<string | undefined> = async () => undefined,
): Question {
  const about = `all Subnets at height ${height}`;
  const question = oneCall(
    { method: ALL_AT, params: { height }, about, proves: [TOTALS, BY_KEY] },
    ({ validatorSets }) => {
      const sets = isJsonObject(validatorSets) ? validatorSets : {};
      const known = new Set(all.map(({ subnet }) => idText(subnet)));
      const extra = Object.keys(sets).filter((id) => !known.has(id));
      return [
        ...all.flatMap((at) => listedMismatches(at, sets[idText(at.subnet)])),
        ...extra.map((id) => ({
          requirement: TOTALS,
          message: `${ALL_AT} at height ${height} lists ${id}, which no transaction created.`,
          path: `/validatorSets/${id}`,
          expected: 'absent',
          actual: valueText(sets[id]),
        })),
      ];
    },
  );
  const ask = async (call: Call): Promise<readonly Mismatch[]> => {
    let sets: JsonObject = {};
    const found = await question.ask(async (...request) => {
      const reply = await call(...request);
      const { validatorSets } = resultMembers(reply);
      if (isJsonObject(validatorSets)) sets = validatorSets;
      return reply;
    });
    const excuse = found.length === 0 ? undefined : await excuseOf(height, sets);
    if (excuse !== undefined) return found.map((mismatch) => ({ ...mismatch, excuse }));
    const unlike = await Promise.all(all.map((at) => unlikeTheSet(at, sets[idText(at.subnet)], call)));
    return [...found, ...unlike.flat()];
  };
  return { ...question, ask };
}

/** The validators of a Subnet of which the blocks do not say that the answer is right. */
function unsaidNodes({ subnet, set, primary }: SetAtHeight, listed: JsonValue | undefined): readonly string[] {
  if (subnet === PRIMARY_HEX) return [];
  const byNode = recordsByNode(listed);
  return [...set.members()].flatMap(([node, member]) => {
    const record = byNode.get(node);
    const key = primary.get(node)?.key;
    const isLikely = key === undefined ? record === undefined : holdsBytes(record?.publicKey, key);
    const isUnsaid = member.key === undefined ? !isLikely : member.inactive === 'maybe' && record === undefined;
    return isUnsaid ? [node] : [];
  });
}

/** Compares these validators with the set of their Subnet: it has one with a key exactly if the answer lists it with this key. */
async function unlikeTheSet(at: SetAtHeight, listed: JsonValue | undefined, call: Call): Promise<readonly Mismatch[]> {
  const { height, subnet } = at;
  const unsaid = unsaidNodes(at, listed);
  if (unsaid.length === 0) return [];
  const entries = entriesOf(resultMembers(await call(AT, { height, ...subnetParams(subnet) })));
  const byNode = recordsByNode(listed);
  return unsaid.flatMap((node) => {
    const entry = entries.get(node);
    const key = isJsonObject(entry) && typeof entry.publicKey === 'string' ? entry.publicKey : undefined;
    const record = byNode.get(node);
    if (key === undefined || record?.publicKey === key) return [];
    const message = `${ALL_AT} at height ${height}: Subnet ${idText(subnet)}: ${AT} has ${node} with the key ${key}.`;
    return [{ requirement: BY_KEY, message, expected: key, actual: valueText(record) }];
  });
}

function recordsByNode(listed: JsonValue | undefined): ReadonlyMap<string, JsonObject> {
  const form = isJsonObject(listed) ? listed : {};
  return new Map(
    objectsOf(form, 'validators').flatMap((record) => nodesIn(record).map((node) => [node, record] as const)),
  );
}

function listedMismatches({ height, subnet, set }: SetAtHeight, listed: JsonValue | undefined): readonly Mismatch[] {
  const where = `${ALL_AT} at height ${height}: Subnet ${idText(subnet)}`;
  const form = isJsonObject(listed) ? listed : {};
  const byNode = recordsByNode(listed);
  let total: bigint | undefined = 0n;
  const found: Mismatch[] = [];
  const differ = (says: string, expected: string, record: JsonObject | undefined): void => {
    found.push({ requirement: BY_KEY, message: `${where}: ${says}.`, expected, actual: valueText(record) });
  };
  for (const [node, { weight, key, inactive }] of set.members()) {
    total = total === undefined || weight === undefined ? undefined : total + weight;
    const record = byNode.get(node);
    // An L1 validator may be inactive, and then is not listed.
    if (key === undefined || (inactive === 'maybe' && record === undefined)) continue;
    if (inactive === 'certain') {
      if (record !== undefined) differ(`${node} is inactive`, 'absent', record);
      continue;
    }
    const isRight =
      record !== undefined &&
      holdsBytes(record.publicKey, key) &&
      (nodesIn(record).length > 1 || weight === undefined || integerIn(record.weight) === weight);
    if (!isRight) differ(`${node} has the weight ${weight} and the key 0x${key}`, String(weight), record);
  }
  const listedNodes = objectsOf(form, 'validators').flatMap(nodesIn);
  if (byNode.size < listedNodes.length)
    found.push(twice(BY_KEY, where, `${listedNodes.length - byNode.size} of its nodes`));
  for (const [node, record] of byNode)
    if (set.get(node) === undefined) differ(`${node} does not validate`, 'absent', record);
  const isEmpty = total === 0n && listed === undefined;
  if (total !== undefined && !isEmpty && integerIn(form.totalWeight) !== total)
    found.push({
      requirement: TOTALS,
      message: `${where}: the weights of its validators add up to ${total}.`,
      path: '/totalWeight',
      expected: String(total),
      actual: valueText(form.totalWeight),
    });
  return found;
}

function nodesIn({ nodeIDs }: JsonObject): readonly string[] {
  return Array.isArray(nodeIDs) ? nodeIDs.map((node) => (typeof node === 'string' ? canonicalNode(node) : '')) : [];
}
