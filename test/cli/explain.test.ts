import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { requirementText } from '../../src/reporting/requirement-text.ts';
import { runCli, HINTED } from '../support/cli.ts';

test('explain shows what a requirement accepts, and what breaks it', async () => {
  const { code, stdout } = await runCli(['explain', 'platform.getHeight/height', '--no-examples']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/Why it matters: .*Section {2}4\.2 .*Accepts {2}a JSON number; or a decimal string\n/s);
  expect(stdout).toMatch(
    /Mutants that break it:.*Variants on which it must stay silent:.*\n {2}platform-get-height-with-numbers: .*Errata that touch it:/s,
  );
});

test('explain names the gates that count a difference from a trusted node, as its finding does', async () => {
  const { stdout } = await runCli(['explain', 'against/http', '--no-examples']);
  expect(stdout).toMatch(/^Level {4}observed: .*the trusted node does it; fails a run with each gate but stated$/m);
});

test('explain says how to see the requirements of a method, also of a misspelt one', async () => {
  for (const name of ['platform.getHeight', 'getHeight']) {
    const method = await runCli(['explain', name]);
    expect(method).toMatchObject({ code: 2 });
    expect(method.stderr).toMatch(/^error: '\S+' names \d+ requirements: /);
    expect(method.stderr).toContain(`: ${HINTED} list --only ${name}\n`);
  }
  const misspelt = await runCli(['explain', 'platform.getHieght']);
  expect(misspelt.stderr).toBe(
    "error: There is no requirement 'platform.getHieght'. Did you mean platform.getHeight?\n",
  );
});

test('every requirement has a sentence, a level and a section to explain', async () => {
  const { requirements, sections } = await loadCatalogue();
  for (const requirement of requirements) {
    const title = sections.find(({ id }) => id === requirement.section)?.title ?? '';
    const facts = { requirement, sectionTitle: title, mutants: [], variants: [], errata: [], notApplicable: new Map() };
    if ((requirement.from?.length ?? 0) < 2) expect(requirementText(facts)).not.toMatch(/^Level .*(two|more)/m);
    expect(requirementText(facts)).toMatch(
      /^\S+\/\S+\n {2}\S.*(?:\n {2}Why it matters: \S.*)?\n\nLevel .*\nSection {2}[\d.]+ \S/,
    );
  }
});
