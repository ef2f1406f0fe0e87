import type { Dialect } from '../dialect.ts';
import type { Ledger, Peers } from '../ledger.ts';
import { HANDLERS } from '../services/handlers.ts';
import { answererOf } from './answer.ts';
import type { KnownResults } from './known-results.ts';
import type { NodeAnswer, NodeRequest } from './message.ts';
import type { Patch } from './patch.ts';

/** What a changed node answers from. */
interface PatchedServices {
  /** As the services see it, after the patch. */
  readonly ledger: Ledger;
  readonly dialect: Dialect;
  readonly patch: Patch;
  /** Called whenever a transaction was taken. */
  readonly onIssued: () => void;
  readonly results?: KnownResults | undefined;
  readonly healthCheckMs?: number | undefined;
  readonly peers?: (() => Peers | undefined) | undefined;
}

/** The changed node as a function: a request in, its answer out. */
export function patchedAnswerer({
  ledger,
  dialect,
  patch,
  onIssued,
  results,
  healthCheckMs,
  peers,
}: PatchedServices): (request: NodeRequest) => NodeAnswer | Promise<NodeAnswer> {
  const { onRequest = (request) => request, onAnswer = (_request, answer) => answer } = patch;
  const answer = answererOf({
    ledger,
    dialect: patch.dialect?.(dialect) ?? dialect,
    handlers: patch.handlers?.(results?.handlersOf(ledger) ?? HANDLERS) ?? HANDLERS,
    onIssued,
    results,
    healthCheckMs,
    peers,
  });
  return (request) => {
    const own = answer(onRequest(request));
    const made = onAnswer(request, own);
    return made instanceof Promise ? made.then((each) => marked(each, own)) : marked(made, own);
  };
}

/** An answer that a change made anew, with the header `Node-Id`: a node writes it before anything else responds. */
function marked(made: NodeAnswer, own: NodeAnswer): NodeAnswer {
  const isAnew = made.body !== own.body && !made.headers.some((header) => own.headers.includes(header));
  const id = isAnew ? own.headers.filter(([name]) => name === 'Node-Id') : [];
  return id.length === 0 ? made : { ...made, headers: [...id, ...made.headers] };
}
