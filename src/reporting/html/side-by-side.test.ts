import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult, HOSTILE_TEXT } from '../../../test/support/example-report.ts';
import { fleetMatrix } from '../../judge/verdict/fleet.ts';
import { fleetMarkdown } from '../formats/fleet-markdown.ts';
import { fleetPage } from './fleet-page.ts';

const SUITE = { name: 'suite', version: '1' };
const failing = exampleReport([
  exampleResult({ verdict: 'fail', findings: [{ message: HOSTILE_TEXT }] }),
  exampleResult({ id: 'platform.getHeight/other' }),
]);
const passing = exampleReport([exampleResult(), exampleResult({ id: 'platform.getHeight/other' })]);

test('a fleet shows the release of each node and the date of its run', () => {
  const target = { kind: 'node', url: 'http://127.0.0.1:9650', version: 'avalanchego/1.14.2 <b>' } as const;
  const report = exampleReport([exampleResult()], { target, startedAt: '2026-03-04T05:06:07.000Z' });
  const fleet = fleetMatrix([
    { name: 'one', exitCode: 0, report },
    { name: 'none', exitCode: 3 },
  ]);
  expect(fleet.targets[1]).toMatchObject({ release: 'avalanchego/1.14.2 <b>', startedAt: '2026-03-04T05:06:07.000Z' });
  const page = fleetPage(fleet, SUITE);
  expect(page).toContain('<th scope="col">release and date</th>');
  expect(page).toContain(
    '<td>avalanchego/1.14.2 &#60;b&#62;<br><span class="soft nowrap">2026-03-04 05:06 UTC</span></td>',
  );
  expect(page).toContain('<td>–<br><span class="soft nowrap">–</span></td>');
  expect(fleetMarkdown(fleet)).toContain('| node | release | date |');
});

const matrix = fleetMatrix([
  { name: 'one', exitCode: 0, report: passing },
  { name: 'two', exitCode: 1, report: failing },
  { name: 'three', exitCode: 3 },
]);

describe('the nodes of a fleet side by side', () => {
  test.each<[string, string]>([
    ['page', fleetPage(matrix, SUITE)],
    ['summary', fleetMarkdown(matrix)],
  ])('%s: a row per node, and a row for what fails somewhere only', (_, text) => {
    expect(text).toContain('1 of 3 nodes conform');
    for (const name of ['one', 'two', 'three']) expect(text).toContain(name);
    expect(text.replaceAll('<wbr>', '')).toContain('platform.getHeight/height');
    expect(text.replaceAll('<wbr>', '')).not.toContain('platform.getHeight/other');
    expect(text).toContain('The run could not begin.');
  });

  test('the page leads to the report of each node', () =>
    expect(fleetPage(matrix, SUITE)).toContain('<a class="node-name" href="two/report.html">two</a>'));

  test('a failed observed requirement is a note, as in the report of its node, and counts by the gate of its run', () => {
    const results = [exampleResult(), exampleResult({ id: 'a.b/noted', level: 'observed', verdict: 'fail' })];
    const gate = { level: 'observed', failOnWarning: false } as const;
    const noted = fleetMatrix([
      { name: 'lenient', exitCode: 0, report: exampleReport(results) },
      { name: 'strict', exitCode: 1, report: exampleReport(results, { gate }) },
    ]);
    expect(fleetMarkdown(noted)).toContain('| a.b/noted | observed | fail | note |');
    const rows = fleetMarkdown(noted).split('\n');
    expect(rows[2]).toBe('| node | release | date | outcome | exit code | gate | pass | fail | note |');
    expect(rows[5]).toMatch(/^\| lenient .* \| 0 \| document \| 1 \| 0 \| 1 \|$/);
    expect(rows[4]).toMatch(/^\| strict .* \| 1 \| release \| 1 \| 1 \| 0 \|$/);
    expect(fleetPage(noted, SUITE)).toMatch(/class="bad"[^>]*>fail<\/a><\/td><td><a class="soft"[^>]*>note</);
  });

  test('requirements that are only noted come after those that fail', () => {
    const results = [
      exampleResult({ id: 'a.b/noted', level: 'observed', verdict: 'fail' }),
      exampleResult({ id: 'a.b/failed', verdict: 'fail' }),
    ];
    const text = fleetMarkdown(fleetMatrix([{ name: 'one', exitCode: 1, report: exampleReport(results) }]));
    expect(text.indexOf('a.b/failed')).toBeLessThan(text.indexOf('a.b/noted'));
  });

  test('no requirement failed beside a dead node: it does not say that none fails on any node', () => {
    const dead = fleetMatrix([
      { name: 'one', exitCode: 0, report: passing },
      { name: 'two', exitCode: 3 },
    ]);
    expect(fleetPage(dead, SUITE)).toContain('No requirement failed where one was tested.');
  });

  test('the address of a node stands with its outcome', () => {
    expect(fleetPage(matrix, SUITE)).toContain('</span><br>http://127.0.0.1:9650<br>');
    expect(fleetMarkdown(matrix)).toContain('| one (http&#58;');
  });

  test('nothing fails: it says so', () => {
    const green = fleetMatrix([{ name: 'one', exitCode: 0, report: passing }]);
    expect(fleetPage(green, SUITE)).toContain('No requirement fails on any node.');
    expect(fleetMarkdown(green)).toMatch(/^## ✅ 1 of 1 nodes conform/);
  });
});
