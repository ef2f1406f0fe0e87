import { encodeHex } from '../encoding/hex.ts';
import { encodeId } from '../encoding/id.ts';
import { encodeNodeId } from '../encoding/node-id.ts';
import type {
  CodecInput,
  CodecMembers,
  CodecOutput,
  CodecOwner,
  CodecValue,
  Fields,
  Layout,
} from '../target/codec/layout.ts';
import type { SignedTransaction } from '../target/codec/platform-transaction.ts';
import { fieldsOf } from '../target/codec/transaction-layouts.ts';

/** A value in terms that both forms share: IDs and node IDs as text, addresses and other bytes as hex, integers as bigint. */
export type Shown = string | bigint | readonly Shown[] | ShownMembers;
export interface ShownMembers {
  readonly [name: string]: Shown;
}

/** The kinds whose json form is known. Of others, only the base is compared. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['AddValidatorTx', 'AddDelegatorTx', 'AddPermissionlessValidatorTx', 'AddPermissionlessDelegatorTx'],
  ...['AddSubnetValidatorTx', 'RemoveSubnetValidatorTx', 'CreateSubnetTx', 'TransferSubnetOwnershipTx'],
  ...['CreateChainTx', 'TransformSubnetTx', 'ImportTx', 'ExportTx', 'RewardValidatorTx'],
  ...['AddAutoRenewedValidatorTx', 'SetAutoRenewedValidatorConfigTx', 'RewardAutoRenewedValidatorTx'],
]);

const integer = (value: CodecValue): Shown => BigInt(value as number | bigint);
const hex = (value: CodecValue): Shown => encodeHex(value as Uint8Array);
const ownerOf = ({ locktime, threshold, addresses }: CodecOwner): ShownMembers => ({
  locktime,
  threshold: BigInt(threshold),
  addresses: addresses.map(encodeHex),
});
const indicesOf = (value: CodecValue): ShownMembers => ({
  signatureIndices: (value as { readonly signatureIndices: readonly number[] }).signatureIndices.map(BigInt),
});
/** The inner object, in the lock that still allows staking if there is one. */
const locked = (lock: bigint, name: 'output' | 'input', inner: ShownMembers): ShownMembers =>
  lock === 0n ? inner : { locktime: lock, [name]: inner };

const LEAVES: Readonly<Record<Exclude<Layout, object>, (value: CodecValue) => Shown>> = {
  u8: integer,
  u32: integer,
  u64: integer,
  id: (value) => encodeId(value as Uint8Array),
  node: (value) => encodeNodeId(value as Uint8Array),
  shortId: hex,
  publicKey: hex,
  signature: hex,
  hex,
  base64: hex,
  text: (value) => value as string,
  output: (value) => {
    const { assetID, amount, stakeableLocktime, ...owner } = value as CodecOutput;
    return {
      assetID: encodeId(assetID),
      output: locked(stakeableLocktime, 'output', { amount, ...ownerOf(owner) }),
    };
  },
  input: (value) => {
    const { txID, outputIndex, assetID, amount, stakeableLocktime } = value as CodecInput;
    return {
      txID: encodeId(txID),
      outputIndex: BigInt(outputIndex),
      assetID: encodeId(assetID),
      input: locked(stakeableLocktime, 'input', { amount, ...indicesOf(value) }),
    };
  },
  owner: (value) => ownerOf(value as CodecOwner),
  authorization: indicesOf,
  signer: (value) =>
    Object.fromEntries(Object.entries(value as CodecMembers).map(([name, bytes]) => [name, hex(bytes)])),
  credential: () => [],
};

/** Whether all members of the json form of a kind are known, not those of its base alone. */
export function isShownWhole(kind: string): boolean {
  return kind === 'BaseTx' || KNOWN.has(kind);
}

/** The members of a signed transaction under the names of the json form (section 2.5). */
export function shownMembers({ kind, members }: Pick<SignedTransaction, 'kind' | 'members'>): ShownMembers {
  return membersOf(fieldsOf(KNOWN.has(kind) ? kind : 'BaseTx'), members);
}

function membersOf(fields: Fields, members: CodecMembers): ShownMembers {
  return Object.fromEntries(
    fields.flatMap(([name, layout]) => {
      const value = members[name];
      return value === undefined ? [] : [[name, shownAs(layout, value)]];
    }),
  );
}

function shownAs(layout: Layout, value: CodecValue): Shown {
  if (typeof layout === 'string') return LEAVES[layout](value);
  if ('list' in layout) return (value as readonly CodecValue[]).map((item) => shownAs(layout.list, item));
  return membersOf(layout, value as CodecMembers);
}
