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
  return (request) => onAnswer(request, answer(onRequest(request)));
}
