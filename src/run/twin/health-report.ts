import { isJsonObject, objectIn } from '../../encoding/json.ts';
import type { Answer } from '../../transport/exchange.ts';
import type { Question } from './question.ts';

/** Whether a node answers with a report of its health: the last results of checks that it runs by itself. */
export function isReport({ call }: Question): boolean {
  return /^(?:health\.|GET \/ext\/health)/.test(call);
}

/** Whether a report says that a chain of the node has not bootstrapped: then the node is not in the state of the tested one. */
export function isBootstrapping({ body }: Answer): boolean {
  const document = objectIn(body);
  const report = isJsonObject(document?.result) ? document.result : document;
  const { bootstrapped } = isJsonObject(report?.checks) ? report.checks : {};
  return isJsonObject(bootstrapped) && (bootstrapped.error ?? null) !== null;
}
