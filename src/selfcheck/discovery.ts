import { stringifyJson } from '../encoding/json.ts';
import type { Touched } from '../reference-node/mutants/index.ts';
import type { Asked, NodeClient } from '../target/node-client.ts';

const known = new WeakMap<NodeClient, Map<string, Promise<Asked>>>();

/**
 * Finds samples on a node with a defect: calls that the defect cannot touch are answered by a clean node with the same ledger,
 * each asked once for all mutants; what it may touch is asked of the node itself.
 */
export function sharedDiscovery(clean: NodeClient, own: NodeClient, touches: Touched): Pick<NodeClient, 'call'> {
  if (touches === 'all') return own;
  const answers = known.get(clean) ?? new Map<string, Promise<Asked>>();
  known.set(clean, answers);
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
