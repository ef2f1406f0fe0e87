import { describe, expect, test } from 'vitest';
import { parseJson } from '../../encoding/json.ts';
import { type ExchangeJudgement, judgeExchange, type JudgedExchange } from './judge-exchange.ts';
import { judgeValue } from './judge-value.ts';
import { SchemaSet } from './schema/schemas.ts';

const set = new SchemaSet();
const text = new TextEncoder();
const JSON_TYPE = [['Content-Type', 'application/json; charset=utf-8']] as const;
const REQUEST = '{"jsonrpc":"2.0","id":7,"method":"platform.getHeight","params":{}}';

interface Parts extends Partial<Omit<JudgedExchange, 'body' | 'requestBody'>> {
  readonly request?: string;
}

/** Judges what came back to a call, of `platform.getHeight` unless told otherwise. */
function judge(body: string, { request = REQUEST, ...parts }: Parts = {}): ExchangeJudgement {
  return judgeExchange(set, {
    httpMethod: 'POST',
    path: '/ext/bc/P',
    status: 200,
    headers: JSON_TYPE,
    ...parts,
    requestBody: text.encode(request),
    body: text.encode(body),
  });
}

function told({ findings }: ExchangeJudgement): string[] {
  return findings.map(({ requirement, message }) => `${requirement}: ${message}`);
}

const success = (id: string): string => `{"jsonrpc":"2.0","result":{"height":"12"},"id":${id}}`;
const error = (id: string, data = '{}'): string =>
  `{"jsonrpc":"2.0","error":{"code":-32000,"message":"no","data":${data}},"id":${id}}`;

