import { resultMembers } from '../questions/question.ts';
import { integerIn } from '../../encoding/read-json.ts';
import { PRIMARY_NETWORK } from '../../encoding/id.ts';
import { isJsonObject, type JsonObject, type JsonValue, stringifyJson } from '../../encoding/json.ts';
import type { Asker } from '../asker.ts';
import { entriesOf, weightIn } from '../questions/validator-sets.ts';

export interface SetMember {
  /** The weight with delegations. Undefined if no block shows it. */
  readonly weight: bigint | undefined;
  /** Whether the weight includes delegations. */
  readonly isDelegated: boolean;
  /** The BLS public key that it has registered in this set, as hex; undefined without one. */
  readonly key?: string | undefined;
  /** Whether it pays a fee from a balance: it then may be inactive (`maybe`), or is so for certain. */
  readonly inactive?: 'maybe' | 'certain';
}

/** The members of a set at one moment, though the set changes afterwards. */
export class SetSnapshot {
  readonly #set: ValidatorSet;
  /** Node -> its member at the moment, for nodes that have changed since. */
  readonly #old = new Map<string, SetMember | undefined>();

  constructor(set: ValidatorSet) {
    this.#set = set;
  }

  /** @param node `NodeID-…` */
  get(node: string): SetMember | undefined {
    return this.#old.has(node) ? this.#old.get(node) : this.#set.get(node);
  }

  /** All members, in no order. */
  *members(): Generator<readonly [node: string, member: SetMember]> {
    for (const [node, member] of this.#set.members()) if (!this.#old.has(node)) yield [node, member];
    for (const [node, member] of this.#old) if (member !== undefined) yield [node, member];
  }

  /** Keeps the member before its first change. */
  keep(node: string, member: SetMember | undefined): void {
    if (!this.#old.has(node)) this.#old.set(node, member);
  }

  /** Forgets the moment: the set need not keep old members for it. */
  release(): void {
    this.#set.release(this);
  }
}

export class ValidatorSet {
  readonly #members = new Map<string, SetMember>();
  readonly #snapshots = new Set<SetSnapshot>();
  #before: SetSnapshot | undefined;

  get(node: string): SetMember | undefined {
    return this.#members.get(node);
  }

  members(): IterableIterator<[string, SetMember]> {
    return this.#members.entries();
  }

  change(node: string, member: SetMember | undefined): void {
    const old = this.#members.get(node);
    this.#before ??= this.snapshot();
    for (const snapshot of this.#snapshots) snapshot.keep(node, old);
    if (member === undefined) this.#members.delete(node);
    else this.#members.set(node, member);
  }

  snapshot(): SetSnapshot {
    const snapshot = new SetSnapshot(this);
    this.#snapshots.add(snapshot);
    return snapshot;
  }

  release(snapshot: SetSnapshot): void {
    this.#snapshots.delete(snapshot);
  }

  /** The set before the first change since the last call; undefined without a change. */
  takeBefore(): SetSnapshot | undefined {
    const before = this.#before;
    this.#before = undefined;
    return before;
  }
}

const AT = 'platform.getValidatorsAt';
const ALL_AT = 'platform.getAllValidatorsAt';

/** The sets that a node returns for all heights below the first one that it keeps. */
interface Kept {
  readonly answer: string;
  /** The last height with this answer, which is right there. */
  readonly last: bigint;
}

/**
 * The height from which a node keeps the sets of all Subnets. A release that begins to keep them does not know those of blocks that an
 * older one accepted: for all of these it returns the first ones that it knows.
 */
export class KeptSets {
  readonly #asker: Asker;
  readonly #tip: bigint;
  #kept: Promise<Kept | undefined> | undefined;

  /** @param tip The last height of the audit. */
  constructor(asker: Asker, tip: bigint) {
    this.#asker = asker;
    this.#tip = tip;
  }

  /** Why a wrong answer for a height says nothing: the node does not keep the sets of this height. Undefined if it is a failure. */
  async excuse(height: bigint, sets: JsonValue | undefined): Promise<string | undefined> {
    if (!isJsonObject(sets)) return undefined;
    const answer = stringifyJson(sets);
    this.#kept ??= this.#lastWith(sets, height);
    const kept = await this.#kept;
    return kept !== undefined && height < kept.last && answer === kept.answer
      ? `${ALL_AT} below height ${kept.last}: the node keeps the sets of all Subnets since then, ` +
          'as after an upgrade from a release without this method'
      : undefined;
  }

  /** The last height with an answer that is given for another one; undefined if the answer is wrong there, too. */
  async #lastWith(sets: JsonObject, height: bigint): Promise<Kept | undefined> {
    const answer = stringifyJson(sets);
    // Not as a part of the question, which keeps each answer until it is judged.
    const call = (method: string, at: bigint) => this.#asker.again(method, { height: at });
    const isSame = async (at: bigint): Promise<boolean> => {
      const { validatorSets } = resultMembers(await call(ALL_AT, at));
      return validatorSets !== undefined && stringifyJson(validatorSets) === answer;
    };
    let [last, other] = [height, this.#tip];
    if (await isSame(other)) last = other;
    while (other - last > 1n) {
      const middle = (last + other) / 2n;
      if (await isSame(middle)) last = middle;
      else other = middle;
    }
    const reply = await call(AT, last);
    const weights = [...entriesOf(resultMembers(reply)).values()].map((entry) => weightIn(entry) ?? 0n);
    const total = weights.reduce((sum, weight) => sum + weight, 0n);
    const own = sets[PRIMARY_NETWORK];
    return isJsonObject(own) && integerIn(own.totalWeight) === total ? { answer, last } : undefined;
  }
}
