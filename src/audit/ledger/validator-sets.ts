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
