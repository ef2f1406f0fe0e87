/**
 * The key that owns the funds in the genesis of a launched network. It is no secret: the network exists for one run, on
 * loopback. The private key is the SHA-256 of `avalanche-conformance/launch/funded`.
 */
export const FUNDED_KEY = {
  privateKey: '0x3bd682a771d06f884c05414ebe5c795fba11e239bddc1610ecddcb112cd88ffa',
  /** Its address on the X- and P-Chain: 20 bytes. */
  address: '0x9b2f671ed997de47d3ddf6fcd721043404bab22a',
  /** Its address on the C-Chain: 20 bytes. */
  contractAddress: '0x24db3cbf6a66352d930dd3ed7d9b0f937f10d44e',
} as const;

/** The private key that owns the funds: 32 bytes. */
export const FUNDED_KEY_BYTES: Uint8Array = Buffer.from(FUNDED_KEY.privateKey.slice(2), 'hex');
