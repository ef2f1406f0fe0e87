import { loadCatalogue, type Catalogue } from '../../src/judge/catalogue/catalogue.ts';
import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import type { RequirementResult } from '../../src/generated/report.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { testTarget } from '../../src/run/test-target.ts';
import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import { knowledgeOf } from '../../src/reference-node/process/knowledge-of.ts';

export const catalogue: Catalogue = await loadCatalogue();
export const profiles = await loadProfiles(catalogue);

const ledger = buildLedger('standard', 1);

/** Tests requirements on a reference node that speaks as `spoken`, by what `expected` expects. */
export async function testAs(
  spoken: Profile,
  expected: Profile,
  only: readonly string[],
): Promise<readonly RequirementResult[]> {
  const node = await serveLedger(ledger, { dialect: dialectOf(spoken) });
  const target = {
    kind: 'reference-node',
    url: node.url,
    mayBeLimited: false,
    alternatives: [],
    known: knowledgeOf(ledger),
    close: () => node.close(),
  } as const;
  try {
    const { requirements } = await testTarget(target, {
      profile: { file: expected.file, reason: 'for the test' },
      only,
      seed: 1,
      runs: 3,
      transport: { concurrency: 8, timeoutMs: 10_000 },
      runTimeoutMs: 60_000,
    });
    return requirements;
  } finally {
    await target.close();
  }
}
