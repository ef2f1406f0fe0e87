import { describe, expect, test } from 'vitest';
import { OF_FIRST_NODE } from '../../src/harness/session.ts';
import { compareProfiles } from '../../src/judge/catalogue/compare-profiles.ts';
import type { Erratum } from '../../src/judge/catalogue/erratum.ts';
import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { loadCatalogue, type Catalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import type { RequirementResult } from '../../src/generated/report.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { testTarget } from '../../src/run/test-target.ts';
import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import { knowledgeOf } from '../../src/reference-node/process/knowledge-of.ts';

const catalogue: Catalogue = await loadCatalogue();
const profiles = await loadProfiles(catalogue);

const ledger = buildLedger('standard', 1);

/** Tests requirements on a reference node that speaks as `spoken`, by what `expected` expects. */
async function testAs(
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

/** Requirements of a method that are asked to see whether it is there. */
const PER_METHOD = 2;
const UNKNOWN_METHODS = 'envelope/methods-of-other-releases-are-unknown';

const all = profiles.all();

/** Every requirement that an erratum touches. */
function touchedBy({ requirements, replaces = {}, adds = [], drops = [] }: Erratum): string[] {
  return [...requirements, ...Object.entries(replaces).flat(), ...adds, ...drops];
}

/** Requirements that tell a node of one profile from one of the other, among those that apply to `judging`. */
function telling(spoken: Profile, judging: Profile): string[] {
  const { errata, methods } = compareProfiles(spoken, judging, catalogue);
  const changed = [...errata.added, ...errata.removed].flatMap(({ id }) => {
    const erratum = profiles.sources.errata.get(id);
    return erratum === undefined ? [] : touchedBy(erratum);
  });
  const lost = methods.added.flatMap((method) =>
    catalogue.requirements
      .filter((row) => row.method === method && !['audit', ...OF_FIRST_NODE].includes(row.service))
      .slice(0, PER_METHOD)
      .map(({ id }) => id),
  );
  const ids = new Set([...changed, ...lost, ...(methods.removed.length > 0 ? [UNKNOWN_METHODS] : [])]);
  return [...ids].filter((id) => !judging.notApplicable.has(id));
}

/** Profiles that differ from the one before only in what a chain may hold: a chain without it fails by neither. */
const BY_DATA: ReadonlySet<string> = new Set(['1.15.0']);

const pairs = all.slice(1).flatMap((later, at): (readonly [string, string, Profile, Profile])[] => {
  const earlier = all[at];
  if (earlier === undefined || BY_DATA.has(later.name)) return [];
  return [
    [earlier.name, later.name, earlier, later],
    [later.name, earlier.name, later, earlier],
  ];
});

describe('neighbours are told apart', () => {
  test.each(pairs)('a node of %s fails by the profile %s', async (_from, _to, spoken, judging) => {
    const ids = telling(spoken, judging);
    const failed = (await testAs(spoken, judging, ids)).filter(({ verdict }) => verdict === 'fail');
    expect(failed.length, `of ${ids.join(', ')}`).toBeGreaterThan(0);
    for (const { id, findings } of failed) expect(findings[0]?.message, id).toBeTruthy();
  });
});
