import { expect, test } from 'vitest';
import { DOCUMENT } from '../dialect.ts';
import type { Ledger } from '../ledger.ts';
import { buildLedger } from '../scenarios/build-ledger.ts';
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

test('a new ledger has the results of the one that was built alike, until it is sent a transaction', () => {
  const results = new KnownResults();
  const ask = asker(results);
  expect(ask(built, 'platform.getHeight', 'first')).toBe('first');
  expect(ask(fresh, 'platform.getHeight', 'own')).toBe('own');
  const other = new KnownResults();
  const again = asker(other);
  other.share(fresh, built);
  expect(again(built, 'platform.getHeight', 'first')).toBe('first');
  expect(again(fresh, 'platform.getHeight', 'own')).toBe('first');
  // A node that refuses it calls nobody.
  again(fresh, 'platform.issueTx', 'refused');
  expect(again(fresh, 'platform.getHeight', 'own')).toBe('own');
  expect(again(built, 'platform.getHeight', 'changed')).toBe('first');
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

test.each(['platform.getTx', 'platform.getTxStatus', 'platform.getBlockchainStatus', 'platform.validatedBy'])(
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
