import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { reportPage } from '../../src/reporting/html/report-page.ts';
import { METHODS } from '../../src/generated/methods.ts';
import { describeInBrowser, type Look, type Opened, violations, written } from '../support/browser.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { exampleReport, exampleResult, exampleResults, HOSTILE_TEXT } from '../support/example-report.ts';
import { startFaultyNode } from '../support/faulty-node.ts';

const BROKEN = 'platform.getHeight/nothing-above';

describeInBrowser('report.html in a browser', (openUrl) => {
  function open(file: string, hash = '', look: Look = {}): Promise<Opened> {
    const permissions = ['clipboard-read', 'clipboard-write'];
    // The policy is bypassed only so that the accessibility checker can be put in; that it holds is tested without.
    return openUrl(pathToFileURL(file).href + hash, { ...look, bypassCSP: true, permissions });
  }

  const shown = (page: Page): Promise<number> => page.locator('.requirement:visible').count();

  test('of a run on a mutant: search, filters, deep link, difference and copy', async () => {
    const url = await startFaultyNode('platform-get-height-one-behind');
    const out = emptyFolder();
    const run = await runCli(['run', '--target', url, '--only', 'platform.getHeight', '--out', out]);
    expect(run.code).toBe(1);
    const { page, said, asked } = await open(join(out, 'report.html'), `#${BROKEN}`);

    const meant = page.locator(`[id="${BROKEN}"]`);
    expect(await meant.getAttribute('open')).toBe('');
    await expect.poll(() => page.evaluate('document.activeElement.parentElement.id')).toBe(BROKEN);
    expect(await meant.locator('.versus').textContent()).toMatch(/expected.*a JSON-RPC error.*actual.*HTTP 200/s);
    expect(await meant.locator('.inside').textContent()).toContain('Why it matters');
    await meant.locator('.exchange .copy').first().click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl .*platform\.getBlockByHeight/);

    await page.getByText(/^\d+ pass$/).click();
    const all = await page.locator('.requirement').count();
    await page.keyboard.press('/');
    await page.keyboard.type('NOTHING-above reported');
    expect(await shown(page)).toBe(1);
    expect(await page.getByRole('status').first().textContent()).toBe(`1 of ${all} requirements`);
    await page.getByRole('button', { name: 'show all' }).click();
    expect(await page.getByRole('status').first().textContent()).toBe(`${all} requirements`);
    await page.locator('.tile.k-fail').click();
    expect(page.url()).toContain('#?verdict=fail');
    expect(await shown(page)).toBe(1);
    await page.getByRole('button', { name: 'show all' }).click();
    await page.getByLabel('Order').selectOption('method');
    await page.locator('.requirement:visible > summary').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.locator('.requirement[open]').count()).toBe(2);
    expect({ said, asked }).toEqual({ said: [], asked: [] });
  });

  test('a finding names the exchanges that it compares, and opens each', async () => {
    const id = 'platform.getHeight/height';
    const evidence = [3, 4, 5].map((exchange) => ({
      exchange,
      curl: `curl ${exchange}`,
      outcome: 'HTTP 200',
      durationMs: 1,
    }));
    const findings = [{ message: 'the sum differs', exchange: 5, comparedWith: [3, 4] }];
    const report = exampleReport([exampleResult({ id, verdict: 'fail', findings, evidence })]);
    const { page } = await open(written(reportPage(report)), `#${id}`);
    const pairs = page.locator('.finding .pairs > div');
    expect(await pairs.allTextContents()).toEqual(['exchange#5 ', 'compared with#3 #4 ']);
    await page.getByRole('button', { name: '#4', exact: true }).click();
    expect(await page.locator('[data-exchange="4"]').getAttribute('open')).toBe('');
  });

  test.each([
    { dark: false, width: 1280 },
    { dark: true, width: 390 },
  ])('is accessible and does not overflow: $width px, dark $dark', async ({ dark, width }) => {
    const errata = [
      {
        id: 'an-erratum',
        document: 'One thing.',
        nodes: 'Another.',
        requirements: ['platform.getHeight/height', 'a/b'],
        replaced: { 'a/b': 'c/d' },
      },
    ];
    const long = exampleResult({
      id: `platform.getHeight/${'long-'.repeat(30)}`,
      verdict: 'fail',
      findings: [
        {
          message: 'x'.repeat(3000),
          expected: '{"a":[1,2,3],"b":"é"}',
          actual: '{"a":[1,3],"c":null}',
          path: '/result/a',
        },
      ],
      evidence: [
        {
          exchange: 1,
          curl: `curl ${'y'.repeat(500)}`,
          outcome: 'HTTP 200',
          durationMs: 3,
          response: '{"result":{"a":[1,3]}}',
          responseHeaders: [{ name: 'x', value: 'z'.repeat(400) }],
        },
        {
          exchange: 2,
          curl: `curl --data-raw '{"method":"platform.getHeight"}' http://127.0.0.1/ext/bc/P`,
          outcome: 'HTTP 200',
          durationMs: 2,
        },
      ],
    });
    const report = exampleReport([...exampleResults(), long], {
      profile: { name: '1.10.0', reason: 'asked for by name', errata },
      notes: ['n'.repeat(500)],
    });
    const { page, said } = await open(written(reportPage(report)), '', { dark, width });
    await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
    await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    expect(said).toEqual([]);
  });

  describe('a page of 1,000 requirements', () => {
    const page1000 = (): string => {
      const verdicts = { 3: 'fail', 5: 'not-testable', 7: 'not-applicable' } as const;
      const results = Array.from({ length: 1000 }, (_, at) =>
        exampleResult({
          id: `platform.getHeight/claim-${at}`,
          verdict: at === 3 || at === 5 || at === 7 ? verdicts[at] : 'pass',
        }),
      );
      return written(reportPage(exampleReport(results, { notes: ['a note', 'member, '.repeat(1000)] })));
    };

    test.each([420, 1300])('is short, with contents and search in view: %i px', async (width) => {
      const { page, said } = await open(page1000(), '', { width });
      expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(5000);
      expect(await shown(page)).toBe(1);
      const contents = page.getByRole('navigation', { name: 'On this page' });
      expect(await contents.getByRole('link').allTextContents()).toEqual([
        'Verdict',
        'Failures (1)',
        'Requirements',
        'Not testable here',
        'Notes (2)',
      ]);
      const inView = (): Promise<boolean> =>
        page.evaluate(
          `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.getElementById('search').getBoundingClientRect())`,
        );
      expect(await inView()).toBe(true);
      await contents.getByRole('link', { name: 'Notes' }).click();
      await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
      expect(await inView()).toBe(true);
      await page.keyboard.press('/');
      await page.keyboard.type('claim-99');
      expect(await shown(page)).toBe(11);
      expect(await inView()).toBe(true);
      await expect
        .poll(() =>
          page.evaluate(
            `(({ top }) => top >= 0 && top < innerHeight / 2)(document.querySelector('.count').getBoundingClientRect())`,
          ),
        )
        .toBe(true);
      await page.getByRole('button', { name: 'show all' }).click();
      await page.getByText('997 pass', { exact: true }).click();
      expect(await shown(page)).toBe(998);
      expect(said).toEqual([]);
    });

    test('shows a single failure in the width that it has', async () => {
      const { page } = await open(page1000(), '', { width: 1300 });
      const [card, list] = await Promise.all(
        ['.failures .card', '.failures'].map(async (each) => (await page.locator(each).boundingBox())?.width),
      );
      expect(card).toBe(list);
    });
  });

  test('names are not broken within a word: 420 px', async () => {
    const id = 'platform.getCurrentValidators/delegators-for-one-node-id-agrees-with-its-transaction';
    const results = [
      exampleResult({ id, method: 'platform.getCurrentValidators', verdict: 'fail' }),
      exampleResult({ id: 'restart/blocks-stay', service: 'restart', method: 'index.getContainerByIndex' }),
    ];
    const { page } = await open(written(reportPage(exampleReport(results))), '', { width: 420 });
    const broken = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.id, h1, h2, h3')].flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const { 0: word, index } of node.data.matchAll(/[A-Za-z0-9]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(element.tagName + ' ' + word);
        }
      return found;
    })`);
    expect(broken).toEqual([]);
  });

  test('the map of methods of a node that is being written names a wrong envelope', async () => {
    const missing = METHODS.slice(0, 5).map(({ method }) => {
      const signature = { kind: 'not-served' as const, rule: 'method', method };
      return exampleResult({ id: `${method}/x`, method, verdict: 'fail', findings: [{ message: 'no', signature }] });
    });
    const envelope = exampleResult({ id: 'envelope/id', service: 'envelope', verdict: 'fail' });
    const { page } = await open(written(reportPage(exampleReport([...missing, envelope]))));
    expect(await page.locator('section[aria-labelledby=methods]').textContent()).toContain('Mend first: envelope/id.');
  });

  test('1,000 failures: shown and searched in proportion', async () => {
    const results = Array.from({ length: 1000 }, (_, at) => exampleResult({ id: `a.b/claim-${at}`, verdict: 'fail' }));
    const { page } = await open(written(reportPage(exampleReport(results))));
    const took = await page.evaluate<number>(`(() => {
      const search = document.getElementById('search');
      const began = performance.now();
      for (const text of ['c', 'cl', 'cla', 'claim-99']) {
        search.value = text;
        search.dispatchEvent(new Event('input'));
        document.body.offsetHeight;
      }
      return (performance.now() - began) / 4;
    })()`);
    expect(await shown(page)).toBe(11);
    // Some 20 ms on an idle machine.
    expect(took).toBeLessThan(2000);
  });

  test('texts of a hostile target run nothing and reach nothing, and show what they hold', async () => {
    const image = `<img src="http://127.0.0.1:9/x.png" onerror="alert(1)">`;
    const finding = {
      message: HOSTILE_TEXT + image,
      expected: image,
      actual: `{"${image}":"</script><script>alert(2)</script>"}`,
    };
    const evidence = [
      {
        exchange: 1,
        curl: `curl ${image}`,
        outcome: `HTTP 200 ${image}`,
        durationMs: 1,
        response: `\u202e${image.repeat(200_000)}`,
      },
    ];
    const results = [exampleResult({ verdict: 'fail', statement: image, findings: [finding], evidence })];
    const html = reportPage(exampleReport(results, { notes: [image], target: { kind: 'node', url: image } }));
    const { page, said, asked } = await open(written(html), '#platform.getHeight/height');
    expect(await page.locator('.finding').textContent()).toContain('\\u202e');
    expect(await page.locator('img').count()).toBe(0);
    expect({ said, asked }).toEqual({ said: [], asked: [] });
  });

  test.each([
    { dark: false, width: 1300 },
    { dark: true, width: 420 },
  ])("of a failure: the node's own words, as text (%o)", async (look) => {
    const response = JSON.stringify({ error: { code: -32000, message: `no funds ${HOSTILE_TEXT}`.repeat(40) } });
    const evidence = [{ exchange: 7, curl: 'curl', outcome: 'HTTP 200', durationMs: 1, response }];
    const failed = { verdict: 'fail' as const, findings: [{ message: 'no result', exchange: 7 }], evidence };
    const { page } = await open(written(reportPage(exampleReport([exampleResult(failed)]))), '', look);
    const said = await page.locator('.said').innerText();
    expect(said).toMatch(/^The node said: no funds <script>alert/);
    expect(said.length).toBeLessThan(1000);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });

  test('its policy stops a script that stands in it all the same', async () => {
    const html = reportPage(exampleReport(exampleResults())).replace(
      '</body>',
      '<script>document.title = "ran"</script></body>',
    );
    const { page } = await openUrl(pathToFileURL(written(html)).href);
    expect(await page.title()).not.toBe('ran');
    expect(await page.locator('h1').textContent()).toBe('Does not conform');
  });
});
