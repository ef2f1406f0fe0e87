/** The ledger as the services read it. Built by a scenario, changed only by issuing transactions and accepting blocks. */

export type ChainAlias = 'P' | 'X' | 'C';

/** The index paths that a node serves: `/ext/index/<path>`. */
export const INDEX_PATHS = ['P/block', 'C/block', 'X/tx', 'X/block', 'X/vtx'] as const;
export type IndexPath = (typeof INDEX_PATHS)[number];

export type TxStatus = 'Committed' | 'Processing' | 'Dropped' | 'Unknown';
export type BlockchainStatus = 'Validating' | 'Created' | 'Preferred' | 'Syncing' | 'Unknown';

/** Why a transaction is refused that spends what another one spends. */
export const CONFLICT = 'tx conflicts with other tx';

/** JSON as the services answer it; a bigint is written as a JSON number of arbitrary size. */
export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

export interface Tx {
  /** CB58 of SHA-256 of the signed bytes. */
  readonly id: string;
  /** Signed bytes, with codec prefix, without hex checksum. */
  readonly bytes: Uint8Array;
  /** Members of the json form: unsignedTx, credentials, id. */
  json(): Json;
}

export interface Block {
  readonly id: string;
  readonly parentId: string;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
  readonly bytes: Uint8Array;
  readonly txs: readonly Tx[];
  json(): Json;
}

export interface Owner {
  readonly locktime: bigint;
  readonly threshold: number;
  /** 20-byte short IDs. */
  readonly addresses: readonly Uint8Array[];
}

export interface Utxo {
  readonly txId: string;
  readonly outputIndex: number;
  readonly assetId: string;
  readonly amount: bigint;
  readonly owner: Owner;
  /** Unix seconds of a stakeable lock; 0 when there is none. */
  readonly stakeableLocktime: bigint;
  /** Codec bytes, without hex checksum. */
  readonly bytes: Uint8Array;
  /** The UTXO's own ID as the cursor uses it (CB58 of 32 bytes). */
  readonly inputId: string;
}

export interface Subnet {
  readonly id: string;
  readonly owner: Owner;
  readonly kind: 'permissioned' | 'elastic' | 'primary';
  /** The TransformSubnetTx of an elastic Subnet. */
  readonly transformationTxId?: string;
  readonly stakingAssetId?: string;
  /** What a Subnet that has become an L1 was converted to: the contract on that chain says who validates it. */
  readonly conversion?: { readonly id: string; readonly managerChainId: string; readonly managerAddress: Uint8Array };
  readonly minValidatorStake: bigint;
  readonly minDelegatorStake: bigint;
  readonly supply: bigint;
}

export interface Staker {
  readonly txId: string;
  /** `NodeID-…` */
  readonly nodeId: string;
  readonly subnetId: string;
  /** Unix seconds. */
  readonly startTime: bigint;
  readonly endTime: bigint;
  readonly weight: bigint;
  readonly potentialReward: bigint;
  readonly stakeOutputs: readonly {
    readonly assetId: string;
    readonly amount: bigint;
    readonly owner: Owner;
    readonly bytes: Uint8Array;
  }[];
}

export interface Delegator extends Staker {
  readonly rewardOwner: Owner;
}

export interface Validator extends Staker {
  /** Absent on a permissioned Subnet. */
  readonly validationRewardOwner?: Owner;
  readonly delegationRewardOwner?: Owner;
  /** Millionths: 20000 is 2 %. */
  readonly shares: number;
  readonly signer?: { readonly publicKey: Uint8Array; readonly proofOfPossession: Uint8Array };
  /** Percent seen online by this node, 0 to 100; absent where it is not tracked. */
  readonly uptime?: number;
  readonly connected: boolean;
  readonly accruedDelegateeReward: bigint;
  /** How it renews itself at the end of each period; undefined if it does not. */
  readonly renewal?: { readonly authority: Owner; readonly shares: number; readonly period: bigint } | undefined;
  readonly delegators: readonly Delegator[];
}

/** A validator of an L1, which pays a fee for as long as it validates. */
export interface L1Validator {
  readonly validationId: string;
  readonly subnetId: string;
  /** `NodeID-…` */
  readonly nodeId: string;
  readonly weight: bigint;
  /** Unix seconds. */
  readonly startTime: bigint;
  readonly publicKey: Uint8Array;
  /** Who gets what is left of the balance. */
  readonly remainingBalanceOwner: Owner;
  /** Who may switch the validator off. */
  readonly deactivationOwner: Owner;
  readonly minNonce: bigint;
  /** nAVAX; 0 when it is inactive. */
  readonly balance: bigint;
}

/** How much a node counts in a validator set. */
export interface ValidatorWeight {
  readonly weight: bigint;
  readonly publicKey?: Uint8Array;
}

export interface Blockchain {
  readonly id: string;
  readonly name: string;
  readonly subnetId: string;
  readonly vmId: string;
  readonly status: BlockchainStatus;
}

export interface Container {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Unix nanoseconds. */
  readonly acceptedAt: bigint;
  readonly index: bigint;
}

