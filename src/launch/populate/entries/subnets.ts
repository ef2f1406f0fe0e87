import { encodeNodeId } from '../../../encoding/node-id.ts';
import { objectOf, objectsOf, textOf } from '../../../encoding/read-json.ts';
import { encodeId, idBytes } from '../../../encoding/id.ts';
import { allEnded } from '../all-ended.ts';
import type { Entry, Populating } from '../entry.ts';
import { derived } from '../../../encoding/derived.ts';
import { DAY, now } from '../../../client/fees/measures.ts';
import { isFrom } from '../network.ts';
import {
  addSubnetValidator,
  type Controlled,
  createChain,
  createSubnet,
  type NewChain,
  removeSubnetValidator,
  transferSubnet,
} from '../platform-drafts.ts';
import { hasStarted, staked } from '../stake-times.ts';
import { SECP256K1_FX } from '../../../encoding/codec/layouts.ts';
import type { SubnetRole } from '../subnets.ts';
import { longValidators, refusesShort, validatorId, SUBNET_TERM } from './stakers.ts';

const SUBNET_VALIDATORS = 6;
/** Blockchains that one Subnet gets at once. */
const AT_ONCE = 3;
/** The VM of the X-Chain, which every node has. */
const EXCHANGE_VM = idBytes('jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq');
/** No node has a VM with this ID. */
const NO_VM = new Uint8Array(32).fill(7);

/** The Subnet of a role; creates it if there is none. `made` is the number of transactions. */
async function ensured({ p, subnets }: Populating, role: SubnetRole): Promise<{ subnet: Controlled; made: number }> {
  const found = await subnets.find(role);
  if (found !== undefined) return { subnet: found, made: 0 };
  const { idBytes } = await p.issue(createSubnet(subnets.ownerOf(role)));
  return { subnet: { idBytes, signer: subnets.signerOf(role) }, made: 1 };
}

/** Requirements that need two Subnets. */
const TWO_SUBNETS = [
  'platform.getSubnets/ids-give-the-order',
  'platform.getSubnet/subnet-id-selects',
  'platform.getSubnets/ids-limit-to-named',
  'platform.getSubnets/ids-include-each-named',
  'platform.getSubnets/unknown-ids-left-out',
  'platform.getSubnets/bad-id-is-an-error',
  'platform.getSubnets/ids-of-wrong-type-is-an-error',
];

/** A permissioned Subnet, which its owner controls. */
export const permissionedSubnet: Entry = {
  id: 'permissioned-subnet',
  makes: 'a permissioned Subnet',
  serves: [
    'platform.getSubnet/result',
    'platform.getSubnet/is-permissioned',
    'platform.getSubnet/control-key*',
    'platform.getSubnets/control-keys-in-order',
    'platform.getSubnet/threshold',
    'platform.getSubnet/locktime',
    'platform.getSubnet/subnet-transformation-tx-id',
    'platform.getSubnet/conversion-id',
    'platform.getSubnet/manager-*',
    'platform.getSubnet/bad-subnet-id-is-an-error',
    'platform.getSubnet/subnet-id-of-wrong-type-is-an-error',
    'platform.getSubnets/control-key',
    'platform.getTotalStake/every-subnet-has-a-total',
    'platform.getTotalStake/stake-for-subnets',
    'platform.validatedBy/subnet-id-given-is-an-error',
    'platform.validates/none-is-empty',
    ...TWO_SUBNETS,
  ],
  most: { p: { createSubnetTxFee: 1 } },
  needs: ['coins'],
  make: async (on) => {
    if (!on.isFresh) return (await ensured(on, 'permissioned')).made;
    await on.p.issue(createSubnet(on.subnets.ownerOf('permissioned')));
    return 1;
  },
};

/** A Subnet whose owner has changed. */
export const transferredSubnet: Entry = {
  id: 'transferred-subnet',
  makes: 'a Subnet whose ownership was transferred, and whose only validator was removed',
  serves: TWO_SUBNETS,
  most: { p: { createSubnetTxFee: 1, addSubnetValidatorFee: 1, txFee: 2 } },
  needs: ['permissioned-subnet'],
  isRecent: true,
  make: async (on) => {
    const { p, subnets, network } = on;
    if ((await subnets.find('transferred', 'new owner')) !== undefined) return 0;
    const { subnet, made } = await ensured(on, 'transferred');
    if (!network.isDurango || !isFrom(network, '1.11.0')) return made;
    const gone = await longValidators(on, 1);
    for (const nodeId of gone) {
      const start = now();
      await p.issue(addSubnetValidator({ nodeId, start, end: start + SUBNET_TERM, weight: 30n }, subnet));
      await p.issue(removeSubnetValidator(nodeId, subnet));
    }
    const locktime = now() + 30n * DAY;
    await p.issue(transferSubnet(subnet, { ...subnets.ownerOf('transferred', 'new owner'), threshold: 2, locktime }));
    return made + 2 * gone.length + 1;
  },
};

