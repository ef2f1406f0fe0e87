import { type JsonValue, objectIn } from '../../encoding/json.ts';
import { mapResponse, mapArguments, mapRequest } from '../changes/changes.ts';
import type { Change } from '../changes/change.ts';
import { plain, withJson, methodOf } from '../changes/envelopes.ts';
import { changeAt, isMembers } from '../changes/json-path.ts';
import type { Json } from '../ledger.ts';
import type { NodeAnswer, NodeRequest } from '../server/message.ts';
import { spoiled, swappedWithNext } from './fault-kinds.ts';
import { isInArgument, type Fault } from './fault.ts';

/** The change that puts a fault into every message of its method. */
export function changeOfFault(fault: Fault): Change {
  if (fault.path.startsWith('query')) return withoutQuery(fault);
  const change = isInArgument(fault) ? inArguments(fault) : inAnswers(fault);
  return fault.method === 'platform.issueTx' ? { ...change, writes: true } : change;
}

/** What is called: the method, or verb and path of a request without one. */
export function calledBy(request: NodeRequest): string {
  const method = request.method === 'POST' ? methodOf(request) : undefined;
  return typeof method === 'string' ? method : `${request.method} ${request.path}`;
}

function withoutQuery({ method }: Fault): Change {
  return mapRequest((request) => (calledBy(request) === method ? { ...request, query: '' } : request), [method]);
}

function inArguments(fault: Fault): Change {
  return mapArguments(fault.method, (params) => {
    const changed = changedBy(fault, { params: plainMembers(params) });
    return isMembers(changed) && isMembers(changed.params) ? changed.params : {};
  });
}

function plainMembers(params: Readonly<Record<string, JsonValue | undefined>>): Json {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === undefined ? undefined : plain(value)]),
  );
}

function inAnswers(fault: Fault): Change {
  const earlier = new Map<string, NodeAnswer>();
  return mapResponse(
    (request) => calledBy(request) === fault.method,
    (answer, request) => {
      const body = objectIn(answer.body);
      if (body === undefined || !(fault.path.split('/', 1).join() in body)) return answer;
      if (fault.kind === 'stale') return staleAnswer(earlier, answer, request);
      const status = /^status-(\d+)$/.exec(fault.kind)?.[1];
      if (status !== undefined) return { ...answer, status: Number(status) };
      const changed = changedBy(fault, plain(body));
      return changed === undefined ? answer : withJson(answer, changed);
    },
    [fault.method],
  );
}

/** The answer that the node gave to the request before, under the ID of this one. */
function staleAnswer(earlier: Map<string, NodeAnswer>, answer: NodeAnswer, request: NodeRequest): NodeAnswer {
  const node = request.headers.get('host') ?? '';
  const before = earlier.get(node);
  earlier.set(node, answer);
  const [own, old] = [objectIn(answer.body), before === undefined ? undefined : objectIn(before.body)];
  if (before === undefined || own === undefined || old === undefined) return answer;
  return withJson(before, 'id' in own ? { ...old, id: own.id ?? null } : old);
}

function changedBy(fault: Fault, envelope: Json): Json | undefined {
  const { path, kind } = fault;
  if (kind !== 'swapped-with-next') return changeAt(envelope, path, (value) => spoiled(fault, value));
  const cut = path.lastIndexOf('/');
  return changeAt(envelope, path.slice(0, Math.max(0, cut)), (value) => swappedWithNext(value, path.slice(cut + 1)));
}
