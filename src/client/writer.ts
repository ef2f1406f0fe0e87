/** The rules that a payment can break, each alone. */
export const BROKEN = [
  'another transaction is signed',
  'nobody signs',
  'it is signed once more than it has inputs',
  'an owner signs whom the output does not have',
  'it spends an output twice',
  'an input has another amount than its output',
  'its outputs are out of order',
  'it pays more than it spends',
  'it leaves no fee',
  'it pays an asset that it does not spend',
  'an output has fewer owners than must sign',
  'an output has an owner twice',
  'it is of another network',
  'it is of another chain',
  'its memo is too long',
] as const;

export type Broken = (typeof BROKEN)[number];

/** A stake for some seconds of the chain. Default: less than its validator stays. */
interface Stake {
  readonly weight: bigint;
  readonly seconds?: bigint;
}

/** A change of the P-Chain. IDs are CB58, amounts nanoAVAX; an owner is a label, of which an address without a key follows. */
export type Write =
  | { readonly kind: 'pay'; readonly owner: string; readonly amount: bigint; readonly broken?: Broken }
  /** Pays twice to the address with a key and a second owner: one of them may spend it, and both together. */
  | { readonly kind: 'share'; readonly owner: string; readonly amount: bigint }
  /** Spends what is shared with a second owner. `isTwice`: the same key signs twice, in place of both. */
  | { readonly kind: 'spend'; readonly owner: string; readonly shared: Shared; readonly isTwice?: boolean }
  /** `more`: what it stakes beyond its weight, which no node may accept. */
  | ({ readonly kind: 'delegate'; readonly owner: string; readonly nodeID?: string; readonly more?: bigint } & Stake)
  | { readonly kind: 'create-subnet'; readonly owner: string }
  | { readonly kind: 'transfer-subnet'; readonly subnet: Owned; readonly owner: string }
  | { readonly kind: 'create-chain'; readonly subnet: Owned; readonly name: string }
  | ({ readonly kind: 'add-member'; readonly subnet: Owned; readonly nodeID: string } & Stake)
  | { readonly kind: 'remove-member'; readonly subnet: Owned; readonly nodeID: string }
  /** `isForged`: its validators have the proof of possession of another key. */
  | {
      readonly kind: 'convert';
      readonly subnet: Owned;
      readonly weights: readonly bigint[];
      readonly isForged?: boolean;
    }
  | { readonly kind: 'disable'; readonly validationID: string };

/** A Subnet, and its present owner. */
export interface Owned {
  readonly id: string;
  readonly owner: string;
}

/** An output of two owners: its amount in nanoAVAX, and how many of them sign for it. */
export interface Shared {
  readonly txId: string;
  readonly outputIndex: number;
  readonly amount: bigint;
  readonly threshold: number;
}

/** Changes the chain of a node that the suite has started. Several transactions can be in progress at once. */
export interface Writer {
  /** What the rules of the chain let it write. */
  readonly can: ReadonlySet<Write['kind']>;
  /** The address with a key: it is one control key of each Subnet. */
  readonly address: string;
  /** Validators of the Primary Network that can validate a Subnet and have delegators. */
  readonly nodeIDs: readonly string[];
  addressOf(owner: string): string;
  /** The address of the second owner of what is shared. Its key follows from the label, too. */
  secondOf(owner: string): string;
  /** The ID of an initial validator of an L1, by its position in the conversion. */
  validationOf(subnet: string, position: number): string;
  /**
   * Issues a transaction, and waits until it is accepted.
   *
   * @param before Called with its ID before it is issued; again if it is issued in another form.
   * @returns Its ID.
   * @throws Error when the node does not accept it.
   */
  write(write: Write, before: (txID: string) => Promise<void>): Promise<string>;
  /**
   * Issues a transaction that the node may not accept.
   *
   * @param before As for `write`.
   * @returns Its ID, once the node has refused it, dropped it, or accepted it.
   * @throws Error when the node does not say what became of it.
   */
  tries(write: Write, before?: (txID: string) => Promise<void>): Promise<string>;
  /** Exports an amount of nanoAVAX from the X-Chain and imports it. @throws Error when the node does not accept it */
  importFromX(amount: bigint): Promise<void>;
  /** For its owner: checks share it. */
  close(): Promise<void>;
}

/** How checks write to the chain of a node. */
export interface Writing {
  /** What limits sequences: milliseconds for all of them, or the number of their cases. Undefined if none are tried. */
  readonly sequences?: { readonly mostMs?: number } | undefined;
  /** The writer that all checks share. @throws Error when the node does not take it */
  open(): Promise<Writer>;
}
