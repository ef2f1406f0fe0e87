import { test } from 'vitest';
import { expectConforming, expectFailing, expectNobody } from '../support/hostile-http-runs.ts';
import { ALLOWED, BROKEN, SILENT } from '../support/hostile-http.ts';

/** Answers that never end are not awaited for long: not where this process is busy with the run itself. */
const ENDLESS = new Set(['half an answer, then silence', 'bytes for ever, one at a time']);

test.each(ALLOWED)('what HTTP allows is no failure: %s', (_title, speak) => expectConforming(speak));

test.each(BROKEN)('what breaks the protocol fails, and never breaks the suite: %s', async (title, speak, said) => {
  await expectFailing(speak, said, ENDLESS.has(title));
});

test.each(SILENT)('where no answer begins, there is nobody to judge: %s', async (_title, speak, said) => {
  await expectNobody(speak, said);
});
