import { expect, test } from 'vitest';
import { exchangeWith } from '../../../test/support/exchange.ts';
import type { Exchange } from '../../transport/exchange.ts';
import { PlannedRows } from './plan-run.ts';

const ID = '2JVSBoinj9C2J33VntvzYtVJNZdN2NKiwwKjcumHUWEb5DbBrm';

/** An exchange at a path of a node, of which a call is sent if there is a body. */
function exchange(path: string, body: string | undefined, answer: object, status = 200): Exchange {
  const request = { method: body === undefined ? 'GET' : 'POST', body: Buffer.from(body ?? '') };
  const response = { status, body: Buffer.from(JSON.stringify(answer)) };
  return exchangeWith(response, { ...request, url: `http://127.0.0.1:9650${path}` });
}

function call(method: string, answer: object, path = '/ext/bc/P'): Exchange {
  return exchange(path, JSON.stringify({ jsonrpc: '2.0', id: 1, method }), answer);
}

function rowsOf(...exchanges: Exchange[]) {
  const rows = new PlannedRows();
  for (const each of exchanges) rows.add(each);
  return rows.all();
}

test('a method has one row: what is answered is read, what is refused may fail', () => {
  const [ok, refused] = [{ result: { height: '1' } }, { error: { code: -32000, message: 'no' } }];
  const calls = [call('platform.getHeight', refused, '/'), ...[1, 2].map(() => call('platform.getHeight', ok))];
  expect(rowsOf(...calls)).toEqual([
    { method: 'platform.getHeight', paths: ['/ext/bc/P', '/'], reads: 2, mayFail: 1, writes: 0 },
  ]);
});

test('a transaction that is accepted is a write, one that is refused is none', () => {
  const calls = [call('platform.issueTx', { result: { txID: ID } }), call('platform.issueTx', { error: {} })];
  expect(rowsOf(...calls)).toMatchObject([{ method: 'platform.issueTx', reads: 0, mayFail: 1, writes: 1 }]);
});

test('the report of a node that is not healthy is no refusal', () => {
  const rows = rowsOf(exchange('/ext/health?tag=a', undefined, { checks: {}, healthy: false }, 503));
  expect(rows).toMatchObject([{ method: 'GET /ext/health', reads: 1, mayFail: 0 }]);
});

test('IDs of the reference node are left out of paths', () => {
  expect(rowsOf(call('eth_chainId', { result: '0x1' }, `/ext/bc/${ID}/rpc`))).toMatchObject([
    { method: 'eth_chainId', paths: ['/ext/bc/<id>/rpc'] },
  ]);
});

test('what names no method of a node stands at the end', () => {
  const odd = [call('platform.zz1', { error: {} }), exchange('/ext/bc/P', '{"json', { error: {} })];
  expect(rowsOf(...odd, call('platform.getHeight', { result: {} })).map(({ method }) => method)).toEqual([
    'platform.getHeight',
    '(no JSON-RPC request)',
    '(unknown method)',
  ]);
});
