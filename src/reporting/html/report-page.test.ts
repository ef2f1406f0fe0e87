import { expect, test } from 'vitest';
import { exampleReport, exampleResult, exampleResults } from '../../../test/support/example-report.ts';
import { reportPage } from './report-page.ts';

const dataOf = (page: string): unknown => JSON.parse(/id="data">(.*)<\/script>/.exec(page)?.[1] ?? '');

test('the page may ask for nothing, and runs its own script only', () => {
  const page = reportPage(exampleReport(exampleResults()));
  expect(page).toMatch(
    /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-/,
  );
  expect(page.replace(/http:\/\/www\.w3\.org\/2000\/svg/g, '')).not.toMatch(/(?:src|href)="?https?:/);
});

test('long texts are cut, and exchanges that many requirements share are held once', () => {
  const evidence = [
    { exchange: 3, curl: 'curl x', outcome: 'HTTP 200', durationMs: 1, response: 'y'.repeat(5_000_000) },
  ];
  const results = Array.from({ length: 200 }, (_, index) =>
    exampleResult({ id: `platform.getHeight/claim-${index}`, evidence, findings: [{ message: 'z'.repeat(50_000) }] }),
  );
  expect(reportPage(exampleReport(results)).length).toBeLessThan(6_000_000);
});

test('a failure that decides nothing is noted, by the gate of the run', () => {
  const observed = exampleResult({ verdict: 'fail', level: 'observed' });
  const kinds = (changes: object): unknown => dataOf(reportPage({ ...exampleReport([observed]), ...changes }));
  expect(kinds({})).toMatchObject({ results: [{ kind: 'note' }] });
  expect(kinds({ gate: { level: 'observed', failOnWarning: false } })).toMatchObject({ results: [{ kind: 'fail' }] });
});

test('the page says where a requirement stands in the document, and what a derived one follows from', () => {
  const document = {
    sections: { '4.2': 'Methods of the Platform service' },
    statements: new Map([['platform.getHeight/height', ['2.1 height', '4.2 getHeight']]]),
  };
  const result = exampleResult({ id: 'platform.getHeight/height' });
  expect(dataOf(reportPage(exampleReport([result]), new Map(), undefined, document))).toMatchObject({
    sections: document.sections,
    results: [{ from: ['2.1 height', '4.2 getHeight'] }],
  });
});

test('where scripts are not run, the failures are still read', () => {
  const page = reportPage(exampleReport(exampleResults()));
  expect(/<noscript>.*<\/noscript>/s.exec(page)?.[0]).toContain('<code>platform.getHeight/rises</code>');
});

test('the page of a node that is being written has the map of its methods, and no cause for each that is missing', () => {
  const findings = (method: string) => [
    { message: 'unknown', signature: { kind: 'not-served' as const, rule: 'method', method } },
  ];
  const results = ['getTx', 'getBlock', 'getHeight', 'getStake', 'getUTXOs'].map((name) => {
    const method = `platform.${name}`;
    return exampleResult({ id: `${method}/x`, method, verdict: 'fail', findings: findings(method) });
  });
  const envelope = exampleResult({ id: 'envelope/id', service: 'envelope', method: 'envelope', verdict: 'fail' });
  expect(dataOf(reportPage(exampleReport([...results, envelope])))).toMatchObject({
    methods: {
      states: ['getUTXOs', 'getTx', 'getHeight', 'getStake', 'getBlock'].map((name) => ({
        method: `platform.${name}`,
        state: 'missing',
      })),
      envelope: 'The envelope of responses is wrong. Mend first: envelope/id.',
    },
    groups: [{ cause: 'envelope/id' }],
  });
  expect(dataOf(reportPage(exampleReport(results.slice(1))))).not.toHaveProperty('methods');
});
