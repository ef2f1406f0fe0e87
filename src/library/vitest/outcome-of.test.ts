import { expect, test } from 'vitest';
import { exampleReport, exampleResult, exampleResults, HOSTILE_TEXT } from '../../../test/support/example-report.ts';
import { outcomeOf } from './outcome-of.ts';

const report = exampleReport(exampleResults());
const PATH = 'reports/report.json';
const outcomes = new Map(report.requirements.map((result) => [result.id, outcomeOf(report, result, PATH)]));

test.each([
  ['platform.getHeight/height', 'pass'],
  ['platform.getHeight/rises', 'fail'],
  ['index.getLastAccepted/code', 'pass'],
  ['index.getLastAccepted/bytes', 'skip'],
  ['index.getLastAccepted/time', 'skip'],
  ['index.getLastAccepted/known', 'expected-fail'],
  ['index.getLastAccepted/fixed', 'fail'],
])('%s is: %s', (id, state) => expect(outcomes.get(id)).toMatchObject({ state }));

test('a failure says what is wrong, what shows it and what repeats it', () => {
  const finding = { message: 'height is a number', expected: 'a string', actual: '12', exchange: 7 };
  const curl = 'curl -s http://127.0.0.1:9650/second';
  const evidence = [{ exchange: 7, curl, outcome: '200', durationMs: 1 }];
  const outcome = outcomeOf(report, exampleResult({ verdict: 'fail', findings: [finding], evidence }), PATH);
  expect(outcome).toMatchObject({ error: { name: 'AssertionError', expected: 'a string', actual: '12' } });
  const text = 'error' in outcome && outcome.error.message.replace('target http://127.0.0.1:9650', 'target URL');
  expect(text).toMatchInlineSnapshot(`
    "The result carries \`height\`. (stated, section 4.2)
      height is a number
        response  200
        expected  a string
        actual    12
      curl -s http://127.0.0.1:9650/second
      reproduce with: npx avalanche-conformance run --target URL --seed 1 --only platform.getHeight/height --profile document
      learn more: npx avalanche-conformance explain platform.getHeight/height"
  `);
});

test('a failure with values of hundreds of lines stays short', () => {
  const value = (word: string): string => Array.from({ length: 300 }, (_, at) => `${word} ${at}`).join('\n');
  const finding = { message: 'the block differs', expected: value('one'), actual: value('other'), exchange: 7 };
  const outcome = outcomeOf(report, exampleResult({ verdict: 'fail', findings: [finding] }), PATH);
  const { message, expected, actual } =
    'error' in outcome ? (outcome.error as { message: string; expected?: string; actual?: string }) : { message: '' };
  expect([message, expected, actual].join('\n').split('\n').length).toBeLessThanOrEqual(28);
  expect(actual).toMatch(/^other 0\n[^]*\nother 7\n… and 292 more lines in the report$/);
});

test('what the gate lets pass says that it differs', () => {
  expect(outcomes.get('index.getLastAccepted/code')).toHaveProperty(
    'note',
    expect.stringContaining('differs, exit code unaffected: height is <scr'),
  );
  const gate = { level: 'observed', failOnWarning: false } as const;
  const observed = exampleResult({ level: 'observed', verdict: 'fail' });
  expect(outcomeOf({ ...report, gate }, observed, PATH)).toMatchObject({ state: 'fail' });
});

test('a check that broke is an error of the suite, not of the node', () => {
  const broken = exampleResult({ verdict: 'error', reason: 'TypeError: x is undefined' });
  const outcome = outcomeOf(report, broken, PATH);
  expect(outcome).toMatchObject({ state: 'fail', error: { name: 'Error' } });
  expect('error' in outcome && outcome.error.message).toContain('TypeError: x is undefined');
});

test('text of the target cannot act on the terminal', () => {
  const hostile = exampleResults().map((result) => outcomeOf(report, { ...result, reason: HOSTILE_TEXT }, PATH));
  const texts = hostile.flatMap((outcome) => [
    'reason' in outcome ? outcome.reason : '',
    'note' in outcome ? outcome.note : '',
    'error' in outcome ? outcome.error.message + JSON.stringify(outcome.error, ['expected', 'actual']) : '',
  ]);
  expect(texts.join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u202e]/u);
});
