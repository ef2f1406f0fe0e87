import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { KillMatrix, Sweep } from '../../src/generated/report.ts';
import { fleetPage } from '../../src/reporting/html/fleet-page.ts';
import { nightsPage } from '../../src/reporting/html/nights-page.ts';
import { historyEntry } from '../../src/judge/verdict/history.ts';
import { reportPage } from '../../src/reporting/html/report-page.ts';
import { killMatrixPage } from '../../tools/selfcheck/kill-matrix-page.ts';
import { sweepPage } from '../../tools/commands/sweep.ts';
import { fleetMatrix } from '../../src/judge/verdict/fleet.ts';
import { describeInBrowser, type Look, type Opened, violations, written } from '../support/browser.ts';
import { exampleReport, exampleResult, exampleResults, HOSTILE_TEXT } from '../support/example-report.ts';

const SUITE = { name: 'avalanche-conformance', version: '0.0.0' };
const IMAGE = '<img src="http://127.0.0.1:9/x.png" onerror="alert(1)">';
const HOSTILE = `${HOSTILE_TEXT}${IMAGE}\u202e</script><script>document.title = "ran"</script>`;
const LONG = IMAGE.repeat(100_000);

const PASSING = exampleReport([exampleResult()]);
const FAILING = exampleReport(exampleResults());
const FLEET = fleetMatrix([
  { name: 'one', exitCode: 0, report: PASSING },
  { name: 'two', exitCode: 1, report: FAILING },
]);

function matrix(text = ''): KillMatrix {
  const row = { breaks: `a.b/c${text}`, defect: `It is wrong.${text}`, profile: 'document', finding: text };
  return {
    schemaVersion: '1.0',
    suite: SUITE,
    seed: 1,
    startedAt: '2026-08-01T00:00:00Z',
    durationMs: 1234,
    green: false,
    summary: `Two mutants.${text}`,
    totals: {
      mutants: 2,
      requirements: 1,
      assertions: 1,
      killed: 1,
      survived: 1,
      wrongReason: 0,
      notShown: 0,
      broke: 0,
    },
    profiles: ['document'],
    withoutMutant: ['d.e/f'],
    unproved: [{ id: 'd.e/f', assertion: `expect${text}` }],
    falseAlarms: [{ profile: 'document', id: 'g/h', verdict: 'fail', reason: text }],
    broken: [`It broke.${text}`],
    mutants: [
      { ...row, name: `one${text}`, outcome: 'survived', alsoFailed: [`i/j${text}`], broke: [], durationMs: 1 },
      { ...row, name: 'two', outcome: 'killed', alsoFailed: [], broke: [], durationMs: 1 },
    ],
  };
}

const SWEEP: Sweep = {
  schemaVersion: '1.0',
  suite: SUITE,
  seed: 1,
  part: '1/1',
  startedAt: '2026-08-01T00:00:00Z',
  durationMs: 1234,
  green: false,
  summary: 'Three faults.',
  faults: (['found', 'missed', 'excused'] as const).map((outcome) => ({
    fault: `platform.getCurrentValidators result/validators/*/delegators/*/rewardOwner ${outcome}`,
    method: 'platform.getCurrentValidators',
    profile: 'document',
    outcome,
    reason: 'The `height` may be old.',
  })),
};

