import { expect, test } from 'vitest';
import { folderWith } from '../../../../test/support/main.ts';
import { readReport } from './read-report.ts';

test('a report of millions of values is refused: each needs memory', () => {
  const path = folderWith({ 'report.json': `{"requirements":[0${',{}'.repeat(1_200_000)}]}` })('report.json');
  expect(() => readReport(path)).toThrow(/report\.json is no report: it has more than 1000000 values, at character/);
});
