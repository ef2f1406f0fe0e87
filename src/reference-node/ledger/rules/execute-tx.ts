import { executeL1Tx } from './execute-l1.ts';
import { addRenewing, setRenewal } from './renewals.ts';
import { MINTING_PERIOD, type StakingRule } from '../state/network.ts';
import type { PlatformState } from '../state/platform-state.ts';
import type { PlatformBody } from '../../../encoding/codec/layouts.ts';
import { isOfTheChain, type SpendingTx, type SignedTx } from '../codec/signed-tx.ts';
import { StakerEntry } from '../state/staker.ts';
import { isStaking, stakerFacts, type StakingTx, subnetOf } from '../state/staker-facts.ts';
import type { CodecInput } from '../../../encoding/codec/layout.ts';

/** Makes an accepted transaction's changes; its conditions were verified before. The state already has the height and time of the block. */
export function executeTx(state: PlatformState, tx: SignedTx): void {
  const { unsigned } = tx;
  if (isOfTheChain(unsigned)) return;
  for (const input of unsigned.body.inputs) state.utxos.spend(input.txID, input.outputIndex);
  state.produce(tx.idBytes, unsigned.body.outputs, 0);
  state.recordTx(tx);
  executeKind(state, tx, unsigned);
}

function executeKind(state: PlatformState, tx: SignedTx, unsigned: SpendingTx): void {
  if (isStaking(unsigned)) {
    stake(state, tx, unsigned);
    return;
  }
  switch (unsigned.kind) {
    case 'CreateSubnetTx':
      state.subnets.add({ id: tx.idBytes, owner: unsigned.body.owner, supply: 0n });
      return;
    case 'CreateChainTx':
      state.blockchains.push({ id: tx.idBytes, body: unsigned.body });
      return;
    case 'ImportTx':
      spendAtomic(state, unsigned.body.sourceChain, unsigned.body.importedInputs);
      return;
    case 'RemoveSubnetValidatorTx': {
      const entry = state.stakers.validator(unsigned.body.subnetID, unsigned.body.nodeID);
      if (entry) state.stakers.remove(entry, state.height);
      return;
    }
    case 'TransformSubnetTx':
      transform(state, tx.idBytes, unsigned.body);
      return;
    case 'TransferSubnetOwnershipTx': {
      const subnet = state.subnets.get(unsigned.body.subnetID);
      if (subnet) subnet.owner = unsigned.body.newOwner;
      return;
    }
    case 'AddAutoRenewedValidatorTx':
      addRenewing(state, tx, unsigned.body);
      return;
    case 'SetAutoRenewedValidatorConfigTx':
      setRenewal(state, unsigned.body);
      return;
    case 'BaseTx':
    case 'ExportTx':
      return;
    default:
      executeL1Tx(state, tx, unsigned);
  }
}

function spendAtomic(state: PlatformState, sourceChain: Uint8Array, inputs: readonly CodecInput[]): void {
  for (const input of inputs) state.atomicOf(sourceChain)?.spend(input.txID, input.outputIndex);
}

function stake(state: PlatformState, tx: SignedTx, staking: StakingTx): void {
  const subnet = state.subnets.get(subnetOf(staking));
  const facts = stakerFacts(tx, staking, state.time, subnet?.staking, subnet?.supply ?? 0n);
  if (subnet) subnet.supply += facts.potentialReward;
  const entry = new StakerEntry(facts);
  if (facts.startTime > state.time) state.stakers.addPending(entry);
  else state.stakers.addCurrent(entry, state.height);
}

function transform(state: PlatformState, txId: Uint8Array, body: PlatformBody<'TransformSubnetTx'>): void {
  const subnet = state.subnets.get(body.subnetID);
  if (!subnet) return;
  subnet.transformationTxId = txId;
  subnet.supply = body.initialSupply;
  subnet.staking = stakingOf(body);
}

function stakingOf(body: PlatformBody<'TransformSubnetTx'>): StakingRule {
  return {
    assetID: body.assetID,
    minValidatorStake: body.minValidatorStake,
    maxValidatorStake: body.maxValidatorStake,
    minDelegatorStake: body.minDelegatorStake,
    minStakeDuration: BigInt(body.minStakeDuration),
    maxStakeDuration: BigInt(body.maxStakeDuration),
    minDelegationFee: body.minDelegationFee,
    maxValidatorWeightFactor: BigInt(body.maxValidatorWeightFactor),
    maximumSupply: body.maximumSupply,
    minConsumptionRate: body.minConsumptionRate,
    maxConsumptionRate: body.maxConsumptionRate,
    mintingPeriod: MINTING_PERIOD,
  };
}
