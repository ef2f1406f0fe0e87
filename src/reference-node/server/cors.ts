import { type Header, type NodeAnswer, type NodeRequest, emptyAnswer } from './message.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'HEAD']);
const HEADERS: ReadonlySet<string> = new Set(['origin', 'accept', 'content-type', 'x-requested-with']);
const ALLOW: readonly Header[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Credentials', 'true'],
];

/** Whether a browser asks what it may send. */
export function isPreflight(request: NodeRequest): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

/** The answer to a preflight, whatever its path: always 200, with permission only for what is allowed. */
export function answerPreflight({ headers }: NodeRequest): NodeAnswer {
  const vary: Header[] = ['Origin', 'Access-Control-Request-Method', 'Access-Control-Request-Headers'].map((name) => [
    'Vary',
    name,
  ]);
  const method = (headers.get('access-control-request-method') ?? '').toUpperCase();
  const wanted = (headers.get('access-control-request-headers') ?? '').split(',').map((name) => name.trim());
  const names = wanted.filter((name) => name !== '');
  const allowed = METHODS.has(method) && names.every((name) => HEADERS.has(name.toLowerCase()));
  if (!headers.has('origin') || !allowed) return emptyAnswer(200, ...vary);
  const allowedHeaders: Header[] =
    names.length === 0 ? [] : [['Access-Control-Allow-Headers', names.map(canonical).join(', ')]];
  return emptyAnswer(200, ...vary, ...ALLOW, ['Access-Control-Allow-Methods', method], ...allowedHeaders);
}

/** The headers that let a page of another origin read the answer. */
export function corsHeaders({ method, headers }: NodeRequest): readonly Header[] {
  return headers.has('origin') && (METHODS.has(method) || method === 'OPTIONS') ? ALLOW : [];
}

function canonical(name: string): string {
  return name.toLowerCase().replace(/(^|-)[a-z]/g, (part) => part.toUpperCase());
}
