import {
  type FormLeaf,
  formOfMembers,
  type Spelled,
  type SpelledMembers,
  spelledMembers,
} from '../encoding/codec/json-form.ts';
import { PLATFORM, type PlatformTx } from '../encoding/codec/layouts.ts';
import { encodeHex } from '../encoding/hex.ts';
import { encodeId } from '../encoding/id.ts';
import { encodeNodeId } from '../encoding/node-id.ts';

/** A value in terms that both forms share: IDs and node IDs as text, addresses and other bytes as hex, integers as bigint. */
export type Shown = Spelled<string | bigint>;
export type ShownMembers = SpelledMembers<string | bigint>;

/** The kinds whose json form is known. Of others, only the base is compared. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['AddValidatorTx', 'AddDelegatorTx', 'AddPermissionlessValidatorTx', 'AddPermissionlessDelegatorTx'],
  ...['AddSubnetValidatorTx', 'RemoveSubnetValidatorTx', 'CreateSubnetTx', 'TransferSubnetOwnershipTx'],
  ...['CreateChainTx', 'TransformSubnetTx', 'ImportTx', 'ExportTx', 'RewardValidatorTx'],
  ...['AddAutoRenewedValidatorTx', 'SetAutoRenewedValidatorConfigTx', 'RewardAutoRenewedValidatorTx'],
]);

function shown({ leaf, value }: FormLeaf): Shown | undefined {
  switch (leaf) {
    case 'integer':
      return BigInt(value);
    case 'id':
      return encodeId(value);
    case 'node':
      return encodeNodeId(value);
    case 'text':
      return value;
    case 'addresses':
    case 'shortIds':
      return value.map(encodeHex);
    case 'fx':
    case 'none':
      return undefined;
    default:
      return encodeHex(value);
  }
}

/** Whether all members of the json form of a kind are known, not those of its base alone. */
export function isShownWhole(kind: string): boolean {
  return kind === 'BaseTx' || KNOWN.has(kind);
}

/** The members of a transaction under the names of the json form (section 2.5). */
export function shownMembers({ kind, body }: PlatformTx): ShownMembers {
  const [, fields] = PLATFORM[KNOWN.has(kind) ? kind : 'BaseTx'];
  return spelledMembers(formOfMembers(fields, body), shown);
}