/** Seconds until a validator of a Subnet ends, whose chain stands by then. */
const SOON = 6n;

/** A validator of a Subnet that ends in seconds. Only the node itself makes the block that removes it. */
export const endingMember: Entry = {
  id: 'ending-member',
  makes: `a validator of a permissioned Subnet that ends ${SOON} seconds later`,
  serves: ['platform.getCurrentValidators/ended-leaves-at-rest'],
  most: { p: { createSubnetTxFee: 1, addSubnetValidatorFee: 1 } },
  onlyIfNamed: true,
  make: async (on) => {
    const [nodeId] = await longValidators(on, 1);
    // Before Durango it would start half a minute later.
    if (nodeId === undefined || !on.network.isDurango) return 0;
    const { subnet, made } = await ensured(on, 'ending');
    const start = now();
    await on.p.issue(addSubnetValidator({ nodeId, start, end: start + SOON, weight: 30n }, subnet)).catch(refusesShort);
    return made + 1;
  },
};

/** Validators of the permissioned Subnet; one of them is removed. */
export const subnetValidators: Entry = {
  id: 'subnet-validators',
  makes: `${SUBNET_VALIDATORS} validators of a permissioned Subnet, one of them removed`,
  serves: [
    'platform.getSubnet/permissioned-*',
    'platform.getSubnet/no-transformation-if-permissioned',
    'platform.getCurrentSupply/permissioned-subnet-is-an-error',
    'platform.getMinStake/permissioned-subnet-is-an-error',
    'platform.getStakingAssetID/permissioned-subnet-is-an-error',
    'platform.getCurrentValidators/*-omitted-otherwise',
    'platform.getCurrentValidators/weight-otherwise',
    'platform.getCurrentValidators/*-omitted-on-subnets',
    'platform.getCurrentValidators/permissioned-records-are-not-proof-of-stake',
    'platform.getCurrentValidators/subnet-id-selects',
    'platform.getTotalStake/subnet-id-selects',
    'platform.getTotalStake/subnet-equals-the-sum-of-weights',
    'platform.getValidatorsAt/subnet-id-selects',
    'platform.getValidatorsAt/height-selects',
    'platform.getValidatorsAt/subnet-current-at-the-tip',
    'platform.getValidatorsAt/subnet-has-primary-keys',
    'platform.getValidatorsAt/weight-on-permissioned-subnet',
    'platform.getValidatorsAt/weight-when-added',
    'platform.getValidatorsAt/comes-in-with-its-block',
    'platform.sampleValidators/subnet-id-selects',
    'platform.sampleValidators/every-subnet-with-validators',
    'platform.sampleValidators/more-than-total-weight-is-an-error',
  ],
  most: { p: { createSubnetTxFee: 1, addSubnetValidatorFee: SUBNET_VALIDATORS, txFee: 1 } },
  needs: ['permissioned-subnet', 'validators'],
  make: async (on) => {
    const { p, rpc } = on;
    const { subnet } = await ensured(on, 'permissioned');
    const subnetID = encodeId(subnet.idBytes);
    const listed = await rpc.result('platform.getCurrentValidators', { subnetID });
    const there = new Set(objectsOf(listed, 'validators').map((each) => textOf(each, 'nodeID')));
    const ids = Array.from({ length: SUBNET_VALIDATORS }, (_, index) => validatorId(index));
    const [leaves, ...stay] = ids;
    const missing = stay.filter((id) => !there.has(encodeNodeId(id)));
    if (missing.length === 0 || leaves === undefined) return 0;
    const starts = await allEnded(
      [...missing, leaves].map((nodeId, index) =>
        staked(on.network, (start) =>
          p.issue(addSubnetValidator({ nodeId, start, end: start + 20n * DAY, weight: 10n + BigInt(index) }, subnet)),
        ),
      ),
    );
    await p.issue(removeSubnetValidator(leaves, subnet));
    await hasStarted(rpc, starts);
    return missing.length + 2;
  },
};

