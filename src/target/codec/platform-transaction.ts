import { sha256 } from '../../encoding/sha256.ts';
import { ByteCursor, UnknownKind } from './byte-cursor.ts';

/** The owners, locks and size of an output. */
export interface ReadOutput {
  /** 20 bytes each, as hex. */
  readonly owners: readonly string[];
  readonly threshold: number;
  readonly isLocked: boolean;
  /** Whether it has a lock that still allows staking. */
  readonly isStakeableLocked: boolean;
  /** Whether its amount is larger than `Number.MAX_SAFE_INTEGER`. */
  readonly isLarge: boolean;
}

/** The parts of a P-Chain transaction that a survey needs. IDs are 32 bytes as hex. */
export interface ReadTransaction {
  readonly id: string;
  readonly kind: string;
  /** The UTXOs that it spends on this chain: ID of the transaction that created the UTXO, colon, number of the output. */
  readonly spends: readonly string[];
  /** The UTXOs that it immediately creates on this chain, in the order of their numbers. */
  readonly outputs: readonly ReadOutput[];
  /** The staked outputs. They become UTXOs at the end of the staking period. */
  readonly stake: readonly ReadOutput[];
  /** Start of the staker that it adds, in Unix seconds; empty for other transactions. */
  readonly starts: readonly bigint[];
  /** What else few transactions have: a memo, or an import of more than `Number.MAX_SAFE_INTEGER`. */
  readonly special: readonly string[];
}

/** The results of the steps of a layout. */
interface Parts {
  readonly spends: string[];
  readonly outputs: ReadOutput[];
  readonly stake: ReadOutput[];
  readonly starts: bigint[];
  readonly special: string[];
}

type Step = (from: ByteCursor, parts: Parts) => void;

const ADDRESS = 20;
const ID = 32;
const SIGNATURE = 65;
const PROOF_OF_POSSESSION = 48 + 96;

function expectKind(from: ByteCursor, ...kinds: readonly number[]): number {
  const kind = from.u32();
  if (!kinds.includes(kind)) throw new UnknownKind(`the kind 0x${kind.toString(16)}`);
  return kind;
}

/** A step that skips bytes. */
function skip(length: number): Step {
  return (from) => from.skip(length);
}

function id(): Step {
  return skip(ID);
}

const blob: Step = (from) => from.skip(from.u32());
const text: Step = (from) => from.skip(from.u16());

function list(step: Step): Step {
  return (from, parts) => {
    from.list(() => {
      step(from, parts);
    });
  };
}

const owner: Step = (from) => {
  expectKind(from, 11);
  from.skip(12);
  list(skip(ADDRESS))(from, NOWHERE);
};

/** An owner of an L1 validator, for its remaining balance or its deactivation: a threshold and addresses. */
const balanceOwner: Step = (from) => {
  from.skip(4);
  list(skip(ADDRESS))(from, NOWHERE);
};

const authorization: Step = (from) => {
  expectKind(from, 10);
  list(skip(4))(from, NOWHERE);
};

const signer: Step = (from) => {
  if (expectKind(from, 27, 28) === 28) from.skip(PROOF_OF_POSSESSION);
};

const l1Validator: Step = (from, parts) => {
  blob(from, parts);
  from.skip(16 + PROOF_OF_POSSESSION);
  balanceOwner(from, parts);
  balanceOwner(from, parts);
};

function readOutput(from: ByteCursor): ReadOutput {
  from.skip(ID);
  const isStakeableLocked = expectKind(from, 7, 22) === 22;
  if (isStakeableLocked) {
    from.skip(8);
    expectKind(from, 7);
  }
  const isLarge = from.u64() > Number.MAX_SAFE_INTEGER;
  const isLocked = from.u64() > 0n;
  const threshold = from.u32();
  const owners = from.list(() => hexOf(from.bytes(ADDRESS)));
  return { owners, threshold, isLocked, isStakeableLocked, isLarge };
}

function readInput(from: ByteCursor): { readonly spent: string; readonly isLarge: boolean } {
  const spent = `${hexOf(from.bytes(ID))}:${from.u32()}`;
  from.skip(ID);
  if (expectKind(from, 5, 21) === 21) {
    from.skip(8);
    expectKind(from, 5);
  }
  const isLarge = from.u64() > Number.MAX_SAFE_INTEGER;
  list(skip(4))(from, NOWHERE);
  return { spent, isLarge };
}

