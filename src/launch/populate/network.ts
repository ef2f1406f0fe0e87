import { compareReleases } from '../../judge/catalogue/release.ts';
import { encodeAddress } from '../../encoding/address.ts';
import { decodeId, idBytes, PRIMARY_NETWORK } from '../../encoding/id.ts';
import type { JsonValue } from '../../encoding/json.ts';
import { asking } from '../../client/ask.ts';
import { learnPrefix, NO_PREFIX } from '../../client/address-prefix.ts';
import { type RpcClient, RpcUnavailable } from '../../client/rpc-client.ts';
import { releaseIn } from '../../client/profile/detect-profile.ts';
import { whyNotSigned } from '../../client/fees/documented.ts';
import { integerOf, textOf } from '../../encoding/read-json.ts';
import { readFees } from '../../client/fees/price.ts';
import { heliconTime } from '../../client/profile/helicon.ts';

/** The node is of a network on which transactions are signed only if the user names it. */
export class NetworkRefused extends RpcUnavailable {}

/** IDs of networks have 32 bits; of a larger number, a transaction would contain another one. */
const MOST_ID = 2n ** 32n - 1n;

export type Chain = 'P' | 'X' | 'C';

/** The properties of a network that transactions depend on. */
export interface Network {
  readonly networkId: number;
  /** The prefix of its addresses, such as `avax`. */
  readonly hrp: string;
  /** 32 bytes for each chain. */
  readonly chainIds: Readonly<Record<Chain, Uint8Array>>;
  readonly avax: Uint8Array;
  /** The fees that the node returns, in nAVAX. On the P-Chain, they end with Etna, which gives gas a price. */
  readonly fees: ReadonlyMap<string, bigint>;
  /** The release of the node, `1.14.2`; undefined when the node does not return it. */
  readonly release: string | undefined;
  /** Whether Durango's rules apply to the next block: base transactions, and stakes that start at once. */
  readonly isDurango: boolean;
  /** Whether Etna's rules apply to the next block. */
  readonly isEtna: boolean;
  /** When Helicon's rules apply, with validators that renew themselves. */
  readonly helicon: 'never' | 'later' | 'now';
}

/**
 * Reads the properties of a network from a node.
 *
 * @param allowed IDs of the networks, other than local ones, on which the user allows transactions.
 * @param addresses Addresses of the network from the user, for a node whose responses contain none.
 * @throws RpcRefusal or RpcUnavailable when the node does not return them, NetworkRefused on another network.
 */
export async function readNetwork(
  rpc: RpcClient,
  allowed?: readonly number[],
  addresses?: readonly string[],
): Promise<Network> {
  const info = (method: string, params = {}) => rpc.result(`info.${method}`, params);
  const ask = asking(rpc);
  const [network, x, c, asset, version, fees, upgrades] = await Promise.all([
    info('getNetworkID'),
    info('getBlockchainID', { alias: 'X' }),
    info('getBlockchainID', { alias: 'C' }),
    rpc.result('platform.getStakingAssetID', {}),
    info('getNodeVersion'),
    readFees(ask),
    ask('info.upgrades', {}),
  ]);
  const id = integerOf(network, 'networkID');
  const networkId = id === undefined || id > MOST_ID ? tellsNo('info.getNetworkID', 'networkID') : Number(id);
  const refused = whyNotSigned(networkId, allowed);
  if (refused !== undefined) throw new NetworkRefused(refused);
  const release = releaseIn(textOf(version, 'version') ?? '');
  // For a node that does not return the time of an upgrade, its release decides.
  const isActive = (upgrade: string, first: string): boolean => {
    const time = Date.parse(textOf(upgrades, upgrade) ?? '');
    return Number.isNaN(time) ? isFrom({ release }, first) : time <= Date.now();
  };
  const helicon = heliconTime(upgrades);
  const chainIds = {
    P: idBytes(PRIMARY_NETWORK),
    X: idIn(x, 'info.getBlockchainID', 'blockchainID'),
    C: idIn(c, 'info.getBlockchainID', 'blockchainID'),
  };
  const avax = idIn(asset, 'platform.getStakingAssetID', 'assetID');
  const hrp = await learnPrefix(ask, addresses);
  if (hrp === undefined) throw new RpcUnavailable(NO_PREFIX);
  return {
    networkId,
    hrp,
    chainIds,
    avax,
    fees,
    release,
    isDurango: isActive('durangoTime', '1.10.18'),
    isEtna: isActive('etnaTime', '1.12.0'),
    helicon: helicon === undefined ? 'never' : helicon <= Date.now() ? 'now' : 'later',
  };
}

/** The 32 bytes of an ID in a result. */
function idIn(result: JsonValue, method: string, name: string): Uint8Array {
  const decoded = decodeId(textOf(result, name) ?? '');
  return decoded.ok ? decoded.value : tellsNo(method, name);
}

function tellsNo(method: string, name: string): never {
  throw new RpcUnavailable(`${method}: the result has no valid \`${name}\``);
}

/** Whether the node has this release or a later one; true when its release is unknown. */
export function isFrom({ release }: Pick<Network, 'release'>, first: string): boolean {
  return release === undefined || compareReleases(release, first) >= 0;
}

export function addressOn({ hrp }: Network, chain: Chain, bytes: Uint8Array): string {
  return encodeAddress({ chain, hrp, bytes });
}
