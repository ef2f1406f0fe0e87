import { HANDLERS } from '../services/handlers.ts';
import { answererOf, type Services } from './answer.ts';
import type { NodeAnswer, NodeRequest } from './message.ts';
import type { Patch } from './patch.ts';

/** What a changed node answers from. */
interface PatchedServices extends Omit<Services, 'handlers'> {
  readonly patch: Patch;
}

/** The changed node as a function: a request in, its answer out. */
export function patchedAnswerer({
  dialect,
  patch,
  ...services
}: PatchedServices): (request: NodeRequest) => NodeAnswer | Promise<NodeAnswer> {
  const { onRequest = (request) => request, onAnswer = (_request, answer) => answer } = patch;
  const answer = answererOf({
    ...services,
    dialect: patch.dialect?.(dialect) ?? dialect,
    handlers: patch.handlers?.(HANDLERS) ?? HANDLERS,
  });
  return (request) => onAnswer(request, answer(onRequest(request)));
}