describe('JSON-RPC', () => {
  test('a proper success shows envelope and result', () => {
    const judgement = judge(success('7'));
    expect(judgement).toMatchObject({
      kind: 'json-rpc',
      service: 'platform',
      method: 'platform.getHeight',
      findings: [],
    });
    expect([...judgement.seen.keys()]).toEqual(
      expect.arrayContaining([
        'envelope/success-id-echoed',
        'envelope/success-without-error',
        'envelope/content-type-of-answers',
        'platform.getHeight/height',
      ]),
    );
    expect([...judgement.seen.keys()].filter((id) => id.startsWith('envelope/error'))).toEqual([]);
  });

  test.each([
    '{"result":{"height":"12"},"id":7}',
    '{"jsonrpc":2,"result":{"height":"12"},"id":7}',
    '{"jsonrpc":"2.0","result":{"height":"12"}}',
    '{"jsonrpc":"2.0","result":{"height":"12"},"error":null,"id":7}',
    '{"jsonrpc":"2.0","result":{"height":"12"},"id":7,"more":{"height":"12"}}',
    '{"jsonrpc":"2.0","result":["12"],"id":7}',
  ])('the envelope of %s is judged as with all parts of the result', (body) => {
    const whole = parseJson(body);
    const envelope = judgeValue(set, 'envelope/success.json', whole.ok && whole.value);
    const { findings, seen, unknown } = judge(body);
    const ofMethod = { method: 'platform.getHeight' };
    expect(findings.slice(0, envelope.findings.length)).toEqual(
      envelope.findings.map(({ signature, ...rest }) => ({ ...rest, signature: { ...ofMethod, ...signature } })),
    );
    expect([...seen].filter(([id]) => envelope.seen.has(id))).toEqual([...envelope.seen]);
    expect(unknown).toEqual(envelope.unknown);
  });

  test('a proper error shows the error envelope only', () => {
    const judgement = judge(error('7'));
    expect(judgement.findings).toEqual([]);
    expect(
      [...judgement.seen.keys()].filter((id) => id.startsWith('envelope/success') || id.startsWith('platform')),
    ).toEqual([]);
    expect(judgement.seen.has('envelope/error-data')).toBe(true);
  });

  test.for([
    [success('8'), 'envelope/success-id-echoed: `id` is 8, expected 7, the id of the request'],
    [success('"7"'), 'envelope/success-id-echoed: `id` is "7", expected 7, the id of the request'],
    [success('7.0'), 'envelope/success-id-echoed: `id` is 7.0, expected 7, the id of the request'],
    [error('null'), 'envelope/error-id-echoed: `id` is null, expected 7, the id of the request'],
    ['{"jsonrpc":"2.0","result":{"height":"1"}}', 'envelope/success-id: `id` is missing'],
    [
      '{"jsonrpc":"1.0","result":{"height":"1"},"id":7}',
      'envelope/success-jsonrpc: `jsonrpc` is "1.0", expected "2.0"',
    ],
    ['{"result":{"height":"1"},"id":7}', 'envelope/success-jsonrpc: `jsonrpc` is missing, expected "2.0"'],
    ['{"jsonrpc":"2.0","id":7}', 'envelope/success-result: `result` is missing'],
    [
      '{"jsonrpc":"2.0","result":{"height":"1"},"error":null,"id":7}',
      'envelope/success-without-error: `error` is null, expected no such member',
    ],
    [
      '{"jsonrpc":"2.0","result":{"height":"1"},"error":{"code":1,"message":"no"},"id":7}',
      'envelope/error-without-result: the response contains both `result` and `error`: `result` is an object of 1 member, expected null',
    ],
    [error('7', '"no"'), 'envelope/error-data: `error.data` is "no", expected an object or null'],
    ['{"jsonrpc":"2.0","error":"no","id":7}', 'envelope/error-member: `error` is "no", expected an object'],
    [
      '{"jsonrpc":"2.0","error":{"code":"-32000","message":"no"},"id":7}',
      'envelope/error-code: `error.code` is "-32000", expected an integer',
    ],
    [
      '{"jsonrpc":"2.0","error":{"code":1},"id":7}',
      'envelope/error-message: `error.message` is missing, expected a string',
    ],
    ['[]', 'envelope/success-is-an-object: the body is JSON, but not an object'],
  ] as const)('%s', ([body, message]) => expect(told(judge(body))).toEqual([message]));

  test('an id above 2^53 must come back with the same digits', () => {
    const request = REQUEST.replace('7', '9007199254740993');
    expect(told(judge(success('9007199254740993'), { request }))).toEqual([]);
    expect(told(judge(success('9007199254740992'), { request }))).toHaveLength(1);
  });

  test('a body that is no JSON is a finding on a 2xx answer, and left alone on any other', () => {
    expect(told(judge('<html>'))[0]).toMatch(/^envelope\/success-is-an-object: the body is not JSON: /);
    expect(judge('<html>', { status: 503 })).toMatchObject({ kind: 'json-rpc', findings: [] });
    expect(judge('{"message":"slow down"}', { status: 429 }).findings).toEqual([]);
  });

  test.for([301, 302, 303, 307, 308, 399])('status %d is no refusal, and no answer', (status) => {
    expect(told(judge('<a href="/">Moved</a>', { status }))).toEqual([
      `envelope/success-is-an-object: HTTP status ${status} redirects the client, expected the response to the call`,
    ]);
    expect(told(judge(error('7'), { status }))).toHaveLength(1);
    expect(told(judge('', { status, request: '{"id":7}' }))).toEqual([]);
  });

  test.for([404, 500])('a result with status %d is a finding', (status) => {
    expect(told(judge(success('7'), { status }))).toEqual([
      `envelope/success-status: the response has a result and HTTP status ${status}, expected a status from 200 to 299`,
    ]);
    expect(judge(success('7'), { status: 202 }).findings).toEqual([]);
  });

  test('the content type of an answer is judged', () => {
    const headers = [['content-type', 'text/plain']] as const;
    expect(told(judge(success('7'), { headers }))).toEqual([
      'envelope/content-type-of-answers: the content type is "text/plain", expected application/json',
    ]);
  });

  test.for([
    ['a notification', '{"jsonrpc":"2.0","method":"platform.getHeight"}', ''],
    ['an id of null', '{"jsonrpc":"2.0","id":null,"method":"platform.getHeight"}', ''],
    ['no JSON', '{', '{"jsonrpc":"2.0","error":{"code":-32700,"message":"no","data":{}},"id":null}'],
    ['a batch', `[${REQUEST}]`, `[${success('7')}]`],
    ['another version', REQUEST.replace('2.0', '1.0'), '{"what":1}'],
    ['no method', '{"jsonrpc":"2.0","id":7}', error('8')],
  ] as const)('a malformed request obliges to nothing: %s', ([, request, body]) => {
    expect(told(judge(body, { request }))).toEqual([]);
  });

  test('what comes back to a malformed request as an error is judged as one', () => {
    expect(told(judge('{"jsonrpc":"2.0","error":{"code":1},"id":null}', { request: '{' }))).toEqual([
      'envelope/error-message: `error.message` is missing, expected a string',
    ]);
  });

  test('a result is not judged when the params were not such as the document describes', () => {
    const request = (params: string): string =>
      `{"jsonrpc":"2.0","id":7,"method":"platform.getBlock","params":${params}}`;
    const body = '{"jsonrpc":"2.0","result":{"block":1},"id":7}';
    const id = '11111111111111111111111111111111LpoYY';
    expect(told(judge(body, { request: request(`{"blockID":"${id}"}`) })).length).toBeGreaterThan(0);
    expect(told(judge(body, { request: request(`{"blockID":"${id}","encoding":"hexnc"}`) }))).toEqual([]);
    expect(told(judge(body, { request: request('[]') }))).toEqual([]);
  });

  test.for([
    ['/ext/bc/P', 'platform.getHeight', 'platform'],
    ['/ext/P', 'platform.getHeight', 'platform'],
    ['/node/1/ext/bc/P?x=1', 'platform.getHeight', 'platform'],
    ['/ext/bc/2JVSBoinj9C2J33VntvzYtVJNZdN2NKiwwKjcumHUWEb5DbBrm', 'platform.getHeight', 'platform'],
    ['/ext/bc/P', 'nope.nope', 'platform'],
    ['/ext/index/X/tx', 'index.getIndex', 'index'],
    ['/ext/health', 'health.health', 'health'],
  ] as const)('%s %s is of the service %s', ([path, method, service]) => {
    expect(judge(error('7'), { path, request: REQUEST.replace('platform.getHeight', method) })).toMatchObject({
      kind: 'json-rpc',
      service,
      method,
    });
  });

  test.for([
    ['/ext/bc/X', 'avm.getTx'],
    ['/ext/bc/C/rpc', 'eth_chainId'],
    ['/ext/info', 'info.getNodeVersion'],
    ['/ext/health/readiness', 'health.readiness'],
    ['/', 'platform.getHeight'],
  ] as const)('%s %s is left alone', ([path, method]) => {
    const judgement = judge('rubbish', { path, request: REQUEST.replace('platform.getHeight', method) });
    expect(judgement).toMatchObject({ kind: 'other', findings: [] });
    expect(judgement.seen.size).toBe(0);
  });
});

