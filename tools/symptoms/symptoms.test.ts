import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/catalogue/profiles.ts';
import { explainFailures } from '../../src/diagnosis/explain-failures.ts';
import { Likelihood } from '../../src/diagnosis/likelihood.ts';
import { readKnowledge } from '../../src/diagnosis/read-knowledge.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { seededShuffle } from '../../src/target/seeded.ts';
import { TrialNodes } from '../../src/trials/trial-nodes.ts';
import { symptomsIn } from './defects-of.ts';
import { observedOn } from './prove-diagnosis.ts';
import { ledgersIn } from './surroundings.ts';
import { symptomsOf } from './symptoms-of.ts';

/** Another chain than that of the knowledge. */
const ELSEWHERE = { seed: 3, scenario: 'standard' } as const;
const SAMPLE = 8;
/** Some checks take their samples by chance. */
const ALIKE = 7;
/** Only the checks of the method run, so that there is less evidence than in a run. */
const NAMED = 6;

test('a seeded sample of mutants shows the known symptoms on another chain, and is named', async () => {
  await loadChecks();
  const profile = (await loadProfiles(await loadCatalogue())).get('document');
  const nodes = await TrialNodes.of({ ledgers: ledgersIn(ELSEWHERE), profile, seed: ELSEWHERE.seed, runs: 2 });
  const defects = await readKnowledge();
  const known = new Likelihood(defects);
  const byName = new Map(defects.flatMap((each) => each.names.map((name) => [name, each])));
  const possible = MUTANTS.filter(
    ({ name, breaks, writes, touches }) =>
      byName.has(name) && !profile.notApplicable.has(breaks) && writes !== true && touches.length === 1,
  );
  const alike: string[] = [];
  const named: string[] = [];
  for (const mutant of seededShuffle(possible, ELSEWHERE.seed, 'sample').slice(0, SAMPLE)) {
    const readers = new Map<string, readonly string[]>();
    const serving = { writes: false, isBare: false, breaks: [mutant.breaks], readers };
    const found = await symptomsOf(nodes, mutant, serving);
    const shown = { ...found, defects: [mutant.name], profile: 'document', durationMs: 0 };
    const own = symptomsIn(shown).find(({ id }) => id === mutant.breaks);
    const expected = byName.get(mutant.name)?.symptoms.find(({ id }) => id === mutant.breaks);
    if (own?.features.slice(0, 3).join() === expected?.features.slice(0, 3).join()) alike.push(mutant.name);
    const { ranked } = explainFailures(known, observedOn(shown));
    if (ranked.slice(0, 3).some(({ defect }) => defect.names.includes(mutant.name))) named.push(mutant.name);
  }
  await nodes.close();
  expect(alike.length, `like the knowledge: ${alike.join(', ')}`).toBeGreaterThanOrEqual(ALIKE);
  expect(named.length, `named: ${named.join(', ')}`).toBeGreaterThanOrEqual(NAMED);
});
