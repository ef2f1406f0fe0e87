import { describe, expect, test } from 'vitest';
import { profiles } from '../../test/support/profiles.ts';
import { raw, transport } from '../../test/support/servers.ts';
import { NodeClient } from '../client/node-client.ts';
import { SchemaSet } from '../judge/validation/schema/schemas.ts';
import { Answer, withoutNulls } from './answer.ts';
import { baseSchemas } from '../judge/validation/schema/annotations.ts';

const schemas = new SchemaSet();
const HEIGHT = 'platform.getHeight';

interface Answered {
  readonly answer: Answer;
  /** The numbers of the exchanges that were read. */
  readonly reads: readonly number[];
}

/** The answer to a call, whose response has this body. By default, a check needs each requirement of the schema. */
async function answered(body: string, { method = HEIGHT, status = 200, needs = true } = {}): Promise<Answered> {
  const head = `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\nx-a: 1\r\nconnection: close`;
  return received(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, method, needs);
}

async function received(bytes: string, method = HEIGHT, needs = true): Promise<Answered> {
  const host = await raw((socket) => socket.end(bytes));
  const client = new NodeClient(transport(host), schemas);
  const reads: number[] = [];
  const reader = { onRead: (number: number) => reads.push(number), needs: () => needs, schemas: schemas };
  return { answer: new Answer(await client.call(method, {}), reader), reads };
}

const success = (result: string): string => `{"jsonrpc":"2.0","result":${result},"id":1}`;

describe('an answer', () => {
  test.each<[string, string, string?, number?]>([
    ['a result', success('{"height":"5"}')],
    ['a result of null', success('null')],
    ['a result and null as error', '{"jsonrpc":"2.0","result":{},"error":null,"id":1}'],
    ['an error', '{"jsonrpc":"2.0","error":{"code":-32000,"message":"no"},"id":1}', ': no.'],
    ['an error with an empty message', '{"jsonrpc":"2.0","error":{"code":1,"message":""},"id":1}', ': "".'],
    ['neither', '{"jsonrpc":"2.0","id":1}', '.'],
    ['a list', '[]', ': the body is JSON, but not an object.'],
    ['text', 'hello', ': the body is not JSON: unexpected "h" at character 0.'],
    ['nothing', '', ': the body is not JSON: it is empty.'],
    ['text with the status 503', 'busy', ': HTTP 503, and no JSON object.', 503],
  ])('that contains %s', async (_title, body, why, status) => {
    const { answer } = await answered(body, { needs: false, ...(status !== undefined && { status }) });
    expect(answer.ok).toBe(why === undefined);
    if (why !== undefined)
      expect(() => answer.result).toThrow(`The response to platform.getHeight contains no result${why}`);
  });

  test.each([
    ['{"code":0,"message":""}', ': "".'],
    ['{"code":1,"message":"no"}', ': no.'],
    ['{}', '.'],
    ['"no"', '.'],
  ])('that contains both a result and the error %s', async (error, why) => {
    const { answer } = await answered(`{"jsonrpc":"2.0","result":{},"error":${error},"id":1}`);
    expect(answer.ok).toBe(false);
    expect(() => answer.result).toThrow(`The response to platform.getHeight contains both a result and an error${why}`);
  });

  test('shows an error as received, whatever its members are', async () => {
    const error = '{"code":9007199254740993,"message":["no"],"more":1}';
    const { answer } = await answered(`{"jsonrpc":"2.0","error":${error},"id":null}`);
    expect(answer.error).toEqual({ code: 9_007_199_254_740_993n, message: ['no'], data: undefined });
    expect([answer.id, answer.rawResult]).toEqual([null, undefined]);
    expect((await answered('{"error":"no"}')).answer.error).toBeUndefined();
  });

  test('has status and headers; without a response, it has the status 0 and no header', async () => {
    const { answer } = await answered('', { status: 503 });
    expect([answer.status, answer.headers]).toEqual([503, expect.arrayContaining([['x-a', '1']])]);
    const { answer: none } = await received('');
    expect([none.status, none.headers, none.json, none.ok]).toEqual([0, [], undefined, false]);
  });

  test('is read by each look at it, but not by a look at its exchange', async () => {
    const { answer, reads } = await answered(success('{"height":"5"}'));
    const { number } = answer.exchange;
    expect(reads).toEqual([]);
    expect(answer.status).toBe(200);
    expect(reads).toEqual([number]);
    expect([answer.rawResult, answer.headers.length]).toEqual([{ height: '5' }, 4]);
    expect(reads.length).toBeGreaterThan(2);
  });
});

