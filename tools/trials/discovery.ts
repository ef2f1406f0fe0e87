import { stringifyJson } from '../../src/encoding/json.ts';
import type { Touched } from '../../src/reference-node/changes/change.ts';
import type { RpcReply, NodeClient } from '../../src/client/node-client.ts';

type Caller = Pick<NodeClient, 'call'>;

/** What clean nodes responded, by request. */
const KNOWN = new WeakMap<Caller, Map<string, Promise<RpcReply>>>();

/**
 * Shares the search for test data between trials. A call that the defect cannot affect goes to a clean node with the
 * same ledger, once for all mutants. The others go to the node with the defect.
 */
export function sharedDiscovery(clean: Caller, own: Caller, touches: Touched): Caller {
  if (touches === 'all') return own;
  const answers = KNOWN.get(clean) ?? new Map<string, Promise<RpcReply>>();
  KNOWN.set(clean, answers);
  return {
    call: (method, params, options) => {
      if (touches.includes(method)) return own.call(method, params, options);
      const key = `${method} ${options?.path ?? ''} ${params === undefined ? '' : stringifyJson(params)}`;
      const answer = answers.get(key) ?? clean.call(method, params, options);
      answers.set(key, answer);
      return answer;
    },
  };
}

/** Discovers test data by the calls of `own`, so that no check counts as a reader of the responses. */
export function uncountedDiscovery(own: Caller): Caller {
  return {
    call: async (...args) => {
      const asked = await own.call(...args);
      return { ...asked, exchange: { ...asked.exchange, number: 0 } };
    },
  };
}
