import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult, exampleResults, HOSTILE_TEXT } from '../../../test/support/example-report.ts';
import { junitXml } from './junit.ts';

interface Element {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Element[];
  text: string;
}

/** The document as a tree; throws when it is not well-formed XML. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const element = { name: tag.name, attributes: tag.attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const [document] = root.children;
  if (document === undefined) throw new Error('no root element');
  return document;
}

function cases(document: Element): Map<string | undefined, Element> {
  const all = document.children.flatMap(({ children }) => children.filter(({ name }) => name === 'testcase'));
  return new Map(all.map((each) => [each.attributes.name, each]));
}

describe('junitXml', () => {
  const document = parse(junitXml(exampleReport(exampleResults())));

  test('has a suite per method and a case per requirement', () => {
    expect(document.name).toBe('testsuites');
    expect(document.children.map(({ attributes }) => attributes.name)).toEqual([
      'platform.getHeight',
      'index.getLastAccepted',
    ]);
    expect([...cases(document).keys()]).toEqual(exampleResults().map(({ id }) => id));
  });

  test('has the outcome of the run as a property of each suite', () => {
    const outcome = {
      name: 'outcome',
      value: 'Does not conform: 3 of 6 tested requirements failed (or passed where a waiver expects a failure).',
    };
    for (const { children } of document.children) expect(children[0]?.children[0]?.attributes).toEqual(outcome);
  });

  test('counts what it holds', () => {
    expect(document.attributes).toMatchObject({ tests: '8', failures: '3', errors: '0', skipped: '3', time: '4.321' });
    const counts = document.children.map(({ attributes }) => [attributes.tests, attributes.skipped]);
    expect(counts).toEqual([
      ['2', '0'],
      ['6', '3'],
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
  ])('%s is %s', (id, name) => {
    expect(
      cases(document)
        .get(id)
        ?.children.map((child) => child.name),
    ).toEqual(name === undefined ? [] : [name]);
  });

  test.each([
    ['a run with every verdict', exampleReport(exampleResults())],
    ['a target that was not reached', exampleReport([], { exitCode: 3, outcome: 'Target not reached: refused.' })],
  ])('%s has no empty skipped, failure or error: readers take it for none, and the test for passed', (_, report) => {
    const told = [...cases(parse(junitXml(report))).values()].flatMap(({ children }) => children);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  test('a failure explains itself', () => {
    const [failure] = cases(document).get('platform.getHeight/rises')?.children ?? [];
    expect(failure?.attributes.type).toBe('derived');
    expect(failure?.text).toContain('at: /result/height');
    expect(failure?.text).toContain('expected: a decimal string');
    expect(failure?.text).toContain('curl -s -X POST http://127.0.0.1:9650/ext/bc/P');
    expect(failure?.text).toContain(
      'reproduce with: npx avalanche-conformance run --target http://127.0.0.1:9650 --seed 1 --only platform.getHeight/rises --profile document',
    );
  });

  test('a failure has the response that it was compared with, and each curl line once', () => {
    const item = { curl: 'curl x', outcome: 'HTTP 200', durationMs: 1 };
    const evidence = [
      { ...item, exchange: 7, response: '{"own":1}' },
      { ...item, exchange: 8, response: '{"other":1}' },
    ];
    const findings = [{ message: 'differs', exchange: 7, comparedWith: [8] }];
    const { text = '' } =
      cases(parse(junitXml(exampleReport([exampleResult({ verdict: 'fail', findings, evidence })]))))
        .get('platform.getHeight/height')
        ?.children.at(0) ?? {};
    expect(text).toContain('{"other":1}');
    expect(text.split('\n').filter((line) => line === 'curl x')).toHaveLength(1);
  });

  test('of failures with one cause, one has the findings and the response', () => {
    const evidence = [{ exchange: 1, curl: 'curl it', outcome: 'HTTP 200', durationMs: 1, response: '{"result":7}' }];
    const findings = [{ message: 'it is 7', exchange: 1, expected: 'a string' }];
    const failed = { verdict: 'fail', evidence, findings } as const;
    const xml = junitXml(exampleReport(['a.b/c', 'a.b/d'].map((id) => exampleResult({ id, ...failed }))));
    const count = (text: string): number => xml.split(text).length - 1;
    expect(['expected: a string', 'response: HTTP 200', 'curl it', 'same reason as a.b/c'].map(count)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  test('text of the target survives as text', () => {
    const [failure] = cases(document).get('platform.getHeight/rises')?.children ?? [];
    expect(failure?.attributes.message).toContain(
      '<script>alert(1)</script> ]]> \\u001b[31m\\u0000 & "quoted" \\ud800',
    );
    expect(failure?.text).toContain('<script>');
  });

  test('no text of a target makes the document malformed', () => {
    for (let code = 0; code < 0x10000; code += 61) {
      const text = `${HOSTILE_TEXT}${String.fromCharCode(code)}]]>`;
      const result = exampleResult({ verdict: 'fail', findings: [{ message: text, actual: text }] });
      expect(parse(junitXml(exampleReport([result]))).attributes.failures).toBe('1');
    }
  });

  test('a message of 5 MB is cut', () => {
    const text = '\u0000'.repeat(5 * 1024 * 1024);
    const result = exampleResult({ verdict: 'fail', findings: [{ message: text, actual: text }] });
    expect(junitXml(exampleReport([result])).length).toBeLessThan(100_000);
  });

  test('a broken check is an error', () => {
    const result = exampleResult({ verdict: 'error', reason: 'TypeError: x is undefined' });
    const broken = parse(junitXml(exampleReport([result])));
    expect(broken.attributes).toMatchObject({ tests: '1', errors: '1', failures: '0' });
    expect(cases(broken).get(result.id)?.children[0]?.attributes.message).toBe('TypeError: x is undefined');
  });

  test.each([3, 4])('a run that ended with exit code %d is never green', (exitCode) => {
    const document = parse(junitXml(exampleReport([], { exitCode, outcome: 'Target not reached: refused.' })));
    expect(document.attributes).toMatchObject({ tests: '1', errors: '1' });
    expect(document.children[0]?.children[0]?.children[0]?.attributes.message).toBe('Target not reached: refused.');
  });
});