const NOWHERE: Parts = { spends: [], outputs: [], stake: [], starts: [], special: [] };

const base: Step = (from, { spends, outputs, special }) => {
  from.skip(4 + ID);
  outputs.push(...from.list(() => readOutput(from)));
  spends.push(...from.list(() => readInput(from).spent));
  const memo = from.u32();
  from.skip(memo);
  if (memo > 0) special.push('a memo');
};
const stake: Step = (from, parts) => {
  parts.stake.push(...from.list(() => readOutput(from)));
};
/** Outputs on another chain. */
const outputsElsewhere: Step = (from) => {
  from.list(() => readOutput(from));
};
const inputsElsewhere: Step = (from, { special }) => {
  if (from.list(() => readInput(from)).some(({ isLarge }) => isLarge)) special.push('a large import');
};
/** Node, start, end and weight. */
const validator: Step = (from, parts) => {
  from.skip(ADDRESS);
  parts.starts.push(from.u64());
  from.skip(16);
};

/** Type ID of a transaction in the network's codec -> its layout. */
const LAYOUTS = new Map<number, readonly [kind: string, ...Step[]]>([
  [12, ['AddValidatorTx', base, validator, stake, owner, skip(4)]],
  [13, ['AddSubnetValidatorTx', base, validator, id(), authorization]],
  [14, ['AddDelegatorTx', base, validator, stake, owner]],
  [15, ['CreateChainTx', base, id(), text, id(), list(id()), blob, authorization]],
  [16, ['CreateSubnetTx', base, owner]],
  [17, ['ImportTx', base, id(), inputsElsewhere]],
  [18, ['ExportTx', base, id(), outputsElsewhere]],
  [19, ['AdvanceTimeTx', skip(8)]],
  [20, ['RewardValidatorTx', id()]],
  [23, ['RemoveSubnetValidatorTx', base, skip(ADDRESS), id(), authorization]],
  // Six amounts and rates, two durations, a fee, an amount, a factor (one byte), an uptime.
  [24, ['TransformSubnetTx', base, id(), id(), skip(6 * 8 + 2 * 4 + 4 + 8 + 1 + 4), authorization]],
  [25, ['AddPermissionlessValidatorTx', base, validator, id(), signer, stake, owner, owner, skip(4)]],
  [26, ['AddPermissionlessDelegatorTx', base, validator, id(), stake, owner]],
  [33, ['TransferSubnetOwnershipTx', base, id(), authorization, owner]],
  [34, ['BaseTx', base]],
  [35, ['ConvertSubnetToL1Tx', base, id(), id(), blob, list(l1Validator), authorization]],
  [36, ['RegisterL1ValidatorTx', base, skip(8 + 96), blob]],
  [37, ['SetL1ValidatorWeightTx', base, blob]],
  [38, ['IncreaseL1ValidatorBalanceTx', base, id(), skip(8)]],
  [39, ['DisableL1ValidatorTx', base, id(), authorization]],
]);

/**
 * Reads a signed transaction of a block, without the two bytes of the codec version. The suite does not use the network's own library
 * here: it needs two milliseconds for each transaction and accepts some truncated ones.
 *
 * @throws Unreadable if the bytes are truncated.
 * @throws UnknownKind for an unknown kind of transaction, input, output or credential.
 */
export function readTransaction(from: ByteCursor): ReadTransaction {
  const start = from.at;
  const number = from.u32();
  const [kind, ...steps] = LAYOUTS.get(number) ?? [];
  if (kind === undefined) throw new UnknownKind(`a transaction of the kind 0x${number.toString(16)}`);
  const parts: Parts = { spends: [], outputs: [], stake: [], starts: [], special: [] };
  for (const step of steps) step(from, parts);
  from.list(() => {
    expectKind(from, 9);
    from.list(() => from.skip(SIGNATURE));
  });
  return { id: hexOf(sha256(Buffer.concat([CODEC_VERSION, from.since(start)]))), kind, ...parts };
}

const CODEC_VERSION = new Uint8Array(2);

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
