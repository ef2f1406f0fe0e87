import { compareInputs, compareOutputs } from '../../../encoding/codec/outputs.ts';
import { encodeId, PLATFORM_BYTES, PRIMARY_BYTES } from '../../../encoding/id.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import { idKey } from '../codec/id-key.ts';
import { feeOf } from '../state/network.ts';
import type { PlatformState, UtxoSet } from '../state/platform-state.ts';
import { isOfTheChain, type SpendingTx, type Credentials, signableBytes, type SignedTx } from '../codec/signed-tx.ts';
import { isStaking, subnetOf } from '../state/staker-facts.ts';
import { isPrimary, type SubnetEntry } from '../state/subnet-registry.ts';
import type { CodecInput, CodecOutput } from '../../../encoding/codec/layout.ts';
import { type UtxoRecord, utxoKey } from '../codec/utxo.ts';
import { isL1Tx } from './execute-l1.ts';
import { balancesIn, verifyL1Tx } from './verify-l1.ts';
import { verifyStaking, findValidator, verifyPeriod } from './verify-staking.ts';
import { ensure, verifyAmounts, verifyInput, verifyOwner, within } from './verify-spend.ts';

const MILLION = 1_000_000;

/**
 * Verifies a signed transaction against the state.
 * @returns the transaction as one that spends
 * @throws VerificationError with the reason that deployed nodes give, where it is known
 */
export function verifyTx(state: PlatformState, tx: SignedTx): SpendingTx {
  const { unsigned } = tx;
  ensure(!isOfTheChain(unsigned), 'wrong transaction type');
  verifySyntax(state, unsigned);
  const hash = sha256(signableBytes(unsigned));
  const auth = authorityOf(state, unsigned);
  const isSigned = auth !== undefined || 'disableAuthorization' in unsigned.body || 'auth' in unsigned.body;
  const spent = verifyInputs(state, tx, unsigned, hash, isSigned ? 1 : 0);
  if (isStaking(unsigned)) verifyStaking(state, unsigned);
  if (unsigned.kind === 'RemoveSubnetValidatorTx')
    ensure(findValidator(state, unsigned.body.subnetID, unsigned.body.nodeID) !== undefined, 'not a validator');
  if (isRenewalTx(unsigned)) verifyRenewal(state, unsigned, tx.credentials.at(-1)?.signatures, hash);
  if (isL1Tx(unsigned)) verifyL1Tx(state, unsigned, tx.credentials.at(-1)?.signatures, hash);
  if (auth) {
    const { signatureIndices } = auth.authorization;
    within('unauthorized modification', () => {
      verifyOwner(auth.subnet.owner, signatureIndices, tx.credentials.at(-1)?.signatures, hash, state.time);
    });
  }
  verifyAmounts(inputsOf(unsigned), spent, producedBy(unsigned), burntBy(state, tx, unsigned), state.time);
  return unsigned;
}

/** All inputs: what the transaction spends here, then what it imports. */
export function inputsOf(tx: SpendingTx): readonly CodecInput[] {
  return tx.kind === 'ImportTx' ? [...tx.body.inputs, ...tx.body.importedInputs] : tx.body.inputs;
}

function producedBy(tx: SpendingTx): readonly CodecOutput[] {
  if (tx.kind === 'ExportTx') return [...tx.body.outputs, ...tx.body.exportedOutputs];
  return 'stake' in tx.body ? [...tx.body.outputs, ...tx.body.stake] : tx.body.outputs;
}

/** The fee, what validators of L1s get, and what a Subnet puts aside for the rewards it will pay. */
function burntBy(
  state: PlatformState,
  signed: SignedTx,
  tx: SpendingTx,
): readonly { assetID: Uint8Array; amount: bigint }[] {
  const least = state.gasFee?.(signed) ?? feeOf(tx);
  const fee = { assetID: state.avaxAssetId, amount: least + balancesIn(tx) };
  if (tx.kind !== 'TransformSubnetTx') return [fee];
  return [fee, { assetID: tx.body.assetID, amount: tx.body.maximumSupply - tx.body.initialSupply }];
}

function verifySyntax(state: PlatformState, tx: SpendingTx): void {
  const { networkID, blockchainID, memo, outputs } = tx.body;
  ensure(networkID === state.networkId, 'tx has wrong network ID');
  ensure(idKey(blockchainID) === idKey(PLATFORM_BYTES), 'tx has wrong chain ID');
  ensure(memo.length <= state.maxMemo, `memo exceeds maximum length: ${memo.length} > ${state.maxMemo}`);
  ensure(
    outputs.every((output, at) => at === 0 || compareOutputs(outputs[at - 1] ?? output, output) <= 0),
    'outputs not sorted',
  );
  for (const output of producedBy(tx)) {
    ensure(output.amount > 0n, 'output has no value');
    ensure(output.threshold <= output.addresses.length, 'output is unspendable');
    ensure(new Set(output.addresses.map(idKey)).size === output.addresses.length, 'addresses not sorted and unique');
  }
  const inputs = inputsOf(tx);
  const sorted = (list: readonly CodecInput[]): boolean =>
    list.every((input, at) => at === 0 || compareInputs(list[at - 1] ?? input, input) < 0);
  ensure(
    sorted(tx.body.inputs) && (tx.kind !== 'ImportTx' || sorted(tx.body.importedInputs)),
    'inputs not sorted and unique',
  );
  ensure(inputs.length > 0, 'no inputs');
}

