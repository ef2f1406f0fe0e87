import type { Dialect } from '../dialect.ts';
import { overlay } from '../overlay.ts';
import type { Change } from '../server/patch.ts';
import { encodeTimestamp } from '../../encoding/timestamp.ts';
import { parseTx, type SignedTx } from '../ledger/codec/signed-tx.ts';
import type { SomeMembers } from '../../encoding/codec/layouts.ts';
import { EXCESS_CONVERSION, gasOf, priceOf, WEIGHTS } from '../ledger/rules/gas.ts';
import type { TxStatus } from '../ledger.ts';
import { type Call, RpcError } from '../rpc/call.ts';
import { wrapHandler } from './changes.ts';

const ISSUE = 'platform.issueTx';
const STATUS = 'platform.getTxStatus';
const CONFIG = 'platform.getFeeConfig';
const STATE = 'platform.getFeeState';
const FEES = 'info.getTxFee';

/** Why a node drops a transaction; undefined if it takes it. */
type WhyDropped = (tx: SignedTx) => string | undefined;

/** Drops some of the transactions that move AVAX alone, with a reason. What was dropped is remembered by each node. */
export function dropsPayments(whyOf: () => WhyDropped): Change {
  return {
    touches: [ISSUE, STATUS],
    patch: {
      handlers: (base) => {
        const why = whyOf();
        const dropped = new Map<string, { readonly status: TxStatus; readonly reason: string }>();
        const issuing = wrapHandler(ISSUE, (own) => (call) => {
          const issue = (bytes: Uint8Array): ReturnType<Call['ledger']['issue']> => {
            const tx = paymentIn(bytes);
            const reason = tx === undefined ? undefined : why(tx);
            if (tx === undefined || reason === undefined) return call.ledger.issue(bytes);
            dropped.set(tx.id, { status: 'Dropped', reason });
            return { ok: false, stage: 'issue', error: reason };
          };
          return own({ ...call, ledger: overlay(call.ledger, { issue }) });
        });
        const asked = wrapHandler(STATUS, (own) => (call) => {
          const txStatus = (id: string): ReturnType<Call['ledger']['txStatus']> =>
            dropped.get(id) ?? call.ledger.txStatus(id);
          return own({ ...call, ledger: overlay(call.ledger, { txStatus }) });
        });
        return asked.patch.handlers?.(issuing.patch.handlers?.(base) ?? base) ?? base;
      },
    },
  };
}

/**
 * A network whose gas has this price in nAVAX, which its node tells, and drops what pays less.
 *
 * @param excess The excess once the first payment was issued, from which another price follows. Default: 0.
 */
export function gasCosts(minPrice: bigint, excess = 0n): Change {
  return {
    touches: [ISSUE, STATUS, CONFIG, STATE],
    patch: {
      dialect: offers(CONFIG, STATE),
      handlers: (base) => {
        let now = 0n;
        const drops = dropsPayments(() => (tx) => {
          now = excess;
          const least = gasOf(tx) * priceOf(minPrice, now);
          return paidBy(tx) < least ? `insufficient funds: ${least - paidBy(tx)} more of AVAX needed` : undefined;
        });
        return {
          ...drops.patch.handlers?.(base),
          [CONFIG]: () => ({
            weights: Object.values(WEIGHTS),
            maxCapacity: 1_000_000,
            maxPerSecond: 100_000,
            targetPerSecond: 50_000,
            minPrice,
            excessConversionConstant: EXCESS_CONVERSION,
          }),
          [STATE]: ({ ledger }) => ({
            capacity: 1_000_000,
            excess: now,
            price: priceOf(minPrice, now),
            timestamp: encodeTimestamp(ledger.time * 1_000_000_000n),
          }),
        };
      },
    },
  };
}

/** A network without gas whose fee is this many nAVAX, as its node tells, and drops what pays less. */
export function feeIs(least: bigint): Change {
  const drops = dropsPayments(
    () => (tx) => (paidBy(tx) < least ? `insufficient funds: ${least - paidBy(tx)} more of AVAX needed` : undefined),
  );
  const refused = (): never => {
    throw new RpcError('the method is not available');
  };
  return {
    touches: [ISSUE, STATUS, CONFIG, STATE, FEES],
    patch: {
      dialect: offers(FEES),
      handlers: (base) => ({
        ...drops.patch.handlers?.(base),
        ...{ [CONFIG]: refused, [STATE]: refused },
        [FEES]: () => ({ txFee: least, createAssetTxFee: least }),
      }),
    },
  };
}

function offers(...methods: readonly string[]): (base: Dialect) => Dialect {
  return (base) => ({ ...base, methods: new Set([...base.methods, ...methods]) });
}

/** A transaction that moves AVAX and does nothing else; undefined for others, and for what is no transaction. */
function paymentIn(bytes: Uint8Array): SignedTx | undefined {
  try {
    const tx = parseTx(bytes);
    return tx.unsigned.kind === 'BaseTx' || tx.unsigned.kind === 'ExportTx' ? tx : undefined;
  } catch {
    return undefined;
  }
}

/** What a payment leaves unclaimed, in nAVAX. */
function paidBy({ unsigned: { body } }: SignedTx): bigint {
  const { inputs = [], outputs = [], exportedOutputs = [] }: SomeMembers = body;
  const sum = (amounts: readonly { readonly amount: bigint }[]): bigint =>
    amounts.reduce((total, { amount }) => total + amount, 0n);
  return sum(inputs) - sum([...outputs, ...exportedOutputs]);
}
