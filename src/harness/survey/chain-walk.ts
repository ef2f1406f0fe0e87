import type { SomeMembers } from '../../encoding/codec/layouts.ts';
import { defined } from '../../encoding/defined.ts';
import { encodeId } from '../../encoding/id.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { inputsOf, outputsOf, type SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import type { IndexPath } from '../../client/index-paths.ts';
import { Contradictions } from './contradictions.ts';
import { OutputLedger, traitsOfOutput } from './output-ledger.ts';
import type { ReadContainer } from '../../client/read-container.ts';

/** A container in the response of an index. */
export interface ListedContainer {
  readonly id: string;
  /** 32 bytes; undefined if the ID cannot be decoded. */
  readonly idBytes: Uint8Array | undefined;
  readonly index: bigint | undefined;
  /** Unix nanoseconds; undefined if it cannot be decoded. */
  readonly acceptedAt: bigint | undefined;
  readonly read: ReadContainer;
}

/** An accepted transaction of a surveyed block. */
export interface SurveyedTransaction {
  readonly id: string;
  readonly height: bigint;
  /** Its kind, and the special features of its outputs and stake. */
  readonly traits: readonly string[];
  /** Start of the staker that it adds, in Unix seconds; undefined for other transactions. */
  readonly start: bigint | undefined;
}

/** The results of a walk over containers. */
export interface SurveyedContainers {
  readonly contradictions: Contradictions;
  /** Height of the last block; undefined if the containers are not blocks. */
  readonly lastHeight: bigint | undefined;
  /** On the P-Chain: accepted transactions, heights of the first blocks of each kind, and the created and spent outputs. */
  readonly transactions: readonly SurveyedTransaction[];
  readonly heightsByKind: ReadonlyMap<string, readonly bigint[]>;
  readonly ledger: OutputLedger;
  /** The number of containers that the suite can decode. */
  readonly readable: number;
}

/** Largest accepted step back of a node's clock, in nanoseconds. */
const CLOCK_STEP = 60_000_000_000n;
/** Largest number of kept transactions. Beyond it, only the first transactions of each trait are kept. */
const MOST = 20_000;
const OF_ONE_TRAIT = 20;
/** Largest number of traits that are counted, and of one transaction: the numbers in them are as large as a node likes. */
const MOST_TRAITS = 10_000;
const MOST_OF_ONE = 100;
/** Largest number of transactions in all, and of IDs whose repetition is noticed. */
const MOST_KEPT = 200_000;
/** Largest length of such an ID, in characters. */
const MOST_ID = 64;

/** Reads the containers of one index in ascending order, and finds contradictions between them. */
export class ChainWalk {
  readonly #contradictions = new Contradictions();
  readonly #ledger = new OutputLedger();
  readonly #transactions: SurveyedTransaction[] = [];
  readonly #heightsByKind = new Map<string, bigint[]>();
  readonly #name: IndexPath;
  readonly #ids = new Map<string, bigint>();
  readonly #blockOf = new Map<string, bigint>();
  readonly #traits = new Map<string, number>();
  #before: { readonly position: bigint; readonly container: ListedContainer } | undefined;
  #readable = 0;
  #acceptedAt = 0n;
  #time = 0n;

  constructor(name: IndexPath) {
    this.#name = name;
  }

