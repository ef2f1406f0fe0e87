import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from '../../generated/report.ts';
import { FUNDED_KEY_BYTES } from '../../launch/genesis.ts';
import { openWriter } from '../../launch/populate/chain-writer.ts';
import { type PaymentOptions, Payments } from '../../launch/populate/payments.ts';
import { AVAX } from '../../client/fees/measures.ts';
import { RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';
import type { Owned, Write, Writer } from '../../client/writer.ts';
import type { Movement } from '../../client/target.ts';

/** What a report contains about a stage in which the chain of a node accepts transactions. */
export type Moved = Pick<Stage, 'reason'> & { readonly tested: number; readonly blocks: NonNullable<Stage['blocks']> };

/** The time of a load in milliseconds. The price of gas doubles in some 20 s. */
const LOAD_MS = 30_000;

const NOT_ACCEPTED: Moved = { tested: 0, blocks: { P: 0, X: 0 } };

/** The node whose chain is to accept transactions. */
export interface Mover {
  readonly url: string;
  readonly allowNetworks: readonly number[] | undefined;
  readonly signal: AbortSignal;
  readonly pace?: PaymentOptions['pace'];
}

/**
 * Starts payments on the P- and X-Chain of a launched node.
 *
 * @param onEnd Receives the result, also if the node accepts no transaction.
 * @returns undefined if the node accepts none
 */
export async function moveChain(
  how: Mover,
  onEnd: (moved: Moved) => void = () => undefined,
): Promise<Movement | undefined> {
  let payments: Payments;
  try {
    payments = await Payments.start({ ...how, privateKey: FUNDED_KEY_BYTES });
  } catch (error) {
    if (!(error instanceof RpcRefusal) && !(error instanceof RpcUnavailable)) throw error;
    onEnd({ ...NOT_ACCEPTED, reason: error.message });
    return undefined;
  }
  if (!(await payments.next())) {
    await payments.stop();
    onEnd({ ...NOT_ACCEPTED, reason: whyEnded(payments) });
    return undefined;
  }
  const { P, X } = payments.accepted;
  const since = (): Moved['blocks'] => ({ P: payments.accepted.P - P, X: payments.accepted.X - X });
  return {
    get blocks() {
      return since().P + since().X;
    },
    next: () => payments.next(),
    stop: async (tested) => {
      const blocks = since();
      await payments.stop();
      const none = (['P', 'X'] as const).filter((chain) => blocks[chain] === 0);
      const isStill = none.length === 2;
      onEnd({
        tested: isStill ? 0 : tested,
        blocks,
        ...(none.length === 0 ? {} : { reason: `no block on ${none.join(' and ')}: ${whyEnded(payments)}` }),
      });
    },
  };
}

/** Lets the chain of a launched node accept payments as fast as it takes them, so that prices and excess leave their minimum. */
export async function loadChain(how: Mover): Promise<void> {
  const movement = await moveChain({ ...how, pace: 'fastest' });
  if (movement === undefined) return;
  await delay(LOAD_MS, undefined, { signal: how.signal }).catch(() => undefined);
  await movement.stop(0);
}

/**
 * Lets the chain of a launched node accept changes.
 *
 * @param changesOf Begins them. Default: one of each kind that its rules allow.
 * @returns Why it did not accept one.
 */
export async function writeOn(how: Mover, changesOf = ofEachKind): Promise<readonly string[]> {
  const refused: string[] = [];
  const attempt = (changes: Promise<unknown>): Promise<unknown> =>
    changes.catch((error: unknown) => refused.push(error instanceof Error ? error.message : String(error)));
  const change = async (): Promise<void> => {
    const writer = await openWriter({ ...how, privateKey: FUNDED_KEY_BYTES });
    await Promise.all(changesOf(writer).map(attempt));
    await writer.close();
  };
  await attempt(change());
  return refused;
}

/** Begins changes of each kind: of stakers, and of a Subnet that stays, one that goes to another owner, and one that becomes an L1. */
function ofEachKind(writer: Writer): readonly Promise<unknown>[] {
  const owner = 'of a fault';
  const write = async (each: Write): Promise<string | undefined> =>
    writer.can.has(each.kind) ? writer.write(each, () => Promise.resolve()) : undefined;
  const withSubnet = async (act: (subnet: Owned) => Promise<unknown>): Promise<void> => {
    const id = await write({ kind: 'create-subnet', owner });
    if (id !== undefined) await act({ id, owner });
  };
  const [nodeID = ''] = writer.nodeIDs;
  return [
    write({ kind: 'delegate', owner, weight: 30n * AVAX }),
    writer.importFromX(AVAX),
    withSubnet(async (subnet) => {
      await Promise.all([
        write({ kind: 'create-chain', subnet, name: 'fault' }),
        write({ kind: 'add-member', subnet, nodeID, weight: 7n }),
      ]);
      await write({ kind: 'remove-member', subnet, nodeID });
    }),
    withSubnet((subnet) => write({ kind: 'transfer-subnet', subnet, owner: 'after a fault' })),
    withSubnet(async (subnet) => {
      await write({ kind: 'convert', subnet, weights: [3n, 5n] });
      await write({ kind: 'disable', validationID: writer.validationOf(subnet.id, 0) });
    }),
  ];
}

/** Seconds of a stake that is to end, and what the blocks that reward it take. */
const SHORT = 3n;
const REWARDED_MS = 1000;

/** Lets a stake end, if the rules allow it, so that the last block is one that decides about its reward. */
export function rewarded(writer: Writer): readonly Promise<unknown>[] {
  const stake = { kind: 'delegate', owner: 'of a reward', weight: 30n * AVAX, seconds: SHORT } as const;
  const end = async (): Promise<void> => {
    await writer.write(stake, () => Promise.resolve());
    await delay(Number(SHORT) * 1000 + REWARDED_MS);
  };
  return writer.can.has(stake.kind) ? [end()] : [];
}

/** Why a chain accepted no payment. */
function whyEnded({ ended }: Payments): string {
  const reasons = Object.entries(ended).map(([chain, reason]) => `${chain}-Chain: ${reason}`);
  return reasons.length === 0 ? 'the checks ended before the next block' : reasons.join('; ');
}
