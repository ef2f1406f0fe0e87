import {
  inEachState,
  PRIMARY_NETWORK,
  answersProve,
  expect,
  requirement,
  type CheckContext,
} from '../../src/harness/index.ts';
import { around } from '../support/around.ts';
import {
  GLOBAL_CHECKS,
  PRIMARY_CHAINS,
  called,
  fetchReport,
  hasChains,
  isChain,
  keptChecks,
  knownTags,
  someTags,
  unrelatedTag,
  whileSteady,
  type Report,
} from '../support/health/report.ts';

inEachState();

/** Number of reports that are read at once. */
const AT_ONCE = 6;

type Id = Parameters<typeof requirement>[0];
type Read = (tags?: readonly string[]) => Promise<Report>;
type Source = 'health.health' | 'health.readiness' | `/${string}`;

/** Reads reports with a method, or with GET of a path. */
function readerOf(context: CheckContext, source: Source): Read {
  if (source === 'health.health' || source === 'health.readiness')
    return (tags = []) => called(context, source, tags.length === 0 ? undefined : tags);
  return (tags) => fetchReport(context, source, tags);
}

for (const name of ['health', 'readiness', 'liveness'] as const) {
  const claims = ['answers-get', 'body-is-a-report', 'content-type-json'];
  if (name !== 'liveness') claims.push('status-follows-the-report');
  const ids = claims.map((claim) => `http.health-${name}/${claim}`);
  answersProve(ids, async (context) => {
    await fetchReport(context, `/ext/health/${name}`);
    return [];
  });
}

/** Declares a requirement of `health.health` and that of GET /ext/health with the same rule. */
function ofBoth(ids: readonly [ofMethod: Id, ofPath: Id], rule: (context: CheckContext, read: Read) => Promise<void>) {
  for (const [at, of] of (['health.health', '/ext/health'] as const).entries())
    requirement(ids[at] ?? ids[0], (context) => rule(context, readerOf(context, of)));
}

ofBoth(['health.health/concurrent-calls-answered', 'http.health/concurrent-gets-answered'], async (context, read) => {
  const all = await context.afresh(() => Promise.all(Array.from({ length: AT_ONCE }, () => read())));
  for (const { names } of all) expect(names.length, 'the number of checks in the report').toBeGreaterThan(0);
});

ofBoth(
  ['health.health/tags-leave-out-the-unrelated', 'http.health/tag-leaves-out-the-unrelated'],
  async (context, read) => {
    const { names } = await read([await unrelatedTag(context)]);
    expect(names.filter(isChain), 'the checks of chains in the report with a tag of no check').toEqual([]);
  },
);

ofBoth(['health.health/tags-keep-global-checks', 'http.health/tag-keeps-global-checks'], async (context, read) => {
  await whileSteady(context, read, async ({ names: whole }) => {
    const present = keptChecks(context).filter((name) => whole.includes(name));
    expect(present, 'the global checks in the whole report').not.toBeEmpty();
    for (const tag of [await unrelatedTag(context), PRIMARY_NETWORK])
      expect((await read([tag])).names, `the checks of the report with the tag ${tag}`).toContainAll(present);
  });
});

ofBoth(
  ['health.health/tags-keep-global-checks-but-bootstrapped', 'http.health/tag-keeps-global-checks-but-bootstrapped'],
  async (context, read) => {
    const { names } = await read([await unrelatedTag(context)]);
    const others = GLOBAL_CHECKS.filter((name) => name !== 'bootstrapped');
    expect(names, 'the checks of the report with a tag of no check').toContainAll(others);
    expect(names, 'the checks of the report with a tag of no check').not.toContain('bootstrapped');
  },
);

ofBoth(['health.health/tags-keep-the-related', 'http.health/tag-keeps-the-related'], async (context, read) => {
  await whileSteady(context, read, async ({ names: whole }) => {
    await hasChains(context, whole);
    const chains = PRIMARY_CHAINS.filter((name) => whole.includes(name));
    expect(chains, 'the chains with a check in the whole report').not.toBeEmpty();
    const { names } = await read([PRIMARY_NETWORK]);
    expect(names, 'the checks of the report with the tag of the Primary Network').toContainAll(chains);
  });
});

ofBoth(['health.health/several-tags-are-a-union', 'http.health/tag-is-repeatable'], async (context, read) => {
  const tags = await knownTags(context);
  const unrelated = [await unrelatedTag(context), await unrelatedTag(context, 'another tag')] as const;
  await whileSteady(context, read, async () => {
    const single = await Promise.all(tags.map(async (tag) => (await read([tag])).names));
    const union = [...new Set(single.flat())].sort();
    for (const order of [tags, ...around(tags, unrelated)])
      expect((await read(order)).names, `the checks of the report with the tags ${order.join()}`).toEqual(union);
  });
});

/** Two ways to read the same report, without tags or with them. */
const SAME = [
  ['health.health/same-checks-as-get', 'health.health', '/ext/health', ''],
  ['health.readiness/same-as-get', 'health.readiness', '/ext/health/readiness', ''],
  ['http.health-health/same-as-health', '/ext/health', '/ext/health/health', ''],
  ['http.health-health/tag-filters', '/ext/health', '/ext/health/health', 'with tags'],
  ['http.health-readiness/tag-as-by-json-rpc', 'health.readiness', '/ext/health/readiness', 'with tags'],
  ['http.health/tag-same-as-json-rpc', 'health.health', '/ext/health', 'with tags'],
] as const;

for (const [id, one, other, how] of SAME)
  requirement(id, async (context) => {
    const [read, readOther] = [readerOf(context, one), readerOf(context, other)];
    const tags = how === '' ? [] : (await someTags(context)).flat();
    // Behind those of no check, so that a node that only uses the first tag shows it.
    const lists = how === '' ? [[]] : [...tags.map((tag) => [tag]), tags.toReversed()];
    for (const list of lists)
      await whileSteady(
        context,
        () => read(list),
        async ({ names, healthy }) => {
          const report = await readOther(list);
          const what = `the report of GET ${other} with ${list.length} tags, beside that of ${one},`;
          expect({ names: report.names, healthy: report.healthy }, what).toEqual({ names, healthy });
        },
      );
  });
