import { mkdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../../../../test/support/example-report.ts';
import { folderWith } from '../../../../test/support/main.ts';
import type { Report } from '../../../generated/report.ts';
import { nameLatest } from './report-folder.ts';

test('a fleet whose nodes were tested is the last report, until a run that is worth as much', () => {
  const at = folderWith();
  const write = (name: string, report: Report): void => {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), JSON.stringify(report));
  };
  const whole = exampleReport([exampleResult()]);
  const part: Report = { ...whole, part: { what: 'run', of: 2 } };
  const dead = exampleReport([]);
  write('fleet/one/report.json', whole);
  write('fleet/two/report.json', dead);
  writeFileSync(at('fleet/matrix.json'), '{}');
  expect(nameLatest(at('fleet'), whole, dead)).toBeUndefined();
  expect(readlinkSync(at('latest'))).toBe('fleet');
  write('part/report.json', part);
  expect(nameLatest(at('part'), part)).toContain('is still that of the last whole run.');
  expect(readlinkSync(at('latest'))).toBe('fleet');
  write('whole/report.json', whole);
  expect(nameLatest(at('whole'), whole)).toBeUndefined();
  expect(readlinkSync(at('latest'))).toBe('whole');
});

test('a run that tested nothing leaves the last that tested anything', () => {
  const at = folderWith();
  const part: Report = { ...exampleReport([exampleResult()]), part: { what: 'run', of: 2 } };
  mkdirSync(at('part'));
  writeFileSync(at('part/report.json'), JSON.stringify(part));
  expect(nameLatest(at('part'), part)).toBeUndefined();
  expect(nameLatest(at('dead'), exampleReport([]))).toContain('is still that of the last run that tested anything.');
});