/** Whether the node returns a blockchain with this name. */
async function hasChain({ rpc }: Populating, name: string): Promise<boolean> {
  const listed = objectsOf(await rpc.result('platform.getBlockchains', {}), 'blockchains');
  return listed.some((chain) => textOf(chain, 'name') === name);
}

/** The VM and the genesis of the X-Chain: every node can run them, also one that validates each Subnet. */
export async function exchange({
  rpc,
  network,
}: Pick<Populating, 'rpc' | 'network'>): Promise<Pick<NewChain, 'vm' | 'fxs' | 'genesis'>> {
  const made = await rpc.result('platform.getTx', { txID: encodeId(network.chainIds.X), encoding: 'json' });
  const genesis = Buffer.from(textOf(objectOf(objectOf(made, 'tx'), 'unsignedTx'), 'genesisData') ?? '', 'base64');
  return { vm: EXCHANGE_VM, fxs: [idBytes(SECP256K1_FX)], genesis };
}

/** A blockchain on a Subnet with the VM and the genesis of the X-Chain. */
export const subnetChain: Entry = {
  id: 'subnet-chain',
  makes: 'a blockchain on a Subnet whose VM every node has',
  serves: [
    'health.health/check-of-each-tracked-chain',
    'health.health/subnet-tag-selects-its-chains',
    'http.health/subnet-tag-selects-its-chains',
    'platform.getSubnets/ids-default-to-all',
    'platform.getBlockchains/in-the-order-of-subnets',
  ],
  most: { p: { createSubnetTxFee: 1, createBlockchainTxFee: 1 } },
  // No Subnet is new after the chain, so that a list which only a Subnet renews lacks it.
  needs: ['permissioned-subnet', 'transferred-subnet', 'l1'],
  make: async (on) => {
    const name = 'conformance';
    if (!on.isFresh && (await hasChain(on, name))) return 0;
    const { subnet } = await ensured(on, 'permissioned');
    await on.p.issue(createChain({ subnet, name, ...(await exchange(on)) }));
    return 1;
  },
};

/** Blockchains of one Subnet that a node puts in one block where it can: the first one makes it busy. */
export const chainsAtOnce: Entry = {
  id: 'chains-at-once',
  makes: `${AT_ONCE} blockchains of a Subnet at once`,
  serves: ['platform.getBlockchains/lists-created-blockchains'],
  most: { p: { createSubnetTxFee: 1, createBlockchainTxFee: AT_ONCE } },
  needs: ['permissioned-subnet'],
  make: async (on) => {
    const name = (at: number): string => `conformance at once ${at}`;
    if (!on.isFresh && (await hasChain(on, name(0)))) return 0;
    const { subnet } = await ensured(on, 'permissioned');
    const chain = { subnet, ...(await exchange(on)) };
    const drafts = Array.from({ length: AT_ONCE }, (_, at) => createChain({ ...chain, name: name(at) }));
    await allEnded(drafts.map((draft) => on.p.issue(draft)));
    return AT_ONCE;
  },
};

/** A blockchain that no node can run. A node that tracks its Subnet becomes unhealthy. */
export const brokenChain: Entry = {
  id: 'broken-chain',
  makes: 'a blockchain whose VM no node has: a node that tracks it is unhealthy',
  serves: [
    'health.health/error-*',
    'health.health/unhealthy-when-one-fails',
    'health.health/failing-check-has-error',
    'health.liveness/alive-while-unhealthy',
    'http.health-liveness/alive-while-unhealthy',
    'http.health/status-503-when-unhealthy',
    'http.health/unhealthy-body-is-a-report',
    'platform.getBlockchainStatus/created',
  ],
  most: { p: { createSubnetTxFee: 1, createBlockchainTxFee: 1 } },
  needs: ['coins'],
  onlyIfNamed: true,
  make: async (on) => {
    const name = 'conformance without VM';
    if (await hasChain(on, name)) return 0;
    const { subnet, made } = await ensured(on, 'broken');
    await on.p.issue(createChain({ subnet, name, vm: NO_VM, fxs: [], genesis: derived('genesis') }));
    return made + 1;
  },
};