function verifyInputs(
  state: PlatformState,
  tx: SignedTx,
  unsigned: SpendingTx,
  hash: Uint8Array,
  otherCredentials: number,
): UtxoRecord[] {
  const own = unsigned.body.inputs.length;
  const foreign = unsigned.kind === 'ImportTx' ? state.atomicOf(unsigned.body.sourceChain) : undefined;
  const utxos = inputsOf(unsigned).map((input, at) => consumed(at < own ? state.utxos : foreign, input));
  ensure(tx.credentials.length === utxos.length + otherCredentials, 'wrong number of credentials');
  inputsOf(unsigned).forEach((input, at) => {
    const utxo = utxos[at];
    if (utxo) verifyInputOf(input, utxo, tx.credentials, at, hash, state.time);
  });
  return utxos;
}

/** That an input spends this output as its owner allows, by the credential in the same place. */
export function verifyInputOf(
  input: CodecInput,
  utxo: UtxoRecord,
  credentials: Credentials,
  at: number,
  hash: Uint8Array,
  now: bigint,
): void {
  verifyInput(input, utxo, now);
  within('failed to verify transfer', () => {
    verifyOwner(utxo.output, input.signatureIndices, credentials[at]?.signatures, hash, now);
  });
}

/** The output that an input names. */
export function consumed(from: UtxoSet | undefined, input: CodecInput): UtxoRecord {
  const utxo = from?.get(input.txID, input.outputIndex);
  ensure(
    utxo !== undefined,
    `failed to read consumed UTXO ${encodeId(input.txID)}:${input.outputIndex} due to: not found`,
  );
  return utxo;
}

/** The Subnet whose owner must sign, when one must. */
function authorityOf(
  state: PlatformState,
  tx: SpendingTx,
): { subnet: SubnetEntry; authorization: { signatureIndices: readonly number[] } } | undefined {
  if (!('subnetAuthorization' in tx.body)) return undefined;
  const subnetID = tx.kind === 'AddSubnetValidatorTx' ? tx.body.validator.subnetID : subnetIdOf(tx);
  const subnet = state.subnets.get(subnetID);
  ensure(subnet !== undefined && !isPrimary(subnetID), `failed to find subnet ${encodeId(subnetID)}: not found`);
  ensure(
    subnet.staking === undefined || tx.kind === 'CreateChainTx' || tx.kind === 'TransferSubnetOwnershipTx',
    'is immutable: the Subnet is elastic',
  );
  ensure(
    subnet.conversion === undefined || tx.kind === 'TransferSubnetOwnershipTx' || tx.kind === 'RemoveSubnetValidatorTx',
    'is immutable: the Subnet is an L1',
  );
  return { subnet, authorization: tx.body.subnetAuthorization };
}

function subnetIdOf(tx: SpendingTx): Uint8Array {
  return 'subnetID' in tx.body ? tx.body.subnetID : PLATFORM_BYTES;
}

/** What only one of the transactions in a block may take: outputs, and a node's place among the validators of a Subnet. */
export function claimsOf(tx: SpendingTx): readonly string[] {
  const outputs = inputsOf(tx).map((input) => utxoKey(input.txID, input.outputIndex));
  if (tx.kind === 'AddAutoRenewedValidatorTx') return [...outputs, `${idKey(PRIMARY_BYTES)}/${idKey(tx.body.nodeID)}`];
  if (!isStaking(tx) || tx.kind === 'AddDelegatorTx' || tx.kind === 'AddPermissionlessDelegatorTx') return outputs;
  return [...outputs, `${idKey(subnetOf(tx))}/${idKey(tx.body.validator.nodeID)}`];
}

type RenewalTx = Extract<SpendingTx, { kind: 'AddAutoRenewedValidatorTx' | 'SetAutoRenewedValidatorConfigTx' }>;

function isRenewalTx(tx: SpendingTx): tx is RenewalTx {
  return tx.kind === 'AddAutoRenewedValidatorTx' || tx.kind === 'SetAutoRenewedValidatorConfigTx';
}

/**
 * Verifies what only transactions about validators that renew themselves must keep.
 *
 * @param signatures of the last credential
 * @param hash SHA-256 of the unsigned bytes
 * @throws VerificationError
 */
function verifyRenewal(
  state: PlatformState,
  tx: RenewalTx,
  signatures: readonly Uint8Array[] | undefined,
  hash: Uint8Array,
): void {
  const rule = state.subnets.get(PRIMARY_BYTES)?.staking;
  ensure(rule !== undefined, 'the Subnet is not open to everybody');
  ensure(
    tx.body.autoCompoundRewardShares <= MILLION,
    `a staker can only restake at most ${MILLION} shares from rewards`,
  );
  if (tx.kind === 'SetAutoRenewedValidatorConfigTx') {
    const { renewal } = state.stakers.byTx(tx.body.txID) ?? {};
    ensure(renewal !== undefined, 'invalid staker tx');
    if (tx.body.period > 0n) verifyPeriod(rule, tx.body.period);
    verifyOwner(renewal.authority, tx.body.auth.signatureIndices, signatures, hash, state.time);
    return;
  }
  const { nodeID, stake, delegationShares, period, signer } = tx.body;
  const weight = stake.reduce((sum, { amount }) => sum + amount, 0n);
  ensure(signer.publicKey !== undefined, 'missing signer');
  ensure(
    stake.every(({ assetID }) => idKey(assetID) === idKey(rule.assetID)),
    'invalid staked asset',
  );
  ensure(weight >= rule.minValidatorStake, 'weight of this validator is too low');
  ensure(weight <= rule.maxValidatorStake, 'weight of this validator is too large');
  ensure(delegationShares >= rule.minDelegationFee, 'staker charges an insufficient delegation fee');
  verifyPeriod(rule, period);
  ensure(findValidator(state, PRIMARY_BYTES, nodeID) === undefined, 'attempted to issue duplicate validation');
}
