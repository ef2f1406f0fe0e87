import type { Entry, Populating } from '../entry.ts';
import { derived } from '../../../encoding/derived.ts';
import { AVAX, now } from '../../../client/fees/measures.ts';
import {
  addSubnetValidator,
  convertSubnet,
  createChain,
  createSubnet,
  disableValidator,
  increaseBalance,
  type Manager,
  removeSubnetValidator,
} from '../platform-drafts.ts';
import type { CodecOwner } from '../../../encoding/codec/layout.ts';
import { ownedBy, pay } from '../../../encoding/codec/outputs.ts';
import { firstValidationId } from '../../../encoding/validation-id.ts';
import { sameBytes } from '../utxo.ts';
import { longValidators, SUBNET_TERM } from './stakers.ts';
import { exchange } from './subnets.ts';

/**
 * Balances of the initial validators. Without one, a validator is inactive; a small one lasts seconds at the least price. The block at its
 * end comes while a launch moves the chain, and not across a restart.
 */
const BALANCES = [10n * AVAX, 0n, 10n * AVAX, 40n, 10n, 0n];
/** The validator that signs for the L1: it has nearly all of the weight. */
export const SIGNING = 0;
const MOST_WEIGHT = 10_000n;
/** The validators whose balance is raised: one that has not run out yet, and one that is inactive until then. */
const RAISED = [3, 5];
const RAISE = 5n * AVAX;
const DISABLED = 2;
/** What the transaction that disables it pays. */
const PAID = AVAX;
/** The validator that nobody may disable. */
const LASTING = 3;
/** Validators that the Subnet keeps from the time before. */
const KEPT = 2;

function three(label: string): Uint8Array[] {
  return ['first', 'second', 'third'].map((each) => derived(`${label} ${each}`));
}

/** Who disables a validator: the key, or one of two others; the last one, nobody. */
function deactivates(index: number, key: Uint8Array): CodecOwner {
  if (index === LASTING) return ownedBy([], 0);
  return ownedBy([key, ...three(`deactivation ${index}`).slice(0, 1 + (index % 2))]);
}

/** What the node ID and the key of a validator follow from. */
export function l1Label(index: number): string {
  return `L1 validator ${index}`;
}

/** A Subnet that was converted to an L1. */
export const l1: Entry = {
  id: 'l1',
  makes:
    'an L1 with active, inactive and disabled validators, and some of the time before it was one; another with inactive ones alone',
  serves: [
    'platform.getL1Validator/result',
    'platform.getL1Validator/subnet-id',
    'platform.getL1Validator/node-id',
    'platform.getL1Validator/validation-id',
    'platform.getL1Validator/public-key',
    'platform.getL1Validator/remaining-balance-owner',
    'platform.getL1Validator/deactivation-owner',
    'platform.getL1Validator/owner-*',
    'platform.getL1Validator/start-time',
    'platform.getL1Validator/weight',
    'platform.getL1Validator/min-nonce',
    'platform.getL1Validator/balance',
    'platform.getL1Validator/height',
    'platform.getL1Validator/agrees-with-current-validators',
    'platform.getCurrentValidators/node-ids-limit-in-l1s',
    'platform.getCurrentValidators/l1-in-the-order-of-node-ids',
  ],
  most: {
    p: { createSubnetTxFee: 2, createBlockchainTxFee: 1, txFee: 4 + RAISED.length, addSubnetValidatorFee: KEPT + 1 },
    given: PAID + BALANCES.reduce((sum, each) => sum + each, 0n) + BigInt(RAISED.length) * RAISE,
  },
  releases: { first: '1.12.0' },
  rules: 'etna',
  needs: ['coins'],
  make: async (on) => {
    const { p, subnets, network, key } = on;
    const found = await subnets.find('l1');
    if (found?.isConverted === true) return 0;
    const made = found ?? (await p.issue(createSubnet(subnets.ownerOf('l1'))));
    const subnet = { idBytes: made.idBytes, signer: subnets.signerOf('l1') };
    const kept = found === undefined ? await longValidators(on, KEPT) : [];
    for (const [index, nodeId] of kept.entries()) {
      const start = now();
      const term = { nodeId, start, end: start + SUBNET_TERM, weight: 20n + BigInt(index) };
      await p.issue(addSubnetValidator(term, subnet));
    }
    const validators = BALANCES.map((balance, index) => ({
      label: l1Label(index),
      weight: index === SIGNING ? MOST_WEIGHT : 100n + BigInt(index),
      balance,
      remainingBalanceOwner: ownedBy(three(`balance ${index}`), 1 + (index % 3)),
      deactivationOwner: deactivates(index, key.address),
    }));
    // Its validators sign for its own chain.
    const chain = { subnet, name: 'conformance manager', ...(await exchange(on)) };
    const manager = { chain: (await p.issue(createChain(chain))).idBytes, contract: key.contractAddress };
    const ofIdle = await makeIdle(on, manager);
    await p.issue(convertSubnet(subnet, manager, validators, network.avax));
    for (const index of RAISED)
      await p.issue(increaseBalance(firstValidationId(subnet.idBytes, index), RAISE, network.avax));
    const signer = deactivates(DISABLED, key.address).addresses.findIndex((each) => sameBytes(each, key.address));
    // What is left of the balance stands behind the outputs, of which there are more than inputs.
    const outputs = [pay(network.avax, PAID, ownedBy([derived('paid by a transaction that disables')]))];
    await p.issue({ ...disableValidator(firstValidationId(subnet.idBytes, DISABLED), signer), outputs });
    return kept.length + RAISED.length + ofIdle + (found === undefined ? 4 : 3);
  },
};

/** An L1 whose validators are all inactive: its weight is known, and nobody signs for it. @returns The number of transactions */
async function makeIdle(on: Populating, manager: Manager): Promise<number> {
  const { p, subnets, network, key } = on;
  const found = await subnets.find('idle-l1');
  if (found?.isConverted === true) return 0;
  const made = found ?? (await p.issue(createSubnet(subnets.ownerOf('idle-l1'))));
  const owner = ownedBy([key.address]);
  const validators = ['first', 'second'].map((each, index) => ({
    label: `idle ${each}`,
    weight: 40n + BigInt(index),
    balance: 0n,
    remainingBalanceOwner: owner,
    deactivationOwner: owner,
  }));
  const subnet = { idBytes: made.idBytes, signer: subnets.signerOf('idle-l1') };
  const removed = found === undefined ? await longValidators(on, 1) : [];
  for (const nodeId of removed) {
    const start = now();
    await p.issue(addSubnetValidator({ nodeId, start, end: start + SUBNET_TERM, weight: 30n }, subnet));
  }
  await p.issue(convertSubnet(subnet, manager, validators, network.avax));
  // The owner removes who was there before. Of the other L1, whose validators sign, that would change who signs at which height.
  for (const nodeId of removed) await p.issue(removeSubnetValidator(nodeId, subnet));
  return 2 * removed.length + (found === undefined ? 2 : 1);
}
