import { encodeTimestamp } from '../../../encoding/timestamp.ts';
import type { Handlers } from '../../rpc/call.ts';

/** The fee methods of later releases, with the parameters of a fresh network; nothing here ever raises a price. */
export const FEE_HANDLERS: Handlers = {
  'platform.getFeeConfig': () => ({
    weights: [1, 1000, 1000, 4],
    maxCapacity: 1_000_000,
    maxPerSecond: 100_000,
    targetPerSecond: 50_000,
    minPrice: 1,
    excessConversionConstant: 2_164_043,
  }),
  'platform.getFeeState': ({ ledger }) => ({
    capacity: 1_000_000,
    excess: 0,
    price: 1,
    timestamp: encodeTimestamp(ledger.time * 1_000_000_000n),
  }),
  'platform.getValidatorFeeConfig': () => ({
    capacity: 20_000,
    target: 10_000,
    minPrice: 1,
    excessConversionConstant: 865_617,
  }),
  'platform.getValidatorFeeState': ({ ledger }) => ({
    excess: 0,
    price: 1,
    timestamp: encodeTimestamp(ledger.time * 1_000_000_000n),
  }),
};
