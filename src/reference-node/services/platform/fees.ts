import type { Handlers } from '../../rpc/call.ts';
import { localTime } from '../local-time.ts';
import { GAS, gasState } from './gas.ts';

/** The fee methods of later releases, with the parameters of a fresh network; nothing here ever raises a price. */
export const FEE_HANDLERS: Handlers = {
  'platform.getFeeConfig': () => ({
    weights: [1, 1000, 1000, 4],
    maxCapacity: Number(GAS.maxCapacity),
    maxPerSecond: Number(GAS.maxPerSecond),
    targetPerSecond: Number(GAS.targetPerSecond),
    minPrice: 1,
    excessConversionConstant: 2_164_043,
  }),
  'platform.getFeeState': ({ ledger }) => ({
    capacity: Number(gasState(ledger).capacity),
    excess: Number(gasState(ledger).excess),
    price: 1,
    timestamp: localTime(ledger.time * 1_000_000_000n),
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
    timestamp: localTime(ledger.time * 1_000_000_000n),
  }),
};
