import { expect, test } from 'vitest';
import { SchemaSet } from '../../judge/validation/schema/schemas.ts';
import type { Answer, Header } from '../../transport/exchange.ts';
import { differencesOf } from './differences.ts';
import { rpcQuestion } from './question.ts';

const schemas = new SchemaSet();
const JSON_TYPE: readonly Header[] = [['content-type', 'application/json']];

function answer(result: unknown, { status = 200, headers = JSON_TYPE }: Partial<Answer> = {}): Answer {
  const body = typeof result === 'string' ? result : JSON.stringify({ jsonrpc: '2.0', result, id: 1 });
  return { kind: 'answer', status, headers, body: Buffer.from(body) };
}

/** The differences of two results as `kind member`, and the members that masks cover. */
function compared(method: string, tested: unknown, trusted: unknown, params = '{}'): readonly [string[], string[]] {
  const question = rpcQuestion(method, params, '/ext/bc/P');
  const { differences, masked } = differencesOf(schemas, question, answer(tested), answer(trusted));
  return [differences.map(({ kind, member }) => `${kind} ${member}`), [...masked.keys()]];
}

const refusal = (message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: 1 });
const ONE = '2wMeGyTCRKfYpLyqeN3VvLkcJKGDNFZo3aWv1eDq3cHUPxiVgN';
const TWO = '2gLtEiUdzRdCgTBkCPbrhcAzsPvDhMgfMTAGYzJSBVWnZ8Wtna';

