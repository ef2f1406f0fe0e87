import { bytesAs } from '../../../encoding/codec/layout.ts';
import { FIRST_VALIDATION } from '../../../encoding/codec/layouts.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import { blsSigner } from '../bls-signer.ts';
import type { Entry } from '../entry.ts';
import { derived } from '../../../encoding/derived.ts';
import { AVAX, now } from '../../../client/fees/measures.ts';
import {
  addSubnetValidator,
  convertSubnet,
  createSubnet,
  disableValidator,
  increaseBalance,
} from '../platform-drafts.ts';
import type { CodecOwner } from '../../../encoding/codec/layout.ts';
import { ownedBy } from '../../../encoding/codec/outputs.ts';
import { sameBytes } from '../utxo.ts';
import { longValidators, SUBNET_TERM } from './stakers.ts';

/** Balances of the initial validators in AVAX. The second one is 0, so that this validator is inactive. */
const BALANCES = [10n, 0n, 10n, 10n];
/** The validator whose balance is raised, and by how many AVAX. */
const RAISED = 0;
const RAISE = 1n;
const DISABLED = 2;
/** Validators that the Subnet keeps from the time before. */
const KEPT = 2;

function three(label: string): Uint8Array[] {
  return ['first', 'second', 'third'].map((each) => derived(`${label} ${each}`));
}

/** Who disables a validator: the key, or one of two others; the last one, nobody. */
function deactivates(index: number, key: Uint8Array): CodecOwner {
  if (index === BALANCES.length - 1) return ownedBy([], 0);
  return ownedBy([key, ...three(`deactivation ${index}`).slice(0, 1 + (index % 2))]);
}

/** A Subnet that was converted to an L1. */
export const l1: Entry = {
  id: 'l1',
  makes: 'an L1 with active, inactive and disabled validators, and some of the time before it was one',
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
    p: { createSubnetTxFee: 1, txFee: 3, addSubnetValidatorFee: KEPT },
    given: (BALANCES.reduce((sum, each) => sum + each, 0n) + RAISE) * AVAX,
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
    // The positions of validators follow their sorted node IDs.
    const nodeIds = BALANCES.map((_, index) => derived(`L1 validator ${index}`)).sort((a, b) => Buffer.compare(a, b));
    const validators = BALANCES.map((balance, index) => ({
      nodeId: nodeIds[index] ?? derived('L1 validator'),
      weight: 100n + BigInt(index),
      balance: balance * AVAX,
      signer: blsSigner(`L1 validator ${index}`),
      remainingBalanceOwner: ownedBy(three(`balance ${index}`), 1 + (index % 3)),
      deactivationOwner: deactivates(index, key.address),
    }));
    const manager = { chain: network.chainIds.C, contract: key.contractAddress };
    await p.issue(convertSubnet(subnet, manager, validators, network.avax));
    const validation = (position: number): Uint8Array =>
      sha256(bytesAs(FIRST_VALIDATION, { subnetID: subnet.idBytes, index: position }));
    await p.issue(increaseBalance(validation(RAISED), RAISE * AVAX, network.avax));
    await p.issue(
      disableValidator(
        validation(DISABLED),
        deactivates(DISABLED, key.address).addresses.findIndex((each) => sameBytes(each, key.address)),
      ),
    );
    return kept.length + (found === undefined ? 4 : 3);
  },
};
