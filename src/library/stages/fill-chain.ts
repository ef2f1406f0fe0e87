import { RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';
import { NO_HINTS } from '../../client/knowledge.ts';
import { FUNDED_KEY_BYTES } from '../../launch/genesis.ts';
import { populate, type Populated, type PopulateOptions } from '../../launch/populate/populate.ts';
import type { LaunchLife } from './launch-life.ts';

/** Seconds of waits for gas that are told. */
const LONG_WAIT_S = 10;
/** Number of transactions that are slow of which notes tell. */
const MOST_SLOW = 3;

/**
 * Brings test data onto the chain of a launched node.
 *
 * @param isTold Whether each entry is told: not those of a node beside the tested one.
 */
export async function fillChain(
  { around, remarks }: LaunchLife,
  chain: Omit<PopulateOptions, 'privateKey'>,
  isTold = true,
): Promise<Pick<Populated, 'entries' | 'hints'>> {
  const say = (what: string): void => {
    around.say('filling the chain', what);
  };
  let made = 0;
  try {
    return await populate({
      ...chain,
      privateKey: FUNDED_KEY_BYTES,
      asksBefore: true,
      onSlow: (what) => {
        say(what);
        if (remarks.size < MOST_SLOW) remarks.add(`While the chain was filled, a transaction was slow: ${what}.`);
      },
      onWait: ({ seconds, gas, left }) => {
        if (seconds >= LONG_WAIT_S) say(`waiting for gas: ${seconds} s, ${gas} needed, ${left} left`);
      },
      onEntry: ({ id }) => {
        made += 1;
        if (isTold) say(`${id} (${made})`);
      },
    });
  } catch (error) {
    // A node whose network is unknown is tested without test data.
    if (!(error instanceof RpcRefusal) && !(error instanceof RpcUnavailable)) throw error;
    remarks.add(`The chain was not filled with test data: ${error.message}.`);
    const failed = { id: 'network', outcome: 'failed', transactions: 0, reason: error.message } as const;
    return { entries: [failed], hints: NO_HINTS };
  }
}