describe('the result', () => {
  const wrong = success('{"height":true}');

  test('that breaks its schema blocks the check, which names the broken requirement and its exchange', async () => {
    const { answer } = await answered(wrong);
    expect(() => answer.result).toThrow(
      expect.objectContaining({
        name: 'NotTestable',
        message: expect.stringMatching(/^blocked by platform\.getHeight\/height: `result\.height` is true, /) as string,
        cause: { kind: 'blocked', by: 'platform.getHeight/height', exchange: answer.exchange.number },
      }),
    );
    expect(answer.rawResult).toEqual({ height: true });
  });

  test('is read if the check does not need what is wrong in it', async () => {
    const { answer } = await answered(wrong, { needs: false });
    expect(answer.result).toEqual({ height: true });
  });

  test('is read in a wrong envelope: that breaks another requirement', async () => {
    const { answer } = await answered('{"jsonrpc":"1.0","result":{"height":"5"},"id":77}');
    expect(answer.result).toEqual({ height: '5' });
  });

  test('has empty lists where the node sends null for them, and null stays in what was received', async () => {
    const body = success('{"numFetched":"0","utxos":null,"endIndex":{"address":"","utxo":""},"encoding":"hex"}');
    const { answer } = await answered(body, { method: 'platform.getUTXOs', needs: false });
    expect([answer.result, answer.rawResult]).toMatchObject([{ utxos: [] }, { utxos: null }]);
  });
});

describe('the text of a response in a finding', () => {
  test.each<[string, string, number, string]>([
    ['JSON, with all digits', success('18446744073709551615'), 200, `HTTP 200, ${success('18446744073709551615')}`],
    ['HTML', '<html>no</html>', 502, 'HTTP 502, <html>no</html>'],
    ['no body', '', 200, 'HTTP 200, empty body'],
    ['a long body', 'x'.repeat(40_000), 500, `HTTP 500, ${'x'.repeat(300)}… (40000 bytes)`],
  ])('%s', async (_title, body, status, actual) => {
    const { answer } = await answered(body, { status });
    expect(answer.describe()).toEqual({ actual, exchange: answer.exchange.number });
  });

  test('long JSON is cut', async () => {
    const { answer } = await answered(success(`"${'y'.repeat(40_000)}"`));
    const { actual } = answer.describe();
    expect(actual).toMatch(/^HTTP 200, \{"jsonrpc":"2\.0","result":"yyy/);
    expect(actual.length).toBeLessThan(1000);
  });

  test('no response, with the reason', async () => {
    const { answer } = await received('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"js');
    expect(answer.describe().actual).toBe(
      'no response: the connection was closed during the response (received 4 of 9 bytes of the body)',
    );
  });
});

test.each([
  ['platform.getUTXOs', { utxos: null, numFetched: '0' }, { utxos: [], numFetched: '0' }],
  ['platform.getBalance', { balances: null, utxoIDs: null }, { balances: {}, utxoIDs: [] }],
  ['platform.getSubnets', { subnets: [{ id: 'x', controlKeys: null }] }, { subnets: [{ id: 'x', controlKeys: [] }] }],
  ['platform.getTx', { tx: { unsignedTx: { inputs: null } } }, { tx: { unsignedTx: { inputs: [] } } }],
  ['platform.getUTXOs', { endIndex: null }, { endIndex: null }],
])('reads null for nothing in a result of %s', (method, result, expected) => {
  expect(withoutNulls(baseSchemas(), method, result)).toMatchObject(expected);
});

test.each([
  ['platform.getUTXOs', { numFetched: '0' }, { numFetched: '0', utxos: [] }],
  ['platform.getValidatorsAt', {}, { validators: {} }],
  [
    'platform.getSubnets',
    { subnets: [{ id: 'x' }, { controlKeys: ['z'] }] },
    { subnets: [{ id: 'x', controlKeys: [] }, { controlKeys: ['z'] }] },
  ],
  ['platform.getBlock', { block: { height: 1 } }, { block: { height: 1, txs: [] } }],
  ['platform.getBlock', { block: '0x00' }, { block: '0x00' }],
  // A validator has no delegators in a response about all.
  ['platform.getCurrentValidators', { validators: [{ nodeID: 'x' }] }, { validators: [{ nodeID: 'x' }] }],
])('reads a member that is left out for nothing in a result of %s', (method, result, expected) => {
  expect(withoutNulls(baseSchemas(), method, result)).toEqual(expected);
});

test.each([
  ['platform.getUTXOs', { utxos: ['0x00'] }],
  ['no.suchMethod', { utxos: null }],
  [undefined, { utxos: null }],
])('leaves a result of %s as it is where nothing is null for nothing', (method, result) => {
  expect(withoutNulls(baseSchemas(), method, result)).toBe(result);
});

test('reads a block of a release that has no transactions as one with an empty list of them', async () => {
  const { patches } = profiles.latest();
  const result = { block: { height: 1 } };
  expect(withoutNulls(new SchemaSet(patches), 'platform.getBlock', result)).toEqual({ block: { height: 1, txs: [] } });
});
