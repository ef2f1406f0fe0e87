import { type JsonObject, type JsonValue, isJsonObject } from '../../encoding/json.ts';
import { decodeTimestamp } from '../../encoding/timestamp.ts';
import type { Owner } from '../ledger/stakers.ts';
import { type Mismatch, oneCall, type OneCall, type Question } from './question.ts';
import { areAddresses, holdsBytes, idText, isId, isInteger, isNode, valueText } from '../../judge/forms/same-value.ts';
import { PRIMARY_HEX } from '../../encoding/id.ts';

/** Compares members of one record with what follows from the blocks. */
export class RecordJudge {
  readonly found: Mismatch[];
  readonly record: JsonObject;
  readonly #where: string;
  readonly #isOptional: boolean;

  /**
   * @param where The method and the record, for findings.
   * @param found Receives the mismatches.
   * @param isOptional Whether a member may be absent.
   */
  constructor(where: string, record: JsonObject, found: Mismatch[] = [], isOptional = false) {
    this.#where = where;
    this.record = record;
    this.found = found;
    this.#isOptional = isOptional;
  }

  /** Compares the same record, and allows members to be absent. */
  get optional(): RecordJudge {
    return new RecordJudge(this.#where, this.record, this.found, true);
  }

  integer(name: string, expected: bigint | number, requirement: string): void {
    this.integerOf(name, [expected], requirement);
  }

  /** @param allowed The values of all readings of the document. */
  integerOf(name: string, allowed: readonly (bigint | number)[], requirement: string): void {
    const isSame = allowed.some((each) => isInteger(this.record[name], each));
    this.check(isSame, name, [...new Set(allowed)].join(' or '), requirement);
  }

  /** @param hex 32 bytes as hex. */
  id(name: string, hex: string, requirement: string): void {
    this.check(isId(this.record[name], hex), name, idText(hex), requirement);
  }

  node(expected: string, requirement: string): void {
    this.check(isNode(this.record.nodeID, expected), 'nodeID', expected, requirement);
  }

  bytes(name: string, hex: string, requirement: string, actual = this.record[name]): void {
    this.check(holdsBytes(actual, hex), name, `0x${hex}`, requirement, actual);
  }

  addresses(name: string, expected: readonly string[], requirement: string): void {
    this.check(areAddresses(this.record[name], expected), name, expected.join(', '), requirement);
  }

  owner(name: string, owner: Owner | undefined, requirement: string): void {
    if (owner === undefined) return;
    this.check(isOwner(this.record[name], owner), name, owner.addresses.join(', '), requirement);
  }

  /** @param seconds Unix seconds of the last block. */
  time(seconds: bigint, requirement: string, actual = this.record.timestamp): void {
    const decoded = typeof actual === 'string' ? decodeTimestamp(actual) : undefined;
    const isSame = decoded?.ok === true && decoded.value === seconds * 1_000_000_000n;
    this.check(isSame, 'timestamp', `${seconds} (Unix seconds)`, requirement, actual);
  }

  /** @param expected The expected value, for the finding. */
  check(
    isSame: boolean,
    name: string,
    expected: string,
    requirement: string,
    actual: JsonValue | undefined = this.record[name],
  ): void {
    if (isSame || (this.#isOptional && actual === undefined)) return;
    const message = `${this.#where}: ${name} is ${valueText(actual)}, by the blocks it is ${expected}.`;
    this.found.push({ requirement, message, path: `/${name}`, expected, actual: valueText(actual) });
  }
}

/** The mismatch of an answer in JSON form that names another encoding. */
export function echoMismatches(where: string, members: JsonObject, requirement: string): readonly Mismatch[] {
  const judged = new RecordJudge(where, members, [], true);
  judged.check(members.encoding === 'json', 'encoding', 'json', requirement);
  return judged.found;
}

/** A question of one call whose result is one record. */
export function recordQuestion(question: OneCall, judge: (judged: RecordJudge, record: JsonObject) => void): Question {
  return oneCall(question, (record) => {
    const judged = new RecordJudge(`${question.method} of ${question.about}`, record);
    judge(judged, record);
    return judged.found;
  });
}

function isOwner(value: JsonValue | undefined, { locktime, threshold, addresses }: Owner): boolean {
  return (
    isJsonObject(value) &&
    areAddresses(value.addresses, addresses) &&
    isInteger(value.threshold, threshold) &&
    isInteger(value.locktime, locktime)
  );
}

/** Records by what names them. `onTwice` receives a name that comes again. */
export function byName(
  records: readonly JsonObject[],
  nameOf: (record: JsonObject) => string,
  onTwice: (name: string) => void,
): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const record of records) {
    const name = nameOf(record);
    if (found.has(name)) onTwice(name);
    found.set(name, record);
  }
  return found;
}

/** The arguments that name a Subnet (32 bytes as hex); none for the Primary Network. */
export function subnetParams(subnet: string): { subnetID?: string } {
  return subnet === PRIMARY_HEX ? {} : { subnetID: idText(subnet) };
}
