import { afterAll } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { TrialNodes } from '../../tools/trials/trial-nodes.ts';

/** Nodes of the document for trials, on which the requirements whose IDs match are all there are: every check of them is soon run. */
export async function narrowNodes(ids: RegExp): Promise<TrialNodes> {
  const { broken } = await loadChecks();
  if (broken[0] !== undefined) throw new Error(broken[0]);
  const catalogue = await loadCatalogue();
  const document = (await loadProfiles(catalogue)).get('document');
  const others = catalogue.requirements.flatMap(({ id }) => (ids.test(id) ? [] : [[id, 'not of this test'] as const]));
  const notApplicable = new Map([...document.notApplicable, ...others]);
  const nodes = await TrialNodes.of({ profile: { ...document, notApplicable }, seed: 1, runs: 2 });
  afterAll(() => nodes.close());
  return nodes;
}
