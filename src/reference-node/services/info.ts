import { encodeHex } from '../../encoding/hex.ts';
import { encodeId, ZERO_ID } from '../../encoding/id.ts';
import { includes, type Rules } from '../dialect.ts';
import { vmId } from '../ledger/codec/id-key.ts';
import type { Json } from '../ledger.ts';
import { type Call, type Handlers, RpcError } from '../rpc/call.ts';
import { chainIdOf } from './chain-aliases.ts';
import { isBootstrapping } from './health/check-dialect.ts';
import { mapOf, localTime, ACTIVE_FROM_THE_START, NEVER } from './json-members.ts';

const NETWORKS: Readonly<Record<number, string>> = { 1: 'mainnet', 5: 'fuji', 12345: 'local' };
const ADDRESS = '127.0.0.1:9651';
const MILLI_AVAX = 1_000_000;
const FEATURES = ['secp256k1fx', 'nftfx', 'propertyfx'];

/** The members of `info.upgrades`, each with the rules that it brings. A time that is not named is that of the start. */
const UPGRADES: readonly (readonly [member: string, rules: Rules, value?: Json])[] = [
  ['apricotPhase1Time', 'document'],
  ['apricotPhase2Time', 'document'],
  ['apricotPhase3Time', 'document'],
  ['apricotPhase4Time', 'document'],
  ['apricotPhase4MinPChainHeight', 'document', 0],
  ['apricotPhase5Time', 'document'],
  ['apricotPhasePre6Time', 'document'],
  ['apricotPhase6Time', 'document'],
  ['apricotPhasePost6Time', 'document'],
  ['banffTime', 'document'],
  ['cortinaTime', 'document'],
  ['cortinaXChainStopVertexID', 'document', ZERO_ID],
  ['durangoTime', 'durango'],
  ['etnaTime', 'etna'],
  ['fortunaTime', 'etna'],
  ['graniteTime', 'granite'],
  ['graniteEpochDuration', 'granite', 30_000_000_000],
  ['heliconTime', 'helicon'],
];

/** What the node says about itself: what SDKs ask before anything else. */
export const INFO_HANDLERS: Handlers = {
  'info.getNodeVersion': ({ dialect: { nodeVersion: version = '', rpcProtocol, vmVersions } }) => ({
    version,
    databaseVersion: 'v1.4.5',
    rpcProtocolVersion: rpcProtocol.toString(),
    gitCommit: '',
    vmVersions,
  }),
  'info.getNodeID': ({ ledger }) => {
    const own = ledger.currentValidators(ZERO_ID).find(({ nodeId }) => nodeId === ledger.nodeId);
    return {
      nodeID: ledger.nodeId,
      nodePOP: own?.signer && {
        publicKey: encodeHex(own.signer.publicKey),
        proofOfPossession: encodeHex(own.signer.proofOfPossession),
      },
    };
  },
  'info.getNodeIP': () => ({ ip: ADDRESS }),
  'info.getNetworkID': ({ ledger }) => ({ networkID: ledger.networkId.toString() }),
  'info.getNetworkName': ({ ledger: { networkId } }) => ({
    networkName: NETWORKS[networkId] ?? `network-${networkId}`,
  }),
  'info.getBlockchainID': ({ ledger, args }) => {
    const alias = args.string('alias');
    const blockchainID = chainIdOf(ledger, alias);
    if (blockchainID === undefined) throw new RpcError(`there is no ID with alias: ${alias}`);
    return { blockchainID };
  },
  'info.isBootstrapped': ({ ledger, args, peers }) => {
    const chain = args.string('chain');
    if (chain === '') throw new RpcError("argument 'chain' not given");
    if (chainIdOf(ledger, chain) === undefined) throw new RpcError(`there is no chain with alias/ID '${chain}'`);
    return { isBootstrapped: !isBootstrapping(ledger.health(peers)) };
  },
  'info.peers': (call) => {
    const wanted = call.args.nodeIds('nodeIDs');
    const known = peerIds(call).filter((id) => wanted.length === 0 || wanted.includes(id));
    return { numPeers: known.length.toString(), peers: known.map((id) => peer(id, call)) };
  },
  'info.uptime': () => ({ rewardingStakePercentage: '100.0000', weightedAveragePercentage: '99.5800' }),
  'info.getTxFee': () => ({
    txFee: `${MILLI_AVAX}`,
    createAssetTxFee: `${MILLI_AVAX}`,
    createSubnetTxFee: `${100 * MILLI_AVAX}`,
    transformSubnetTxFee: `${100 * MILLI_AVAX}`,
    createBlockchainTxFee: `${100 * MILLI_AVAX}`,
    addPrimaryNetworkValidatorFee: '0',
    addPrimaryNetworkDelegatorFee: '0',
    addSubnetValidatorFee: `${MILLI_AVAX}`,
    addSubnetDelegatorFee: `${MILLI_AVAX}`,
  }),
  'info.upgrades': ({ dialect: { rules } }) => {
    const open = UPGRADES.find(([, brought]) => !includes(rules, brought));
    const past = UPGRADES.filter(([, brought]) => includes(rules, brought));
    const members = past.map(([member, , value = ACTIVE_FROM_THE_START]) => [member, value] as const);
    return Object.fromEntries(open === undefined ? members : [...members, [open[0], NEVER]]);
  },
  'info.getVMs': ({ dialect: { rules } }) => ({
    vms: mapOf([idOf('avm', ['avm']), idOf('evm', ['evm']), idOf('platformvm', ['platform'])]),
    ...(includes(rules, 'durango') ? { fxs: mapOf(FEATURES.map((name) => idOf(name, name))) } : {}),
  }),
};

function idOf<T extends Json>(name: string, value: T): readonly [id: string, value: T] {
  return [encodeId(vmId(name)), value];
}

/** The validators of the Primary Network to which the node is connected. */
function peerIds({ ledger, peers }: Call): readonly string[] {
  const others = ledger.currentValidators(ZERO_ID).filter(({ nodeId }) => nodeId !== ledger.nodeId);
  return peers === 'lost' ? [] : others.filter(({ connected }) => connected).map(({ nodeId }) => nodeId);
}

function peer(nodeID: string, { dialect }: Call): Json {
  const now = localTime(BigInt(Math.floor(Date.now() / 1000)) * 1_000_000_000n);
  const [ip, publicIP] = [ADDRESS, ADDRESS];
  return {
    ...{ ip, publicIP, nodeID, version: dialect.nodeVersion, lastSent: now, lastReceived: now, observedUptime: '100' },
    ...{ trackedSubnets: [], supportedACPs: [], objectedACPs: [], benched: [] },
  };
}