  /** @param position The requested position. Call this with rising positions. */
  add(position: bigint, container: ListedContainer): void {
    const adjacent = this.#before?.position === position - 1n ? this.#before.container : undefined;
    // The index of a node that switched it on late begins with a later block.
    const isFirst = position === 0n && (container.read.height ?? 1n) <= 1n;
    if (adjacent === undefined && !isFirst) this.#ledger.skip();
    this.#compareEntry(position, container);
    this.#compareBlock(position, container, adjacent);
    if (this.#name === 'P/block') this.#take(position, container.read);
    this.#before = { position, container };
  }

  /** Adds the contradiction of a page that ends too early. */
  lacks(position: bigint): void {
    this.#contradictions.add('number', position, 'the range does not contain it');
  }

  /** The result of all containers so far. */
  found(): SurveyedContainers {
    return {
      contradictions: this.#contradictions,
      lastHeight: this.#before?.container.read.height,
      transactions: this.#transactions,
      heightsByKind: this.#heightsByKind,
      ledger: this.#ledger,
      readable: this.#readable,
    };
  }

  #compareEntry(position: bigint, { id, index, acceptedAt }: ListedContainer): void {
    if (index !== position) this.#contradictions.add('number', position, `its index is ${index ?? 'unreadable'}`);
    const earlier = this.#ids.get(id);
    if (earlier === undefined) keep(this.#ids, id, position);
    else this.#contradictions.add('repeated ID', position, `its ID ${id} is the ID of container ${earlier}, too`);
    if (acceptedAt === undefined) return;
    if (acceptedAt < this.#acceptedAt - CLOCK_STEP) {
      const times = `accepted at ${acceptedAt}, the container before it at ${this.#acceptedAt} (Unix nanoseconds)`;
      this.#contradictions.add('acceptance time', position, times);
    }
    this.#acceptedAt = acceptedAt;
  }

  #compareBlock(position: bigint, { id, idBytes, read }: ListedContainer, before: ListedContainer | undefined): void {
    const { hashed, unreadable, parent, height, time, isProposerBlock } = read;
    const at = (rule: Parameters<Contradictions['add']>[0], proof: string): void => {
      this.#contradictions.add(rule, position, proof);
    };
    const [first] = hashed;
    if (first !== undefined && !hashed.some((each) => isSame(sha256(each), idBytes)))
      at('hash', `its ID is ${id}, the hash of its bytes is ${encodeId(sha256(first))}`);
    const isUnwrapped = before?.read.isProposerBlock === true && !isProposerBlock;
    const reason = isUnwrapped ? 'it is not a block of the proposer layer' : unreadable;
    if (reason !== undefined) at('unreadable', reason);
    else this.#readable += 1;
    if (isUnwrapped) return;
    if (time !== undefined) {
      if (time < this.#time)
        at('block time', `its time is ${time}, before ${this.#time} of an earlier block (Unix seconds)`);
      this.#time = time;
    }
    if (before === undefined) return;
    if (parent !== undefined && before.idBytes !== undefined && !isSame(parent, before.idBytes))
      at('parent', `its parent is ${encodeId(parent)}, the block before it is ${before.id}`);
    if (height !== undefined && before.read.height !== undefined && height !== before.read.height + 1n) {
      at('height', `its height is ${height}, after height ${before.read.height}`);
      this.#ledger.skip();
    }
  }

  #take(position: bigint, { kind, height = position + 1n, transactions, proposed }: ReadContainer): void {
    const accepted = this.#ledger.accept(defined({ kind, transactions, proposed }));
    if (kind !== undefined) this.#stands(kind, height);
    for (const transaction of accepted) {
      const before = this.#blockOf.get(transaction.id);
      if (before === undefined) keep(this.#blockOf, transaction.id, position);
      else
        this.#contradictions.add(
          'repeated transaction',
          position,
          `it contains the transaction ${encodeId(Buffer.from(transaction.id, 'hex'))}, as container ${before} does`,
        );
      this.#keep(transaction, height);
    }
  }

  #keep(transaction: SignedTransaction, height: bigint): void {
    if (this.#transactions.length >= MOST_KEPT) return;
    const { validator }: SomeMembers = transaction.body;
    const traits = traitsOf(transaction);
    const counts = traits.map((trait) => this.#traits.get(trait) ?? 0);
    for (const [at, trait] of traits.entries())
      if (this.#traits.has(trait) || this.#traits.size < MOST_TRAITS) this.#traits.set(trait, (counts[at] ?? 0) + 1);
    if (this.#transactions.length >= MOST && counts.every((count) => count >= OF_ONE_TRAIT)) return;
    const bytes = Buffer.from(transaction.id, 'hex');
    this.#transactions.push({
      // Computed on demand, because only a few of the IDs are used.
      get id() {
        return encodeId(bytes);
      },
      height,
      traits,
      start: validator?.start,
    });
  }

  #stands(kind: string, height: bigint): void {
    const heights = this.#heightsByKind.get(kind) ?? [];
    this.#heightsByKind.set(kind, heights);
    if (heights.length < OF_ONE_TRAIT) heights.push(height);
  }
}

function keep(known: Map<string, bigint>, id: string, position: bigint): void {
  if (known.size < MOST_KEPT && id.length <= MOST_ID) known.set(id, position);
}

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.compare(one, other) === 0;
}

/** The kind of a transaction, and its special features and those of its outputs and stake. */
function traitsOf(transaction: SignedTransaction): readonly string[] {
  const [stake, imports] = [outputsOf(transaction, 'stake'), inputsOf(transaction, 'importedInputs')];
  const { memo, signer }: SomeMembers = transaction.body;
  const traits = [
    transaction.kind,
    ...[...outputsOf(transaction), ...stake].flatMap(traitsOfOutput),
    ...(stake.some(isLarge) ? ['a large stake'] : []),
    ...(memo === undefined || memo.length === 0 ? [] : ['a memo']),
    ...(signer?.publicKey === undefined ? [] : ['a BLS key']),
    ...(imports.some(isLarge) ? ['a large import'] : []),
  ];
  return [...new Set(traits)].slice(0, MOST_OF_ONE);
}

/** Whether a number of the language may not hold the amount. */
function isLarge({ amount }: { readonly amount: bigint }): boolean {
  return amount > Number.MAX_SAFE_INTEGER;
}
