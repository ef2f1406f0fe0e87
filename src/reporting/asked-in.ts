import { stringifyJson, objectIn } from '../encoding/json.ts';
import type { EvidenceItem } from '../generated/report.ts';

const MAX_PARAMS = 300;

/** A request in one line: the method, its arguments and the path. Undefined if the request was not stored. */
export function askedIn({ request }: Pick<EvidenceItem, 'request'>): string | undefined {
  if (request === undefined) return undefined;
  const { method, url, body } = request;
  const path = pathOf(url);
  if (body === undefined) return `${method} ${path}`;
  const { method: name, params } = objectIn(body) ?? {};
  if (typeof name !== 'string') return `${method} ${path}  ${cut(body)}`;
  return `${name} ${params === undefined ? 'without params' : cut(stringifyJson(params))}  (${method} ${path})`;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname + new URL(url).search : url;
}

function cut(text: string): string {
  return text.length > MAX_PARAMS ? `${text.slice(0, MAX_PARAMS)}…` : text;
}