/** Whether a node that waits for a peer has found one since, or has lost it again. */
export type Peers = 'found' | 'lost';

/** One health check of the node. It fails when it has an `error`; the last three members are there only then. */
export interface HealthCheck {
  /** Chain alias, blockchain ID, or the name of a check of the whole node. */
  readonly name: string;
  /** `application` (in every report, whatever the tags) or the ID of the Subnet it belongs to. */
  readonly scope: string;
  readonly message?: Json | undefined;
  readonly error?: Json;
  readonly contiguousFailures?: number;
  /** Unix nanoseconds. */
  readonly timeOfFirstFailure?: bigint;
}

/** What no method lists and what one must know to ask for it; a member is absent when the scenario has none. */
export interface Landmarks {
  readonly processingTxId?: string;
  /** A transaction that was refused. */
  readonly droppedTxId?: string;
  /** A blockchain whose creation is proposed, but not accepted. */
  readonly preferredBlockchainId?: string;
  /** The user of the user store; `address` is the 20-byte short ID of one of its addresses. */
  readonly user?: { readonly username: string; readonly password: string; readonly address: Uint8Array };
}

export interface Ledger {
  readonly networkId: number;
  /** Bech32 prefix of addresses on this network, for example `custom`. */
  readonly hrp: string;
  readonly nodeId: string;
  readonly avaxAssetId: string;
  readonly chainIds: Readonly<Record<ChainAlias, string>>;
  /** Chain time, Unix seconds. */
  readonly time: bigint;
  /** Height of the last accepted block. */
  readonly height: bigint;
  blockByHeight(height: bigint): Block | undefined;
  blockById(id: string): Block | undefined;
  /** An accepted transaction. */
  tx(id: string): Tx | undefined;
  txStatus(id: string): { readonly status: TxStatus; readonly reason?: string };
  /** UTXOs that name the address, oldest first. `address` is the 20-byte short ID. */
  utxos(address: Uint8Array): readonly Utxo[];
  /** Atomic UTXOs exported from another chain to the P-Chain. */
  atomicUtxos(source: 'X' | 'C', address: Uint8Array): readonly Utxo[];
  /** Reward UTXOs of a staker transaction; empty when there are none. */
  rewardUtxos(stakerTxId: string): readonly Utxo[];
  /** All Subnets, newest first, without the Primary Network. */
  subnets(): readonly Subnet[];
  /** A Subnet or the Primary Network. */
  subnet(id: string): Subnet | undefined;
  /** Sorted by (endTime, txID). Empty for an unknown Subnet. */
  currentValidators(subnetId: string): readonly Validator[];
  pendingValidators(subnetId: string): readonly Validator[];
  pendingDelegators(subnetId: string): readonly Delegator[];
  /** Those of an L1, in the order of their acceptance; empty for other Subnets. */
  l1Validators(subnetId: string): readonly L1Validator[];
  l1Validator(validationId: string): L1Validator | undefined;
  /** Weight with delegations, by node ID; undefined above the tip. */
  validatorsAt(height: bigint, subnetId: string): ReadonlyMap<string, ValidatorWeight> | undefined;
  /** Accepted ones, newest first, without the P-Chain. */
  blockchains(): readonly Blockchain[];
  /** Also one that is only proposed (status Preferred). */
  blockchain(id: string): Blockchain | undefined;
  /** Containers in acceptance order; undefined where that index is disabled. */
  index(path: IndexPath): readonly Container[] | undefined;
  /** One container by its ID, without a walk through the index. */
  containerById(path: IndexPath, id: string): Container | undefined;
  /** Signed bytes of an accepted transaction of the X-Chain, whether an index holds it or not. */
  exchangeTx(id: string): Uint8Array | undefined;
  /** Addresses of a user, by 20-byte short ID, with their private keys; undefined for an unknown user or a wrong password. */
  user(
    username: string,
    password: string,
  ): readonly { readonly address: Uint8Array; readonly privateKey: Uint8Array }[] | undefined;
  /** All checks of the node, passing and failing, with the messages of this moment. */
  /** @param peers What came of a node that waits for a peer; by default, it still waits. */
  health(peers?: Peers): readonly HealthCheck[];
  readonly landmarks: Landmarks;
  /**
   * Parses, verifies and takes a signed transaction: Processing at once, Committed in a block soon after. At stage `issue` the refused one
   * is remembered as Dropped with the reason that is returned; at stage `parse` there is no transaction to remember. `error` has no prefix:
   * the service puts `couldn't parse tx: ` or `couldn't issue tx: ` before it.
   */
  issue(
    bytes: Uint8Array,
  ):
    | { readonly ok: true; readonly txId: string }
    | { readonly ok: false; readonly stage: 'parse' | 'issue'; readonly error: string };
  /** Puts what is Processing (or nothing but a new time) into a block and accepts it. Returns the new height. */
  acceptBlock(): bigint;
  /** The same chain for another node, which has seen the same transactions. What it refuses from now on is its own. */
  forAnotherNode(): Ledger;
  /** Whether transactions wait for which the last block had no gas. */
  readonly lacksGas?: boolean;
}
