import { expect, test } from 'vitest';
import { DOCUMENT } from '../dialect.ts';
import type { Ledger } from '../ledger.ts';
import { buildLedger } from '../scenarios/build-ledger.ts';
import { Arguments } from '../rpc/arguments.ts';
import type { Call } from '../rpc/call.ts';
import { JsonView } from '../rpc/json-view.ts';
import { HANDLERS } from '../services/handlers.ts';
import { KnownResults } from './known-results.ts';

const [built, fresh] = [buildLedger('empty'), buildLedger('empty')];

/** Asks for the result of a method; `made` is what the ledger would answer itself. */
function asker(results: KnownResults): (ledger: Ledger, method: string, made: string, dialect?: object) => string {
  return (ledger, method, made, dialect = {}) => {
    const handler = HANDLERS[method];
    if (handler === undefined) throw new Error(`no method ${method}`);
    const key = { method, handler, ledger, dialect: { ...DOCUMENT, ...dialect }, text: '{}' };
    return results.text({ ...key, dialect: Object.keys(dialect).length === 0 ? DOCUMENT : key.dialect }, () => made);
  };
}

test('a new ledger has the results of the one that was built alike, also after a refused transaction', () => {
  const apart = asker(new KnownResults());
  expect(apart(built, 'platform.getHeight', 'first')).toBe('first');
  expect(apart(fresh, 'platform.getHeight', 'own')).toBe('own');
  const results = new KnownResults();
  const ask = asker(results);
  results.share(fresh, built);
  expect(ask(built, 'platform.getHeight', 'first')).toBe('first');
  expect(ask(fresh, 'platform.getHeight', 'own')).toBe('first');
  expect(ask(fresh, 'platform.issueTx', 'refused')).toBe('refused');
  expect(ask(fresh, 'platform.getHeight', 'own')).toBe('first');
  expect(ask(fresh, 'platform.getTxStatus', 'dropped')).toBe('dropped');
});

test('a ledger that has taken a transaction has results of its own, and keeps none', () => {
  const results = new KnownResults();
  const ask = asker(results);
  results.share(fresh, built);
  expect(ask(built, 'platform.getHeight', 'first')).toBe('first');
  results.leave(fresh);
  expect(ask(fresh, 'platform.getHeight', 'second')).toBe('second');
  expect(ask(fresh, 'platform.getHeight', 'third')).toBe('third');
  expect(ask(built, 'platform.getHeight', 'changed')).toBe('first');
});

test.each(['platform.getTxStatus', 'platform.getBlockchainStatus', 'platform.validatedBy'])(
  '%s reads transactions that one node alone may have refused',
  (method) => {
    const results = new KnownResults();
    const ask = asker(results);
    results.share(fresh, built);
    expect(ask(built, method, 'first')).toBe('first');
    expect(ask(fresh, method, 'own')).toBe('own');
    expect(ask(fresh, method, 'later')).toBe('own');
  },
);

function callOf(ledger: Ledger, params = '{}', dialect = DOCUMENT): Call {
  const health = { health: () => ({ checks: {}, healthy: true }), readiness: () => ({ checks: {}, healthy: true }) };
  const args = new Arguments(new JsonView(params, 0, params.length));
  return { ledger, args, dialect, health, onIssued: () => undefined };
}

test('changes of a method build on one result for equal calls, which none of them can change', () => {
  const handlers = new KnownResults().handlersOf(built);
  const [one, two] = [`{"heights":1,"size":1}`, `{"heights":2,"size":1}`];
  const handler = handlers['platform.getBlockchains'];
  const first = handler?.(callOf(built, one));
  expect(first).toEqual(HANDLERS['platform.getBlockchains']?.(callOf(built, one)));
  expect(handler?.(callOf(built, one))).toBe(first);
  expect(handler?.(callOf(built, two))).not.toBe(first);
  expect(handler?.(callOf(built, one, { ...DOCUMENT }))).not.toBe(first);
  expect(handler?.(callOf(fresh, one))).not.toBe(first);
  expect(() => Object.assign(first as object, { blockchains: [] })).toThrow(TypeError);
  const items = (first as { readonly blockchains: object[] }).blockchains;
  expect(() => items.pop()).toThrow(TypeError);
});

test('a change builds on new results of a ledger that has taken a transaction, and of the mempool', () => {
  const results = new KnownResults();
  const handlers = results.handlersOf(built);
  for (const own of ['platform.getTxStatus', 'platform.issueTx', 'platform.sampleValidators', 'health.health'])
    expect(handlers[own], own).toBe(HANDLERS[own]);
  const handler = handlers['platform.getBlockchains'];
  const first = handler?.(callOf(built));
  expect(handler?.(callOf(built))).toBe(first);
  results.leave(built);
  expect(handler?.(callOf(built))).not.toBe(first);
});

test('an unchanged method of a changed node has the result of an unchanged node', () => {
  const results = new KnownResults();
  const method = 'platform.getHeight';
  const handler = results.handlersOf(built)[method];
  const key = { method, ledger: built, dialect: DOCUMENT, text: '{}' };
  expect(results.text({ ...key, handler: HANDLERS[method] ?? (() => null) }, () => 'first')).toBe('first');
  expect(results.text({ ...key, handler: handler ?? (() => null) }, () => 'again')).toBe('first');
  expect(results.text({ ...key, handler: () => null }, () => 'changed')).toBe('changed');
});

test('a refused transaction changes nothing that new ledgers share', () => {
  const [refusing, other] = [buildLedger('standard'), buildLedger('standard')];
  const heights = Array.from({ length: Number(refusing.height) }, (_, at) => BigInt(at + 1));
  const [accepted] = heights.flatMap((height) => refusing.blockByHeight(height)?.txs ?? []);
  const issued = refusing.issue(accepted?.bytes ?? new Uint8Array());
  expect(issued).toMatchObject({ ok: false, stage: 'issue' });
  for (const method of ['getHeight', 'getTimestamp', 'getBlockchains', 'getSubnets', 'getCurrentValidators'].map(
    (name) => `platform.${name}`,
  ))
    expect(HANDLERS[method]?.(callOf(refusing)), method).toEqual(HANDLERS[method]?.(callOf(other)));
});
