import { answersProve, expect, PRIMARY_NETWORK, requirement } from '../../../src/harness/index.ts';
import {
  called,
  fetchReport,
  GLOBAL_CHECKS,
  isChain,
  keptChecks,
  PRIMARY_CHAINS,
  knownTags,
  someTags,
  unrelatedTag,
  whileSteady,
  type Report,
} from '../../support/health/report.ts';
import { around } from '../../support/around.ts';
import { once } from '../../support/once.ts';

const PATH = '/ext/health';
type Context = Parameters<typeof fetchReport>[0];

/** Reports with different tags, read once in a run. The node may be healthy with one tag and unhealthy with another. */
async function reports(context: Context) {
  return once(context, `reports of GET ${PATH}`, async () => {
    const found = [];
    for (const tags of await someTags(context)) found.push({ tags, ...(await fetchReport(context, PATH, tags)) });
    return found;
  });
}

async function steady(context: Context, compare: (whole: Report) => Promise<void>): Promise<void> {
  await whileSteady(context, () => fetchReport(context, PATH), compare);
}

answersProve(
  [
    'http.health/answers-get',
    'http.health/body-is-a-report',
    'http.health/content-type-json',
    'http.health/status-200-when-healthy',
    'http.health/status-503-when-unhealthy',
  ],
  async (context) => {
    await reports(context);
    return [];
  },
);

requirement('http.health/unhealthy-body-is-a-report', async (context) => {
  const unhealthy = (await reports(context)).filter(({ status }) => status === 503);
  if (unhealthy.length === 0) return context.notTestable('the node is healthy; test an unhealthy node');
  for (const { healthy, names } of unhealthy) {
    expect(healthy, '`healthy` of a report with status 503').toBe(false);
    expect(names.length, 'the number of checks of a report with status 503').toBeGreaterThan(0);
  }
});

requirement('http.health/unhealthy-content-type-json', async (context) => {
  const { status, headers } = await context.raw({ method: 'GET', path: PATH });
  if (status !== 503) return context.notTestable('the node is healthy; test an unhealthy node');
  expect(headers.find(([name]) => name === 'content-type')?.[1], `the content type of GET ${PATH}`).toMatch(
    /^application\/json\b/i,
  );
});

requirement('http.health/healthy-when-all-pass', async (context) => {
  for (const { healthy, failing, names } of await reports(context)) {
    expect(names.length, 'the number of checks in the report').toBeGreaterThan(0);
    expect(healthy, `\`healthy\` of a report in which ${failing.length} checks fail`).toBe(failing.length === 0);
  }
});

requirement('http.health/tag-leaves-out-the-unrelated', async (context) => {
  const { names } = await fetchReport(context, PATH, [await unrelatedTag(context)]);
  expect(names.filter(isChain), 'the checks of chains in the report with a tag of no check').toEqual([]);
});

requirement('http.health/tag-keeps-global-checks', async (context) => {
  await steady(context, async ({ names: whole }) => {
    const present = keptChecks(context).filter((name) => whole.includes(name));
    expect(present, 'the global checks in the whole report').not.toBeEmpty();
    expect(
      (await fetchReport(context, PATH, [await unrelatedTag(context)])).names,
      'the checks of the report with a tag of no check',
    ).toContainAll(present);
  });
});

requirement('http.health/tag-keeps-global-checks-but-bootstrapped', async (context) => {
  const { names } = await fetchReport(context, PATH, [await unrelatedTag(context)]);
  expect(names, 'the checks of the report with a tag of no check').toContainAll(
    GLOBAL_CHECKS.filter((name) => name !== 'bootstrapped'),
  );
  expect(names, 'the checks of the report with a tag of no check').not.toContain('bootstrapped');
});

requirement('http.health/tag-keeps-the-related', async (context) => {
  await steady(context, async ({ names: whole }) => {
    const chains = PRIMARY_CHAINS.filter((name) => whole.includes(name));
    expect(chains, 'the chains with a check in the whole report').not.toBeEmpty();
    expect(
      (await fetchReport(context, PATH, [PRIMARY_NETWORK])).names,
      'the checks of the report with the tag of the Primary Network',
    ).toContainAll(chains);
  });
});

requirement('http.health/tag-is-repeatable', async (context) => {
  const tags = await knownTags(context);
  const unrelated = [await unrelatedTag(context), await unrelatedTag(context, 'another tag')] as const;
  await steady(context, async () => {
    const single = await Promise.all(tags.map(async (tag) => (await fetchReport(context, PATH, [tag])).names));
    const union = [...new Set(single.flat())].sort();
    for (const order of [tags, ...around(tags, unrelated)])
      expect(
        (await fetchReport(context, PATH, order)).names,
        `the checks of the report with the tags ${order.join()}`,
      ).toEqual(union);
  });
});

requirement('http.health/tag-decides-the-status', async (context) => {
  const [whole, ...filtered] = await reports(context);
  for (const { tags, status, failing } of filtered) {
    expect(status, `the HTTP status with the tags ${tags.join()}, where ${failing.length} checks fail,`).toBe(
      failing.length === 0 ? 200 : 503,
    );
  }
  if (whole?.failing.length === 0)
    return context.notTestable(
      'no check of the node fails, so a filter has no failure to exclude; test an unhealthy node',
    );
});

requirement('http.health/tag-same-as-json-rpc', async (context) => {
  const [, ...lists] = await someTags(context);
  await steady(context, async () => {
    for (const tags of lists) {
      const [viaGet, viaCall] = [await fetchReport(context, PATH, tags), await called(context, 'health.health', tags)];
      expect(
        { names: viaGet.names, healthy: viaGet.healthy },
        `the report of GET ${PATH} with the tags ${tags.join()}`,
      ).toEqual({
        names: viaCall.names,
        healthy: viaCall.healthy,
      });
    }
  });
});

requirement('http.health/concurrent-gets-answered', async (context) => {
  const all = await Promise.all(Array.from({ length: 16 }, () => fetchReport(context, PATH)));
  for (const { names } of all) expect(names.length, 'the number of checks in the report').toBeGreaterThan(0);
});

requirement('http.health/head-is-refused', async ({ raw }) => {
  expect((await raw({ method: 'HEAD', path: PATH })).status, `the HTTP status of HEAD ${PATH}`).toBe(405);
});

requirement('http.health/put-is-refused', async ({ raw }) => {
  for (const method of ['PUT', 'DELETE'])
    expect((await raw({ method, path: PATH })).status, `the HTTP status of ${method} ${PATH}`).toBe(405);
});