test.each<[what: string, tested: unknown, trusted: unknown, differences: string[]]>([
  ['another value', { height: '7' }, { height: '8' }, ['value /result/height']],
  ['another type', { height: 7 }, { height: '7' }, ['type /result/height']],
  ['a number that rounds', { height: '9007199254740993' }, { height: '9007199254740992' }, ['value /result/height']],
  ['a missing member', {}, { height: '8' }, ['missing /result/height']],
  ['a further member', { height: '8', x: 1 }, { height: '8' }, ['more /result/x']],
  ['an error for a result', refusal('no'), { height: '8' }, ['error ']],
  ['a result for an error', { height: '8' }, refusal('no'), ['result ']],
  ['another error', refusal('no'), refusal('never'), ['value /error/message']],
  ['no JSON', 'x', { height: '8' }, ['type ']],
  ['names of members in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
])('tells %s', (_, tested, trusted, differences) => {
  expect(compared('platform.getHeight', tested, trusted)[0]).toEqual(differences);
});

test('tells lists by number, order and item, and names of members that are data as one', () => {
  const of = (...addresses: string[]) => ({ outputs: addresses.map((name) => ({ name })) });
  expect(compared('platform.getRewardUTXOs', of('a'), of('a', 'b'))[0]).toEqual(['number /result/outputs']);
  expect(compared('platform.getRewardUTXOs', of('b', 'a'), of('a', 'b'))[0]).toEqual(['order /result/outputs']);
  expect(compared('platform.getRewardUTXOs', of('a', 'c'), of('a', 'b'))[0]).toEqual(['value /result/outputs/*/name']);
  const balances = (amount: string) => ({ balances: { [ONE]: amount, [TWO]: amount } });
  expect(compared('platform.getBalance', balances('1'), balances('2'))[0]).toEqual(['value /result/balances/*']);
});

test('leaves out what each node has of its own, and compares its form', () => {
  const validator = (uptime: string | number, weight = '1', txID = ONE) => ({ txID, weight, uptime });
  const of = (...validators: object[]) => ({ validators });
  const method = 'platform.getCurrentValidators';
  expect(compared(method, of(validator('1.5')), of(validator('99.25')))).toEqual([[], ['/result/validators/*/uptime']]);
  expect(compared(method, of(validator(1.5)), of(validator('99.25')))[0]).toEqual(['type /result/validators/*/uptime']);
  expect(compared(method, of(validator('1.5', '2')), of(validator('1.5')))[0]).toEqual([
    'value /result/validators/*/weight',
  ]);
  const [first, second] = [validator('1.5'), validator('2.5', '7', TWO)];
  expect(compared(method, of(first, second), of(second, first))).toEqual([[], ['/result/validators']]);
  expect(compared(method, of(first, second), of({ ...second, weight: '8' }, first))[0]).toEqual([
    'value /result/validators/*/weight',
  ]);
});

test('compares a page of UTXOs as a set if it is whole, and as a choice of each node if it is not', () => {
  const page = (...utxos: string[]) => ({ numFetched: String(utxos.length), utxos });
  const method = 'platform.getUTXOs';
  expect(compared(method, page('0x01', '0x02'), page('0x02', '0x01'))[0]).toEqual([]);
  expect(compared(method, page('0x01', '0x03'), page('0x02', '0x01'))[0]).toEqual(['value /result/utxos/*']);
  expect(compared(method, page('0x01', '0x03'), page('0x02', '0x01'), '{"limit":2}')[0]).toEqual([]);
  expect(compared(method, page('0x01'), page('0x02', '0x01'), '{"limit":2}')[0]).toEqual([
    'value /result/numFetched',
    'number /result/utxos',
  ]);
  expect(compared(method, page('0x01'), page('0x02', '0x01'), '{"startIndex":{}}')[0]).toEqual([]);
  expect(compared(method, refusal(`cannot encode ${ONE}`), refusal(`cannot encode ${TWO}`))[0]).toEqual([]);
  expect(compared(method, refusal(`cannot encode ${ONE}`), page())[0]).toEqual(['error ']);
  expect(compared(method, refusal(`cannot encode ${ONE}`), page(), '{"startIndex":{}}')[0]).toEqual([]);
  expect(compared(method, refusal('no such index'), page(), '{"startIndex":{}}')[0]).toEqual(['error ']);
});

test('takes for each other only the values that a mask names', () => {
  const status = (text: string) => ({ status: text });
  const method = 'platform.getBlockchainStatus';
  expect(compared(method, status('Syncing'), status('Validating'))[0]).toEqual([]);
  expect(compared(method, status('Syncing'), status('Created'))[0]).toEqual(['value /result/status']);
  const rewards = (...utxos: string[]) => ({ numFetched: '2', utxos });
  expect(compared('platform.getRewardUTXOs', rewards('0x01', '0x02'), rewards('0x02', '0x01'))[0]).toEqual([]);
  const bls = (message: string) => ({ checks: { bls: { message } } });
  const [not, right] = [bls('node is not a validator'), bls('node has the correct BLS key')];
  expect(compared('health.health', not, right)[0]).toEqual([]);
  expect(compared('health.health', bls('no key'), right)[0]).toEqual(['value /result/checks/bls/message']);
});

test.each(['P', ONE])('knows the check of a chain by its name %s: the height may be one of before', (name) => {
  const of = (lastAcceptedHeight: number, networking: number) => ({
    checks: { [name]: { message: { engine: { consensus: { lastAcceptedHeight } }, networking } } },
  });
  const question = rpcQuestion('health.health', '{}', '/ext/health');
  const { differences } = differencesOf(schemas, question, answer(of(2, 1)), answer(of(3, 2)));
  expect(differences.map(({ member, late }) => [member.split('/').at(-1), late])).toEqual([
    ['lastAcceptedHeight', 'when each node ran its checks'],
    ['networking', undefined],
  ]);
});

test('compares status and headers, without those of each response', () => {
  const question = rpcQuestion('platform.getHeight', '{}', '/ext/bc/P');
  const own = answer({ height: '1' }, { headers: [...JSON_TYPE, ['date', 'today'], ['x', '1']] });
  const other = answer({ height: '1' }, { status: 503, headers: [...JSON_TYPE, ['date', 'tomorrow']] });
  const { differences, masked } = differencesOf(schemas, question, own, other);
  expect(differences.map(({ kind, member }) => `${kind} ${member}`)).toEqual(['status ', 'header x']);
  expect([...masked.keys()]).toEqual(['header date']);
});
