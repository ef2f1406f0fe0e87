import { inEachState, answersProve, expect, requirement } from '../../../src/harness/index.ts';
import { fetchReport, someTags } from '../../support/health/report.ts';
import { once } from '../../support/once.ts';

inEachState();

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

requirement('http.health/tag-decides-the-status', async (context) => {
  const [whole, ...filtered] = await reports(context);
  const isExcluded = filtered.some(({ failing }) => failing.length === 0) && whole?.failing.length !== 0;
  for (const { tags, status, failing } of filtered)
    expect(status, `the HTTP status with the tags ${tags.join()}, where ${failing.length} checks fail,`).toBe(
      failing.length === 0 ? 200 : 503,
    );
  if (!isExcluded)
    return context.notTestable(
      'no tag excludes all failing checks of the node; test one of which only the chain of a Subnet is unhealthy',
    );
});
