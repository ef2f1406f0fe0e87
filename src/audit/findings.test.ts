import { expect, test } from 'vitest';
import type { Exchange } from '../transport/exchange.ts';
import { emptyFolder } from '../../test/support/folder.ts';
import { keepFinding, keptFindings } from './findings.ts';
import { Store } from './store/store.ts';

function exchangeOf(number: number): Exchange {
  const request = { method: 'POST', url: 'http://127.0.0.1/ext/bc/P', headers: [], body: Buffer.from('{}') };
  const outcome = { kind: 'answer', status: 200, headers: [], body: Buffer.from(`body ${number}`) } as const;
  return { number, request, outcome, startedAt: 0, durationMs: 1 };
}

test('of the findings of a requirement the first twelve are read with the bodies that show them', async ({
  onTestFinished,
}) => {
  const store = await Store.open(emptyFolder(onTestFinished));
  onTestFinished(() => store.close());
  const found: Record<string, number> = {};
  for (let at = 20; at > 0; at -= 1) {
    for (const requirement of ['platform.getTx/one', 'platform.getTx/other']) {
      const exchanges = [exchangeOf(2 * at), exchangeOf(2 * at + 1)];
      keepFinding(store, found, { mismatch: { requirement, message: `wrong ${at}` }, exchanges }, 0);
    }
  }
  await store.commit();
  const kept = await keptFindings(store);
  expect(kept).toHaveLength(40);
  const whole = kept.filter(({ evidence }) => evidence.some(({ response }) => response !== undefined));
  const first = Array.from({ length: 12 }, (_, at) => 2 * (1 + at));
  expect(whole.map(({ finding }) => finding.exchange)).toEqual([...first, ...first]);
  expect(whole[0]?.finding.comparedWith).toEqual([3]);
  expect(kept[12]?.finding).toEqual({ message: 'wrong 13', exchange: 26 });
  expect(kept[12]?.evidence.map(({ exchange }) => exchange)).toEqual([26]);
});

test('of more than a hundred findings of a requirement the store has no further bodies', async ({ onTestFinished }) => {
  const store = await Store.open(emptyFolder(onTestFinished));
  onTestFinished(() => store.close());
  const mismatch = { requirement: 'platform.getTx/one', message: 'wrong' };
  const found: Record<string, number> = {};
  for (let at = 1; at <= 120; at += 1) keepFinding(store, found, { mismatch, exchanges: [exchangeOf(at)] }, 0);
  await store.commit();
  let [bodies, entries] = [0, 0];
  for await (const [, text] of store.range('f/')) {
    entries += 1;
    if (text.includes('body')) bodies += 1;
  }
  expect([bodies, entries]).toEqual([100, 120]);
});
