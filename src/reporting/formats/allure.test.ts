import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestResult } from 'allure-js-commons';
import { exampleReport, exampleResult, exampleResults, HOSTILE_TEXT } from '../../../test/support/example-report.ts';
import { emptyFolder } from '../../../test/support/folder.ts';
import { removeAllure, writeAllure } from './allure.ts';

const folder = emptyFolder(afterAll);

function written(where = folder): Map<string | undefined, TestResult> {
  const names = readdirSync(where).filter((name) => name.endsWith('-result.json'));
  const results = names.map((name) => JSON.parse(readFileSync(join(where, name), 'utf8')) as TestResult);
  return new Map(results.map((result) => [result.fullName, result]));
}

describe('writeAllure', () => {
  const report = exampleReport(exampleResults());
  writeAllure(report, folder);
  const results = written();

  test('writes a file per requirement', () =>
    expect([...results.keys()].sort()).toEqual(report.requirements.map(({ id }) => id).sort()));

  test.each([
    ['platform.getHeight/height', 'passed'],
    ['platform.getHeight/rises', 'failed'],
    ['index.getLastAccepted/code', 'passed'],
    ['index.getLastAccepted/bytes', 'skipped'],
    ['index.getLastAccepted/time', 'skipped'],
    ['index.getLastAccepted/known', 'skipped'],
    ['index.getLastAccepted/fixed', 'failed'],
  ])('%s is %s', (id, status) => expect(results.get(id)).toMatchObject({ status, stage: 'finished' }));

  test('groups by service, method and requirement, with the level as severity', () => {
    const { labels = [] } = results.get('platform.getHeight/rises') ?? {};
    expect(Object.fromEntries(labels.map(({ name, value }) => [name, value]))).toMatchObject({
      epic: 'platform',
      feature: 'platform.getHeight',
      story: 'platform.getHeight/rises',
      severity: 'normal',
      parentSuite: report.suite.name,
      suite: 'platform',
      subSuite: 'platform.getHeight',
    });
  });

  test('shows the run and the exchanges of a requirement', () => {
    const { parameters = [], steps = [] } = results.get('platform.getHeight/rises') ?? {};
    expect(parameters.map(({ name, value }) => [name, value])).toEqual([
      ['target', 'http://127.0.0.1:9650'],
      ['profile', 'document'],
      ['seed', '1'],
    ]);
    const [attachment] = steps.flatMap(({ attachments }) => attachments);
    const text = readFileSync(join(folder, attachment?.source ?? ''), 'utf8');
    expect(text).toContain('curl -s -X POST http://127.0.0.1:9650/ext/bc/P');
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u202e]/u);
  });

  test('has the exchanges of what passed as steps, without a file', () => {
    const own = emptyFolder();
    const exchange = { exchange: 4, call: 'platform.getHeight', status: 200, durationMs: 3 };
    const curl = `curl -s ${HOSTILE_TEXT}`;
    const evidence = [
      { ...exchange, curl, outcome: 'HTTP 200' },
      { ...exchange, exchange: 5, curl, outcome: 'closed' },
    ];
    const untested = exampleResult({ id: 'a.b/c', verdict: 'not-testable', evidence });
    writeAllure(exampleReport([exampleResult({ evidence }), untested]), own);
    const steps = written(own).get('platform.getHeight/height')?.steps ?? [];
    expect(steps).toMatchObject([
      { name: 'Exchange 4: platform.getHeight, HTTP 200', status: 'passed', stage: 'finished', attachments: [] },
      { name: 'Exchange 5: platform.getHeight, closed' },
    ]);
    expect(steps.map(({ start = 0, stop = 0 }) => stop - start)).toEqual([3, 3]);
    const [request] = steps.flatMap((step) => step.steps);
    expect(request).toMatchObject({ name: expect.stringMatching(/^curl -s /) as unknown, status: 'passed' });
    expect(request?.name).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u202e]/u);
    expect(readdirSync(own).filter((name) => name.endsWith('.txt'))).toHaveLength(1);
    expect(written(own).get('a.b/c')?.steps).toMatchObject([
      { name: 'exchanges', attachments: [{ name: 'exchanges' }] },
    ]);
  });

  test('says what is wrong and how to see it, without what a terminal or a page would obey', () => {
    const { statusDetails } = results.get('platform.getHeight/rises') ?? {};
    expect(statusDetails?.trace).toContain('curl -s -X POST');
    expect(statusDetails?.trace).toContain('reproduce with: npx avalanche-conformance run');
    const texts = Object.values(statusDetails ?? {})
      .join('')
      .replaceAll('\n', '');
    expect(texts).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u202e]/u);
  });

  test('names the target beside the results', () =>
    expect(readFileSync(join(folder, 'environment.properties'), 'utf8')).toContain('target = http://127.0.0.1:9650\n'));

  test('the same requirement has the same history in each run', () => {
    const before = results.get('platform.getHeight/height')?.historyId;
    removeAllure(folder, report.suite.name);
    writeAllure(report, folder);
    expect(written().size).toBe(results.size);
    expect(written().get('platform.getHeight/height')?.historyId).toBe(before);
  });

  test('only what this suite wrote is removed', () => {
    for (const name of ['other-tool-result.json', 'history.json']) writeFileSync(join(folder, name), '{"labels":[]}');
    removeAllure(folder, report.suite.name);
    expect(readdirSync(folder).sort()).toEqual(['history.json', 'other-tool-result.json']);
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    writeAllure(report, folder);
    removeAllure(folder, report.suite.name);
    expect(existsSync(folder)).toBe(false);
  });
});
