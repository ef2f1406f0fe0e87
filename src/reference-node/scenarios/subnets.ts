import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import type { Key } from '../ledger/keys/keys.ts';
import type { SpendingTx, SignedTx } from '../ledger/codec/signed-tx.ts';
import type { CodecOwner } from '../../encoding/codec/layout.ts';
import { vmId } from '../ledger/codec/id-key.ts';
import { DAY, FAR_FUTURE } from './accounts.ts';
import type { History } from './history.ts';
import { nodeIdOf } from './standard-genesis.ts';
import { TOKEN } from './transfers.ts';
import type { Base } from './wallet.ts';

/** Who may act for a Subnet: its owner, and the keys that sign, in the order of the owner's addresses. */
export interface Control {
  readonly owner: CodecOwner;
  readonly keys: readonly Key[];
}

export function createSubnet(history: History, control: Control): Uint8Array {
  const { owner } = control;
  const make = (base: Base): SpendingTx => ({ kind: 'CreateSubnetTx', body: { ...base, owner } });
  return history.accept(history.wallet.build([], [], make)).idBytes;
}

/** Which of the owner's addresses sign. */
export function authorization(control: Control): { signatureIndices: readonly number[] } {
  const addresses = control.owner.addresses.map((address) => Buffer.from(address).toString('hex'));
  return {
    signatureIndices: control.keys.map(({ address }) => addresses.indexOf(Buffer.from(address).toString('hex'))),
  };
}

/** A signed transaction that creates a blockchain; it is not accepted yet. */
export function chainCreation(history: History, subnetID: Uint8Array, control: Control, chainName: string): SignedTx {
  const make = (base: Base): SpendingTx => ({
    kind: 'CreateChainTx',
    body: {
      ...base,
      subnetID,
      chainName,
      vmID: vmId('subnetevm'),
      fxIDs: [],
      genesisData: Buffer.from(`genesis of ${chainName}`, 'utf8'),
      subnetAuthorization: authorization(control),
    },
  });
  return history.wallet.build([], [], make, control.keys);
}

export function createChain(history: History, subnetID: Uint8Array, control: Control, chainName: string): Uint8Array {
  return history.accept(chainCreation(history, subnetID, control, chainName)).idBytes;
}

/** Adds a validator that the Subnet's owner has chosen. */
export function addSubnetValidator(
  history: History,
  subnetID: Uint8Array,
  control: Control,
  node: number,
  period: { readonly start?: bigint; readonly end: bigint },
): SignedTx {
  const validator = {
    nodeID: nodeIdOf(history.accounts, node),
    start: period.start ?? history.time + 3_600n,
    end: period.end,
    weight: history.subnetWeight + BigInt(node),
    subnetID,
  };
  const make = (base: Base): SpendingTx => ({
    kind: 'AddSubnetValidatorTx',
    body: { ...base, validator, subnetAuthorization: authorization(control) },
  });
  return history.accept(history.wallet.build([], [], make, control.keys));
}

export function removeSubnetValidator(
  history: History,
  subnetID: Uint8Array,
  control: Control,
  node: number,
): SignedTx {
  const nodeID = nodeIdOf(history.accounts, node);
  const make = (base: Base): SpendingTx => ({
    kind: 'RemoveSubnetValidatorTx',
    body: { ...base, nodeID, subnetID, subnetAuthorization: authorization(control) },
  });
  return history.accept(history.wallet.build([], [], make, control.keys));
}

export function transferOwnership(
  history: History,
  subnetID: Uint8Array,
  control: Control,
  newOwner: CodecOwner,
): SignedTx {
  const make = (base: Base): SpendingTx => ({
    kind: 'TransferSubnetOwnershipTx',
    body: { ...base, subnetID, subnetAuthorization: authorization(control), newOwner },
  });
  return history.accept(history.wallet.build([], [], make, control.keys));
}

/** Opens a Subnet to everybody who stakes the asset. */
export function transformSubnet(
  history: History,
  subnetID: Uint8Array,
  control: Control,
  assetID: Uint8Array,
): SignedTx {
  const burnt = pay(assetID, TOKEN.maximumSupply - TOKEN.initialSupply, ownedBy([]));
  const make = (base: Base): SpendingTx => ({
    kind: 'TransformSubnetTx',
    body: {
      ...base,
      subnetID,
      assetID,
      ...TOKEN,
      minConsumptionRate: 50_000n,
      maxConsumptionRate: 100_000n,
      minValidatorStake: 20_000_000_000_000_001n,
      maxValidatorStake: 500_000_000_000_000_001n,
      minStakeDuration: 3_600,
      maxStakeDuration: Number(40n * 365n * DAY),
      minDelegationFee: 20_000,
      minDelegatorStake: 9_100_000_000_000_001n,
      maxValidatorWeightFactor: 5,
      uptimeRequirement: 800_000,
      subnetAuthorization: authorization(control),
    },
  });
  return history.accept(history.wallet.build([], [burnt], make, control.keys));
}

/** End of the stakers of Subnets: before the first validator of the Primary Network ends. */
export const SUBNET_END = FAR_FUTURE - 30n * DAY;
