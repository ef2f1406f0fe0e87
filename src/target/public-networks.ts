/** The networks that others use, by their IDs. The suite signs no transaction for them unless its user names them. */
const PUBLIC_NETWORKS: ReadonlyMap<number, string> = new Map([
  [1, 'Mainnet'],
  [5, 'Fuji'],
]);

/** Why nothing is signed for a network, and what to do; undefined if it is a private one, or the user has named it. */
export function whyNotSigned(networkId: number, allowed: readonly number[] = []): string | undefined {
  const name = PUBLIC_NETWORKS.get(networkId);
  return name === undefined || allowed.includes(networkId)
    ? undefined
    : `the node is of network ${networkId} (${name}), where transactions spend the AVAX of a public network; to sign them, add --allow-network ${networkId}`;
}
