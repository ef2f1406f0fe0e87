import { stringifyJson } from '../../src/encoding/json.ts';
import { METHODS } from '../../src/generated/methods.ts';
import type { Touched } from '../../src/reference-node/changes/change.ts';
import type { RpcReply, NodeClient } from '../../src/client/node-client.ts';
import type { Searcher } from '../../src/client/searcher.ts';

type Caller = Pick<NodeClient, 'call'>;

/** Test data, and the methods in whose responses it was found. */
interface Found {
  readonly data: () => Promise<unknown>;
  readonly searched: ReadonlySet<string>;
}

/** What a clean node responded, and the methods that a node serves, with a key -> what was found in these responses alone. */
interface Known {
  readonly answers: Map<string, Promise<RpcReply>>;
  readonly found: Map<string, Found>;
}

const known = new WeakMap<Caller, Known>();

/**
 * Shares the search for test data between trials. A call that the defect cannot affect goes to a clean node with the
 * same ledger, once for all mutants. The others go to the node with the defect. What was found in responses of the clean node alone is
 * found once for all mutants that affect none of them.
 */
export function sharedDiscovery(clean: Caller, own: Caller, touches: Touched): Searcher {
  if (touches === 'all') return own;
  const kept: Known = known.get(clean) ?? { answers: new Map(), found: new Map() };
  known.set(clean, kept);
  const { answers, found } = kept;
  const isClean = (searched: ReadonlySet<string>): boolean => !touches.some((method) => searched.has(method));
  return {
    call: (method, params, options) => {
      if (touches.includes(method)) return own.call(method, params, options);
      const key = `${method} ${options?.path ?? ''} ${params === undefined ? '' : stringifyJson(params)}`;
      const answer = answers.get(key) ?? clean.call(method, params, options);
      answers.set(key, answer);
      return answer;
    },
    before: (serves) => {
      const served = METHODS.filter(({ method }) => serves(method)).map(({ method }) => method);
      return {
        find: (key) => {
          const { data, searched } = found.get(`${served.join()} ${key}`) ?? {};
          return searched !== undefined && isClean(searched) ? data : undefined;
        },
        keep: (key, data, searched) => {
          if (isClean(searched)) found.set(`${served.join()} ${key}`, { data, searched });
        },
      };
    },
  };
}

/** Discovers test data by the calls of `own`, so that no check counts as a reader of the responses. */
export function uncountedDiscovery(own: Caller): Searcher {
  return {
    call: async (...args) => {
      const asked = await own.call(...args);
      return { ...asked, exchange: { ...asked.exchange, number: 0 } };
    },
  };
}
