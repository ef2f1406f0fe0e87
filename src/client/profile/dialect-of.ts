import type { Profile } from '../../judge/catalogue/profile.ts';
import { compareReleases } from '../../judge/catalogue/release.ts';
import { DOCUMENT, type Dialect } from '../../reference-node/dialect.ts';

/** ID of an erratum -> its changes to the dialect of a node. */
const SPOKEN: Readonly<Record<string, Partial<Dialect>>> = {
  'accrued-delegatee-reward': { accruedDelegateeReward: true },
  'any-host-is-served': { hostCheck: false },
  'atomic-paging-is-inclusive': { atomicPagingInclusive: true },
  'blocks-without-transactions': { blockTxs: 'by-kind' },
  'bls-check': { extraChecks: ['bls'] },
  'bootstrapped-is-filtered': { bootstrappedIsGlobal: false },
  'consensus-outstanding-blocks': { consensusReport: 'outstanding-blocks' },
  'disconnected-validators': { disconnectedValidators: true },
  'elastic-subnet-keeps-its-owner': { elasticSubnetOwner: 'shown' },
  'error-data-is-null': { errorData: 'null' },
  'futureupgrade-check': { extraChecks: ['bls', 'futureupgrade'] },
  'index-hex-variants': { hexVariants: true },
  'large-answers-are-compressed': { gzip: true },
  'lookups-ignore-encoding': { lookupsReadEncoding: false },
  'no-available-disk-percentage': { availableDiskPercentage: false },
  'nothing-is-null': { noSubnetsFound: 'null', noUtxoIds: 'null' },
  'p-chain-is-syncing': { platformChainStatus: 'Syncing' },
  'pending-fee-of-stakers-only': { pendingDelegationFee: 'proof-of-stake' },
  'platform-hex-variants': { hexVariants: true, jsonInsteadOfHex: 'refused-with-items' },
  'proposals-hide-transactions': { blockTxs: 'standard-only' },
  'range-is-wrapped': { rangeWrapped: true },
  'range-of-nothing-is-an-error': { rangeOfNothing: 'error' },
  'signer-proof-spelling': { signerProofName: 'proofOfPossession' },
  'stake-amount-is-gone': { stakerAmounts: 'weight' },
  'subnet-conversion': { subnetConversion: true },
  'subnets-list-first-owner': { listedSubnetOwner: 'first' },
  'supply-has-a-height': { supplyHeight: true },
  'total-stake-of-subnets': { totalStakeOfSubnet: 'both' },
  'untracked-subnets-have-no-totals': { unknownSubnetStake: 'error', sampleErrorText: 'no-set' },
  'uptime-of-primary-network-only': { uptimePresence: 'primary', connectedPresence: 'primary' },
  'uptime-of-tracked-subnets': { uptimePresence: 'tracked' },
  'validator-reward-owner': { validatorRewardOwner: true },
  'validators-at-bare-map': { validatorsAtShape: 'records' },
  'validators-at-proposed-height': { validatorsAtProposed: true },
  'validators-of-l1s': { listsL1Validators: true },
  'validators-renew-themselves': { renewalMembers: true },
  'weight-and-stake-amount': { stakerAmounts: 'both' },
};

/** First release -> differences that no requirement covers: rules of the chain, wording, and optional members. */
const WORDING: readonly (readonly [first: string, Partial<Dialect>])[] = [
  ['1.10.0', { retiredIndexes: 'empty', rangeErrorText: 'page-size', startsWithPlatformChain: true }],
  ['1.10.3', { rangeErrorText: 'bounds' }],
  ['1.10.18', { rules: 'durango' }],
  ['1.11.3', { validatorsAtAboveTip: 'unfinalized' }],
  ['1.11.6', { sampleTooLarge: 'insufficient weight' }],
  ['1.11.13', { rules: 'etna' }],
  ['1.12.0', { refusalText: 'execution' }],
  ['1.13.1', { primaryValidatorReport: true }],
  ['1.14.0', { rules: 'granite', validatorsAtAboveTip: 'at-height' }],
  ['1.14.2', { conflictText: 'bare', avgAcceptanceTime: true }],
  ['1.15.0', { rules: 'helicon', avgAcceptanceTime: false }],
];

/** First release -> its version of the protocol between the node and its virtual machines. */
const PROTOCOLS: readonly (readonly [first: string, version: number])[] = [
  ...([
    ['1.10.0', 25],
    ['1.10.1', 26],
    ['1.10.5', 27],
    ['1.10.9', 28],
    ['1.10.13', 29],
    ['1.10.15', 30],
  ] as const),
  ...([
    ['1.10.18', 31],
    ['1.11.0', 33],
    ['1.11.2', 34],
    ['1.11.3', 35],
    ['1.11.10', 36],
    ['1.11.11', 37],
  ] as const),
  ...([
    ['1.11.13', 38],
    ['1.12.2', 39],
    ['1.13.1', 40],
    ['1.13.2', 41],
    ['1.13.3', 42],
    ['1.13.4', 43],
  ] as const),
  ...([
    ['1.14.0', 44],
    ['1.14.2', 45],
    ['1.15.0', 46],
  ] as const),
];

/** First release -> the methods that say what the node is. */
const INFO: readonly (readonly [first: string, names: readonly string[]])[] = [
  ['1.10.0', ['getNodeVersion', 'getNodeID', 'getNodeIP', 'getNetworkID', 'getNetworkName', 'getBlockchainID']],
  ['1.10.0', ['isBootstrapped', 'peers', 'uptime', 'getTxFee', 'getVMs']],
  ['1.11.11', ['upgrades']],
];

/** The versions that a release tells of itself and of its virtual machines. */
function versionsOf(release: string): Pick<Dialect, 'nodeVersion' | 'vmVersions'> {
  const isSince = (first: string): boolean => compareReleases(first, release) <= 0;
  const [nodeVersion, version] = [`${isSince('1.11.0') ? 'avalanchego' : 'avalanche'}/${release}`, `v${release}`];
  const own = isSince('1.14.0') ? nodeVersion : version;
  // Before, the C-Chain has a number of its own.
  return { nodeVersion, vmVersions: { avm: own, evm: isSince('1.14.0') ? version : 'v0.0.0', platform: own } };
}

/** The dialect of a profile for the reference node: the document, with the changes of each erratum of the profile. */
export function dialectOf({ methods, errata, releases }: Profile): Dialect {
  const release = releases?.last ?? releases?.first;
  const since = <T>(table: readonly (readonly [first: string, T])[]): T[] =>
    table.flatMap(([first, value]) => (release !== undefined && compareReleases(first, release) <= 0 ? [value] : []));
  const info = since(INFO).flatMap((names) => names.map((name) => `info.${name}`));
  return Object.assign({}, DOCUMENT, ...since(WORDING), ...errata.map(({ id }) => SPOKEN[id]), {
    methods: new Set([...methods, ...info, 'avm.getTx', 'avm.getTxStatus']),
    rpcProtocol: since(PROTOCOLS).at(-1) ?? 0,
    ...(release === undefined ? {} : versionsOf(release)),
  }) as Dialect;
}
