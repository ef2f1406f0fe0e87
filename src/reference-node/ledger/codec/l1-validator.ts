import { hexBytes, list, shortId, struct, u32, u64, type ValueOf } from './codec.ts';
import { blsSigner } from './signer.ts';

/** Who gets what is left of an L1 validator's balance, or may switch it off. */
export const l1Owner = struct({ threshold: u32, addresses: list(shortId) });
export type L1Owner = ValueOf<typeof l1Owner>;

/** A validator with which an L1 begins. */
export const l1Validator = struct({
  nodeID: hexBytes,
  weight: u64,
  balance: u64,
  signer: blsSigner,
  remainingBalanceOwner: l1Owner,
  deactivationOwner: l1Owner,
});
