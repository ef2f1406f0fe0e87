/** The IDs of networks that everybody makes for themselves; those that the suite launches have the first. */
const LOCAL_NETWORKS: readonly number[] = [1337, 12345];

/**
 * Why nothing is signed for a network, and what to do; undefined if it is a local one, or its user has named it. Which other networks
 * hold money cannot be listed.
 */
export function whyNotSigned(networkId: number, allowed: readonly number[] = []): string | undefined {
  return LOCAL_NETWORKS.includes(networkId) || allowed.includes(networkId)
    ? undefined
    : `the node is of network ${networkId}, where the funds of a key may be money; to sign transactions that spend them, add --allow-network ${networkId}`;
}
