import { describe, test } from 'vitest';
import { expectConforming, expectFailing, expectNobody } from '../support/hostile-http-runs.ts';
import { ALLOWED, BROKEN, SILENT } from '../support/hostile-http.ts';

/** Answers that never end are not awaited for long: not where this process is busy with the run itself. */
const ENDLESS = new Set(['half an answer, then silence', 'bytes for ever, one at a time']);

describe('what HTTP allows is no failure', () => {
  test.each(ALLOWED)('%s', async (_title, speak) => {
    await expectConforming(speak);
  });
});

describe('what breaks the protocol fails, and never breaks the suite', () => {
  test.each(BROKEN)('%s', async (title, speak, said) => {
    await expectFailing(speak, said, ENDLESS.has(title));
  });
});

describe('where no answer begins, there is nobody to judge', () => {
  test.each(SILENT)('%s', async (_title, speak, said) => {
    await expectNobody(speak, said);
  });
});
