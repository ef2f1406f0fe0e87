import { expect, test } from 'vitest';
import { askHostile } from '../support/hostile-client.ts';
import { ALLOWED, BROKEN, SILENT } from '../support/hostile-http.ts';

/** Answers that never end, or never begin, are not awaited for long. */
const TIMED_OUT = 'timed out';
const SHORT_MS = 500;

test.each(ALLOWED)('the client takes %s', async (_title, speak) => expect(await askHostile(speak)).toEqual([]));

test.each([...BROKEN, ...SILENT])('the client says what is wrong with %s', async (_title, speak, said) => {
  const wrong = await askHostile(speak, said.source.includes(TIMED_OUT) ? SHORT_MS : undefined);
  expect(wrong.join('\n')).toMatch(said);
});
