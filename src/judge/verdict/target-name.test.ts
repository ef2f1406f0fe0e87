import { expect, test } from 'vitest';
import type { Report } from '../../generated/report.ts';
import { targetName } from './target-name.ts';

const target: Report['target'] = { kind: 'node', url: 'http://127.0.0.1:40123' };
const launch = { release: '1.14.2', stages: [], population: [] };

test.each<[string, Pick<Report, 'target' | 'launch'>, string]>([
  ['a node by its address', { target }, 'http://127.0.0.1:40123'],
  ['the reference node', { target: { ...target, kind: 'reference-node' } }, 'reference node'],
  [
    'a launched node by its executable',
    { target, launch: { ...launch, path: './build/avalanchego' } },
    'launched avalanchego',
  ],
  ['the same in another folder', { target, launch: { ...launch, path: 'C:\\b\\avalanchego' } }, 'launched avalanchego'],
])('%s', (_, report, name) => expect(targetName(report)).toBe(name));
