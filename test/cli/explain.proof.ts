import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { requirementFacts } from '../../src/reporting/requirement-facts.ts';
import { requirementText } from '../../src/reporting/requirement-text.ts';
// Its threads load what was built.
import { collectExamples } from '../../dist/tools/examples/collect-examples.js';
import { showExchanges } from '../../tools/examples/shown-exchange.ts';

test('the recorded example has an exchange that keeps the requirement and one that breaks it', async () => {
  const id = 'platform.getHeight/height';
  const catalogue = await loadCatalogue();
  const example = (await collectExamples([id], 1)).get(id);
  const text = requirementText({
    ...requirementFacts(id, catalogue, await loadProfiles(catalogue), [], []),
    ...(example && showExchanges(example)),
  });
  expect(text).toMatch(/A correct response .*"height": "\d+"/s);
  expect(text).toMatch(
    /A faulty response \(platform-get-height-[\w-]+\):\n {2}curl .*\n> +"result": \{\},.*\n {2}Wrong: `result\.height` is missing/s,
  );
});