describe('GET of health', () => {
  const report = (healthy: boolean): string => `{"checks":{},"healthy":${healthy}}`;
  const get = (path: string, status: number, body: string): ExchangeJudgement =>
    judgeExchange(set, { httpMethod: 'GET', path, status, headers: JSON_TYPE, body: text.encode(body) });

  test.for([
    ['/ext/health', 200, true, 'http.health/status-200-when-healthy'],
    ['/ext/health', 503, false, 'http.health/status-503-when-unhealthy'],
    ['/ext/health?tag=x', 503, true, 'http.health/answers-get'],
    ['/ext/health/health', 503, false, 'http.health-health/status-follows-the-report'],
    ['/ext/health/readiness', 200, true, 'http.health-readiness/status-follows-the-report'],
    ['/ext/health/liveness', 200, true, 'http.health-liveness/body-is-a-report'],
  ] as const)('%s %i', ([path, status, healthy, shown]) => {
    const judgement = get(path, status, report(healthy));
    expect(judgement).toMatchObject({ kind: 'health-get', service: 'health', findings: [] });
    expect(judgement.method).toBe(`GET ${path.split('?')[0] ?? ''}`);
    expect(judgement.seen.has(shown)).toBe(true);
    expect(judgement.seen.has('health.report/healthy')).toBe(true);
  });

  test('a filtered report may come with the status of the whole node', () => {
    for (const status of [200, 503]) {
      const { seen, findings } = get('/ext/health?tag=x', status, report(true));
      expect(findings).toEqual([]);
      expect([...seen.keys()].filter((id) => id.includes('/status-'))).toEqual([]);
    }
  });

  test.for([
    [
      200,
      report(false),
      'http.health/status-503-when-unhealthy: the status is 200 and the report has `healthy` false, expected status 503',
    ],
    [
      503,
      report(true),
      'http.health/status-200-when-healthy: the status is 503 and the report has `healthy` true, expected status 200',
    ],
    [503, 'no', 'http.health/body-is-a-report: the body is not JSON'],
    [200, '{"checks":[],"healthy":true}', 'health.report/checks: `checks` is an empty array, expected an object'],
  ] as const)('%i %s', ([status, body, message]) => {
    const findings = told(get('/ext/health', status, body));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(message);
  });

  test("somebody else's refusal is left alone", () => {
    expect(get('/ext/health', 403, 'invalid host specified')).toMatchObject({ kind: 'health-get', findings: [] });
    expect(get('/ext/health/nope', 404, '404 page not found')).toMatchObject({ kind: 'other', findings: [] });
  });
});
