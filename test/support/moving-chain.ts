import { expect } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { runReported } from './cli.ts';

/** Part of the requirements that a block at the wrong moment may leave untested: two on an idle machine, more on a busy one. */
const MOST_UNTESTED = 0.1;

/** Runs on a node that accepts a block every 50 ms, and expects not one false alarm. */
export async function expectNoAlarm(seed: number, ...flags: readonly string[]): Promise<void> {
  const { code, report } = await runReported(['run', '--block-every', '50', '--seed', `${seed}`, ...flags]);
  expect(alarmsIn(report)).toEqual([]);
  expect(code).toBe(0);
  const { requirements, summary } = report;
  expect(summary['not-testable']).toBeLessThan(MOST_UNTESTED * requirements.length);
}

/** The requirements that failed in a run, with their findings. */
export function alarmsIn({ requirements }: Report): unknown[] {
  return requirements.filter(({ verdict }) => verdict === 'fail').map(({ id, findings }) => ({ id, findings }));
}