describeInBrowser('pages without data of their own in a browser', (openUrl) => {
  // The policy is bypassed only so that the accessibility checker can be put in.
  const open = (html: string, look: Look = {}): Promise<Opened> =>
    openUrl(pathToFileURL(written(html)).href, { ...look, bypassCSP: true });

  const pages = [
    ['kill matrix', killMatrixPage(matrix(), new Map([['a.b/c', 'The `result` is there.']]))],
    ['sweep', sweepPage(SWEEP)],
    ['fleet', fleetPage(FLEET, SUITE)],
    [
      'nights',
      nightsPage(
        [PASSING, FAILING].map((report) => historyEntry(report, 'night')),
        'runs.jsonl',
        SUITE,
      ),
    ],
  ] as const;
  const looks = [
    { width: 1280, dark: false },
    { width: 390, dark: true },
  ];

  test.each(pages.flatMap(([name, html]) => looks.map((look) => ({ name, html, ...look }))))(
    '$name at $width px, dark $dark: accessible, and nothing overflows',
    async ({ html, ...look }) => {
      const { page, said, asked } = await open(html, look);
      await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect([...said, ...asked]).toEqual([]);
      expect(await violations(page)).toEqual([]);
    },
  );

  test('kill matrix: texts of a hostile target run nothing, reach nothing and stay bounded', async () => {
    for (const text of [HOSTILE, LONG]) {
      const html = killMatrixPage(matrix(text), new Map([[`a.b/c${text}`, text]]));
      expect(html.length).toBeLessThan(2_000_000);
      expect(['\u202e', '\u001b'].filter((sign) => html.includes(sign))).toEqual([]);
      const { page, said, asked } = await open(html);
      expect(await page.locator('img').count()).toBe(0);
      expect(await page.title()).not.toBe('ran');
      expect([...said, ...asked]).toEqual([]);
    }
  });

  test('the requirements of a fleet lead to their findings in the report of the node', async () => {
    const fleet = written(fleetPage(FLEET, SUITE));
    for (const [name, report] of Object.entries({ one: PASSING, two: FAILING })) {
      mkdirSync(join(dirname(fleet), name));
      writeFileSync(join(dirname(fleet), name, 'report.html'), reportPage(report));
    }
    for (const [link, opened] of [
      ['fail: platform.getHeight/rises on two', 'platform.getHeight/rises'],
      ['note: index.getLastAccepted/code on two', 'index.getLastAccepted/code'],
      ['index.getLastAccepted/id', 'index.getLastAccepted/id'],
    ] as const) {
      const { page, said } = await openUrl(pathToFileURL(fleet).href);
      await page.getByRole('link', { name: link, exact: true }).click();
      await page.waitForURL(/two\/report\.html#/);
      await page.locator('details.requirement[open] .finding').waitFor();
      expect(await page.locator('details.requirement[open]').getAttribute('id')).toBe(opened);
      expect(said).toEqual([]);
    }
  });

  test('the names of nodes stand on one line, in both tables of a fleet, unless they are very long', async () => {
    const long = `node-${'of-the-explorer-'.repeat(8)}`;
    const report = { ...FAILING, target: { ...FAILING.target, version: 'avalanchego/1.14.2' } };
    const members = ['validator-one', 'api-node-of-the-explorer', long].map((name) => ({ name, exitCode: 1, report }));
    const { page } = await open(fleetPage(fleetMatrix(members), SUITE), { width: 1300 });
    const lines = await page.evaluate<number[][]>(
      `[...document.querySelectorAll('table')].map((table, at) =>
        [...table.querySelectorAll(at === 0 ? 'tbody th' : 'thead th:nth-child(n + 3)')].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode());
          return range.getClientRects().length;
        }),
      )`,
    );
    // The very long one is cut at 80 characters, and takes what lines it needs.
    for (const names of lines) expect(names).toEqual([1, 1, expect.toSatisfy((count) => count > 1 && count < 5)]);
    expect(lines).toHaveLength(2);
  });

  test('the nodes of a fleet are in view with all that is said of each: 1300 px', async () => {
    const target = { ...FAILING.target, version: 'avalanchego/1.14.2' };
    const profile = { ...FAILING.profile, name: '1.14.1' };
    // Six counts beside each other: what a fleet has with failures, waivers and notes.
    const requirements = FAILING.requirements.filter(({ verdict }) => !['error', 'unexpected-pass'].includes(verdict));
    const members = ['canary-eu-west-1a', 'staging-us-east-explorer'].map((name) => ({
      name,
      exitCode: 1,
      report: { ...FAILING, target, profile, requirements },
    }));
    const { page } = await open(fleetPage(fleetMatrix(members), SUITE), { width: 1300 });
    const hidden = `[document.querySelector('[aria-labelledby="nodes"]')].map((group) => group.scrollWidth - group.clientWidth)`;
    expect(await page.evaluate<number[]>(hidden)).toEqual([0]);
    expect(await page.getByRole('group', { name: 'Nodes' }).innerText()).toMatch(
      /profile 1\.14\.1, gate document, exit code 1\b.*avalanchego\/1\.14\.2\s+\d{4}-/s,
    );
  });

  test('the outcome of a node is in view beside its name: 420 px', async () => {
    const members = [{ name: 'staging-us-east-with-a-long-name', exitCode: 1, report: FAILING }];
    const { page } = await open(fleetPage(fleetMatrix(members), SUITE), { width: 420 });
    const outcome = await page.locator('td.text').boundingBox();
    expect((outcome?.x ?? 420) + (outcome?.width ?? 0)).toBeLessThanOrEqual(420);
  });

  test('the kill matrix is filtered and opened by its address', async () => {
    const { page } = await open(killMatrixPage(matrix()));
    await page.getByLabel('Filter the matrix').fill('nothing like it');
    expect(await page.locator('.kills > details:visible').count()).toBe(0);
    await page.getByLabel('Filter the matrix').fill('ONE survived');
    expect(await page.locator('.kills > details:visible').count()).toBe(1);
  });
});
