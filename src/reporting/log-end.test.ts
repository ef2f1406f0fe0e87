import { expect, test } from 'vitest';
import { exampleReport } from '../../test/support/example-report.ts';
import { ctrfJson } from './formats/ctrf.ts';
import { junitXml } from './formats/junit.ts';
import { sarifJson } from './formats/sarif.ts';
import { summaryMarkdown } from './formats/summary-markdown.ts';
import { reportPage } from './html/report-page.ts';
import { consoleSummary } from './terminal/console.ts';

const console = (of: typeof report): string => consoleSummary(of, { colours: false, report: undefined });
const report = exampleReport([], {
  target: { kind: 'node', url: '' },
  launch: {
    path: '/build/avalanchego',
    release: 'avalanchego/1.14.2',
    stages: [],
    population: [],
    ended: {
      stage: 'starting',
      status: 'exit status 17',
      log: ['panic: \u001b[31mno database', 'goroutine 1', 'main.main()', '}', ''],
    },
  },
});

test.each([console, summaryMarkdown, junitXml, sarifJson, ctrfJson, reportPage])(
  '%o contains the end of the log of a node that ended, and names its executable',
  (format) => {
    const text = format(report).replace(/<script[^]*?<\/script>/g, '');
    expect(text.replace(/\\\\u/g, '\\u')).toContain('panic: \\u001b[31mno database');
    if (format !== junitXml) expect(text).toContain('launched avalanchego');
  },
);
