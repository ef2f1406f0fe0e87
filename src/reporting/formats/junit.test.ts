import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult, exampleResults, HOSTILE_TEXT } from '../../../test/support/example-report.ts';
import { junitXml } from './junit.ts';

/** The attributes of the elements at a path, with their name as `tag` and their text as `text`; throws when the XML is not well-formed. */
function at(path: string, xml: string): readonly Record<string, string>[] {
  using document = XmlDocument.fromString(xml);
  return document.find(path).flatMap((found) => {
    if (!(found instanceof XmlElement)) return [];
    const attributes = found.attrs.map(({ name, value }) => [name, value] as const);
    return [{ ...Object.fromEntries(attributes), tag: found.name, text: found.content }];
  });
}

const inCase = (id: string, xml: string) => at(`//testcase[@name='${id}']/*`, xml);

describe('junitXml', () => {
  const xml = junitXml(exampleReport(exampleResults()));

  test('has a suite per method and a case per requirement', () => {
    const suites = at('/testsuites/testsuite', xml);
    expect(suites.map(({ name }) => name)).toEqual(['platform.getHeight', 'index.getLastAccepted']);
    expect(at('//testcase', xml).map(({ name }) => name)).toEqual(exampleResults().map(({ id }) => id));
  });

  test('has the outcome of the run as a property of each suite', () => {
    const value = 'Does not conform: 3 of 6 tested requirements failed (or passed where a waiver expects a failure).';
    const outcomes = at("//testsuite/properties/property[@name='outcome']", xml);
    expect(outcomes).toMatchObject([{ value }, { value }]);
  });

  test('counts what it holds', () => {
    const whole = { tests: '8', failures: '3', errors: '0', skipped: '3', time: '4.321' };
    expect(at('/testsuites', xml)).toMatchObject([whole]);
    expect(at('//testsuite', xml)).toMatchObject([
      { tests: '2', skipped: '0' },
      { tests: '6', skipped: '3' },
    ]);
  });

  test.each([
    ['platform.getHeight/height', undefined],
    ['platform.getHeight/rises', 'failure'],
    ['index.getLastAccepted/id', 'failure'],
    ['index.getLastAccepted/code', 'system-out'],
    ['index.getLastAccepted/bytes', 'skipped'],
    ['index.getLastAccepted/time', 'skipped'],
    ['index.getLastAccepted/known', 'skipped'],
    ['index.getLastAccepted/fixed', 'failure'],
  ])('%s is %s', (id, name) => expect(inCase(id, xml).map(({ tag }) => tag)).toEqual(name === undefined ? [] : [name]));

  test.each([
    ['a run with every verdict', exampleReport(exampleResults())],
    ['a target that was not reached', exampleReport([], { exitCode: 3, outcome: 'Target not reached: refused.' })],
  ])('%s has no empty skipped, failure or error: readers take it for none, and the test for passed', (_, report) => {
    const told = at('//testcase/*', junitXml(report));
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ text }) => text?.trim() === '')).toEqual([]);
  });

  test('a failure explains itself', () => {
    const [failure] = inCase('platform.getHeight/rises', xml);
    expect(failure?.type).toBe('derived');
    expect(failure?.text).toContain('at: /result/height');
    expect(failure?.text).toContain('expected: a decimal string');
    expect(failure?.text).toContain('curl -s -X POST http://127.0.0.1:9650/ext/bc/P');
    expect(failure?.text).toContain(
      'reproduce with: npx avalanche-conformance run --target http://127.0.0.1:9650 --seed 1 ' +
        '--only platform.getHeight/rises --profile document',
    );
  });

  test('a failure has the response that it was compared with, and each curl line once', () => {
    const item = { curl: 'curl x', outcome: 'HTTP 200', durationMs: 1 };
    const evidence = [
      { ...item, exchange: 7, response: '{"own":1}' },
      { ...item, exchange: 8, response: '{"other":1}' },
    ];
    const findings = [{ message: 'differs', exchange: 7, comparedWith: [8] }];
    const failed = junitXml(exampleReport([exampleResult({ verdict: 'fail', findings, evidence })]));
    const [{ text = '' } = {}] = at('//testcase/*', failed);
    expect(text).toContain('{"other":1}');
    expect(text.split('\n').filter((line) => line === 'curl x')).toHaveLength(1);
  });

  test('of failures with one cause, each has its findings, and one the response', () => {
    const evidence = [{ exchange: 1, curl: 'curl it', outcome: 'HTTP 200', durationMs: 1, response: '{"result":7}' }];
    const findings = [{ message: 'it is 7', exchange: 1, expected: 'a string' }];
    const failed = { verdict: 'fail', evidence, findings } as const;
    const xml = junitXml(exampleReport(['a.b/c', 'a.b/d'].map((id) => exampleResult({ id, ...failed }))));
    const count = (text: string): number => xml.split(text).length - 1;
    expect(['expected: a string', 'response: HTTP 200', 'curl it', 'failed with a.b/c'].map(count)).toEqual([
      2, 1, 1, 1,
    ]);
  });

  test('text of the target survives as text', () => {
    const [failure] = inCase('platform.getHeight/rises', xml);
    expect(failure?.message).toContain('<script>alert(1)</script> ]]> \\u001b[31m\\u0000 & "quoted" \\ud800');
    expect(failure?.text).toContain('<script>');
  });

  test('no text of a target makes the document malformed', () => {
    for (let code = 0; code < 0x10000; code += 61) {
      const text = `${HOSTILE_TEXT}${String.fromCharCode(code)}]]>`;
      const result = exampleResult({ verdict: 'fail', findings: [{ message: text, actual: text }] });
      expect(at('/testsuites', junitXml(exampleReport([result])))).toMatchObject([{ failures: '1' }]);
    }
  });

  test('a broken check is an error', () => {
    const result = exampleResult({ verdict: 'error', reason: 'TypeError: x is undefined' });
    const broken = junitXml(exampleReport([result]));
    expect(at('/testsuites', broken)).toMatchObject([{ tests: '1', errors: '1', failures: '0' }]);
    expect(at('//testcase/error', broken)).toMatchObject([{ message: 'TypeError: x is undefined' }]);
  });

  test('a stale waiver says to remove it', () => {
    const stale = exampleResult({ verdict: 'unexpected-pass', reason: 'it holds: remove the waiver' });
    expect(inCase(stale.id, junitXml(exampleReport([stale])))).toMatchObject([
      { tag: 'failure', message: 'it holds: remove the waiver' },
    ]);
  });

  test.each([3, 4])('a run that ended with exit code %d is never green', (exitCode) => {
    const ended = junitXml(exampleReport([], { exitCode, outcome: 'Target not reached: refused.' }));
    expect(at('/testsuites', ended)).toMatchObject([{ tests: '1', errors: '1' }]);
    expect(at('//testcase/error', ended)).toMatchObject([{ message: 'Target not reached: refused.' }]);
  });
});
