import { answersProve, expect, PRIMARY_NETWORK, requirement } from '../../../src/harness/index.ts';
import { fetchReport, unrelatedTag, whileSteady } from '../../support/health/report.ts';

const PATH = '/ext/health/health';
const WHOLE = '/ext/health';

answersProve(
  [
    'http.health-health/answers-get',
    'http.health-health/body-is-a-report',
    'http.health-health/content-type-json',
    'http.health-health/status-follows-the-report',
  ],
  async (context) => {
    await fetchReport(context, PATH);
    return [];
  },
);

requirement('http.health-health/same-as-health', async (context) => {
  await whileSteady(
    context,
    () => fetchReport(context, WHOLE),
    async ({ names, healthy }) => {
      const other = await fetchReport(context, PATH);
      expect({ names: other.names, healthy: other.healthy }, `the report of GET ${PATH}`).toEqual({ names, healthy });
    },
  );
});

requirement('http.health-health/tag-filters', async (context) => {
  for (const tags of [
    [PRIMARY_NETWORK],
    [await unrelatedTag(context)],
    [await unrelatedTag(context), PRIMARY_NETWORK],
  ]) {
    await whileSteady(
      context,
      () => fetchReport(context, WHOLE, tags),
      async ({ names }) => {
        expect(
          (await fetchReport(context, PATH, tags)).names,
          `the checks of GET ${PATH} with the tags ${tags.join()}`,
        ).toEqual(names);
      },
    );
  }
});
