import { fundedKey, deriveBytes, deriveKey, type Key } from '../ledger/keys/keys.ts';
import type { BlsKey } from '../../encoding/codec/layout.ts';
import { BLS_KEYS, RENEWING_BLS_KEYS } from '../../generated/bls-keys.ts';

/** Smallest units of one AVAX. */
export const AVAX = 1_000_000_000n;
export const DAY = 86_400n;
/** 1 January 2024. */
export const GENESIS_TIME = 1_704_067_200n;
/** 1 January 2045: behind any clock that reads this chain. */
export const FAR_FUTURE = 2_366_841_600n;
/** 1 January 2026: behind the last block of this chain, and before any clock that reads it. */
export const SINCE_LAST_BLOCK = 1_767_225_600n;

/** Who owns what on the reference chain. Addresses that never sign have no key. */
export interface Accounts {
  readonly seed: number;
  /** Pays for the chain's history. */
  readonly treasury: Key;
  /** For checks that spend; see fundedKey. */
  readonly funded: Key;
  readonly user: readonly [Key, Key];
  /** Control keys of the permissioned Subnets, in ascending order of address. */
  readonly controllers: readonly Key[];
  /** Owns thousands of UTXOs. */
  readonly crowd: Uint8Array;
  /** Owns UTXOs with every kind of lock, and several assets. */
  readonly locked: Uint8Array;
  /** Owns UTXOs together with `crowd` and `locked`. */
  readonly partner: Uint8Array;
}

export function accountsOf(seed: number): Accounts {
  const controllers = ['controller-a', 'controller-b', 'controller-c'].map((label) => deriveKey(seed, label));
  return {
    seed,
    treasury: deriveKey(seed, 'treasury'),
    funded: fundedKey(seed),
    user: [deriveKey(seed, 'user-a'), deriveKey(seed, 'user-b')],
    controllers: controllers.sort((a, b) => Buffer.compare(a.address, b.address)),
    crowd: shortId(seed, 'crowd'),
    locked: shortId(seed, 'locked'),
    partner: shortId(seed, 'partner'),
  };
}

/** 20 bytes that a seed and a label always give: an address or a node ID. */
export function shortId(seed: number, label: string): Uint8Array {
  return deriveBytes(seed, label).subarray(0, 20);
}

/** BLS public keys with their proofs of possession; the secret of entry i is `blsSecretOf(i)`. */
export const BLS_SIGNERS = signersOf(BLS_KEYS);
/** Those of validators that renew themselves: their secrets begin with entry 100. */
export const RENEWING_SIGNERS = signersOf(RENEWING_BLS_KEYS);

function signersOf(table: typeof BLS_KEYS): readonly BlsKey[] {
  return table.map(([publicKey, proofOfPossession]) => ({
    publicKey: new Uint8Array(Buffer.from(publicKey, 'hex')),
    proofOfPossession: new Uint8Array(Buffer.from(proofOfPossession, 'hex')),
  }));
}
