import { expect, test } from 'vitest';
import { exchangeWith } from '../../../test/support/exchange.ts';
import type { Header } from '../../transport/exchange.ts';
import { gatewayRefusal, mayPassLater, NodeIdHabit, upgradeRefusal } from './gateway-refusal.ts';
import type { Response } from './looks-like-node.ts';

const NODE_ID: Header = ['node-id', 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'];
const RESULT = { jsonrpc: '2.0', result: {}, id: 1 };
const REPORT = { checks: {}, healthy: false };

function answered(status: number, headers: readonly Header[], json?: Response['json']): Response {
  return { exchange: exchangeWith({ status, headers, body: Buffer.from('text') }, {}, { number: 7 }), json };
}

function habitOf(...responses: readonly Response[]): NodeIdHabit {
  const habit = new NodeIdHabit();
  for (const response of responses) habit.note(response);
  return habit;
}

const ALWAYS = habitOf(answered(200, [NODE_ID], RESULT), answered(503, []), answered(404, []));
const NEVER = habitOf(answered(200, [], RESULT));
const SOMETIMES = habitOf(
  answered(200, [NODE_ID], RESULT),
  answered(200, [], RESULT),
  answered(200, [NODE_ID], RESULT),
);
const UNKNOWN = habitOf(answered(503, [NODE_ID]));

test.each([200, 301, 400, 401, 402, 404, 405, 407, 408, 413, 451, 499, 500, 502, 503, 504, 520, 530, 999])(
  '%d without the header is of a gateway, if the node always sends it',
  (status) => {
    const response = answered(status, []);
    expect(gatewayRefusal(response, ALWAYS)).toMatchObject({ cause: { kind: 'refused', status, exchange: 7 } });
    for (const habit of [NEVER, SOMETIMES, UNKNOWN, undefined]) expect(gatewayRefusal(response, habit)).toBeUndefined();
    expect(gatewayRefusal(answered(status, [NODE_ID]), ALWAYS)).toBeUndefined();
  },
);

test.each([403, 429])('%d without the header is of a gateway, whatever the node sends', (status) => {
  for (const habit of [ALWAYS, NEVER, SOMETIMES, undefined])
    expect(gatewayRefusal(answered(status, []), habit)).toMatchObject({ cause: { status } });
  expect(gatewayRefusal(answered(status, [NODE_ID]), ALWAYS)).toBeUndefined();
});

test("the user's credentials that are refused are no answer to what was asked, also where the node itself refuses them", () => {
  const refused = answered(401, [NODE_ID], {
    jsonrpc: '2.0',
    error: { code: -32600, message: 'token is expired' },
    id: 1,
  });
  const sent = (headers: readonly Header[], secretHeaders: readonly string[] = []): Response => ({
    ...refused,
    exchange: { ...refused.exchange, request: { ...refused.exchange.request, headers, secretHeaders } },
  });
  const authorization: Header = ['authorization', 'Bearer a.b.c'];
  const refusal = gatewayRefusal(sent([authorization], ['authorization']), ALWAYS);
  expect(refusal?.reason).toContain('have expired');
  expect(refusal?.cause).toEqual({ kind: 'refused', status: 401, exchange: 7 });
  expect(gatewayRefusal(sent([], ['authorization']), ALWAYS)).toBeUndefined();
  expect(gatewayRefusal(sent([authorization]), ALWAYS)).toBeUndefined();
  expect(gatewayRefusal(refused, ALWAYS)).toBeUndefined();
});

test('a body of a node is of the node, and so is the beginning of a WebSocket', () => {
  expect(gatewayRefusal(answered(503, [], REPORT), ALWAYS)).toBeUndefined();
  expect(gatewayRefusal(answered(503, [], RESULT), ALWAYS)).toBeUndefined();
  expect(gatewayRefusal(answered(101, []), ALWAYS)).toBeUndefined();
});

test('a request for another host: whatever responds for that host is no node, also where the node never sends the header', () => {
  const cause = { kind: 'refused', asked: 'host' };
  for (const habit of [ALWAYS, NEVER, UNKNOWN])
    for (const status of [200, 301, 404, 421])
      expect(gatewayRefusal(answered(status, []), habit, true)).toMatchObject({ cause: { ...cause, status } });
  expect(gatewayRefusal(answered(200, [], RESULT), NEVER, true)).toBeUndefined();
  expect(gatewayRefusal(answered(200, []), undefined, true)).toBeUndefined();
});

test('an upgrade that is refused is of the gateway that names itself in responses of the node', () => {
  const named = habitOf(answered(200, [NODE_ID, ['server', 'nginx/1.22.1']], RESULT));
  const { exchange } = answered(404, [NODE_ID]);
  expect(upgradeRefusal(exchange, named)).toMatchObject({ cause: { kind: 'refused', status: 404, asked: 'upgrade' } });
  expect(upgradeRefusal(exchange, named)?.reason).toMatch(/"nginx\/1\.22\.1".*proxy_set_header Upgrade.*ProxyPass/);
  for (const habit of [ALWAYS, undefined]) expect(upgradeRefusal(exchange, habit)).toBeUndefined();
  expect(upgradeRefusal(answered(101, []).exchange, named)).toBeUndefined();
});

test('the server of a library is that of the node itself, and no gateway', () => {
  const server = (name: string): string | undefined => habitOf(answered(200, [['server', name]], RESULT)).gateway;
  expect(server('BaseHTTP/0.6 Python/3.11.7')).toBeUndefined();
  expect(server('nginx/1.27.0')).toBe('nginx/1.27.0');
});

test('what may pass later has a status of gateways but 403, and is not of a node', () => {
  for (const status of [401, 402, 407, 408, 429, 502, 503, 504, 520, 530]) {
    expect(mayPassLater(answered(status, []))).toBe(true);
    expect(mayPassLater(answered(status, [NODE_ID]))).toBe(false);
    expect(mayPassLater(answered(status, [], REPORT))).toBe(false);
  }
  for (const status of [200, 403, 404, 413, 500]) expect(mayPassLater(answered(status, []))).toBe(false);
});
