import { encodeHex } from '../../../encoding/hex.ts';
import { decodeId, encodeId } from '../../../encoding/id.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import type { Json } from '../../ledger.ts';
import { ZERO_ID } from '../../rpc/arguments.ts';
import type { Call } from '../../rpc/call.ts';
import { RpcError } from '../../rpc/rpc-error.ts';
import { ownerJson } from './addresses.ts';

/** Members of a Subnet that has not become an L1. */
export const NOT_CONVERTED = { conversionID: ZERO_ID, managerChainID: ZERO_ID, managerAddress: null };

const MANAGER = '0x0feedc0de0000000000000000000000000000000';

/** What a Subnet that has become an L1 tells of it; undefined for others, and where the dialect knows no L1s. */
export function conversionOf({ ledger, dialect }: Call, subnetId: string): Readonly<Record<string, Json>> | undefined {
  if (!dialect.subnetConversion || ledger.landmarks.l1SubnetId !== subnetId) return undefined;
  const chain = ledger.blockchains().find((blockchain) => blockchain.subnetId === subnetId);
  return {
    conversionID: encodeId(sha256(new TextEncoder().encode(`conversion of ${subnetId}`))),
    managerChainID: chain?.id ?? ZERO_ID,
    managerAddress: MANAGER,
  };
}

/** platform.getL1Validator: the one validator of the L1, which has used up its balance and is in no validator set. */
export function getL1Validator({ ledger, args, dialect }: Call): Json {
  const id = args.id('validationID');
  const subnet = ledger.subnet(ledger.landmarks.l1SubnetId ?? ZERO_ID);
  const node = ledger.currentValidators(ZERO_ID).find(({ signer }) => signer !== undefined);
  const isKnown = dialect.subnetConversion && subnet !== undefined && id === firstValidation(subnet.id);
  if (!isKnown || node?.signer === undefined) {
    throw new RpcError(`fetching L1 validator ${JSON.stringify(id)} failed: not found`);
  }
  const owner = ownerJson(ledger, subnet.owner);
  return {
    nodeID: node.nodeId,
    weight: '100',
    startTime: node.startTime.toString(),
    validationID: id,
    publicKey: encodeHex(node.signer.publicKey),
    remainingBalanceOwner: owner,
    deactivationOwner: owner,
    minNonce: '0',
    balance: '0',
    subnetID: subnet.id,
    height: ledger.height.toString(),
  };
}

/** The ID of the first validation that an L1 begins with. */
function firstValidation(subnetId: string): string | undefined {
  const bytes = decodeId(subnetId);
  return bytes.ok ? encodeId(sha256(Uint8Array.of(...bytes.value, 0, 0, 0, 0))) : undefined;
}
