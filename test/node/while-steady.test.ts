import { expect, test } from 'vitest';
import { whileSteady, type Report } from '../../specs/support/health/report.ts';
import type { CheckContext } from '../../src/harness/index.ts';
import { Failure } from '../../src/harness/failure.ts';
import { NotTestable } from '../../src/harness/not-testable.ts';

const REPORT: Report = { healthy: true, checks: new Map(), names: [], failing: [] };

test('a comparison of reports that fails is a failure, also if the report after it cannot be read', async () => {
  const failed = new Failure({ message: 'the reports differ' });
  const context = { afresh: <T>(read: () => Promise<T>) => read() } as CheckContext;
  for (const unread of [new NotTestable('blocked'), new Failure({ message: 'no health report' })]) {
    const reads: Promise<Report>[] = [];
    const read = (): Promise<Report> => {
      // The first one may be an earlier report, which proves no failure.
      const next = reads.length < 2 ? Promise.resolve(REPORT) : Promise.reject(unread);
      reads.push(next);
      return next;
    };
    await expect(whileSteady(context, read, () => Promise.reject(failed))).rejects.toBe(failed);
    expect(reads).toHaveLength(3);
  }
});

test('a comparison that holds on what the run has read reads nothing again', async () => {
  const reads: Promise<Report>[] = [];
  const read = (): Promise<Report> => {
    reads.push(Promise.resolve(REPORT));
    return Promise.resolve(REPORT);
  };
  const afresh = <T>(again: () => Promise<T>): Promise<T> =>
    again().then(() => Promise.reject(new Error('read again')));
  const context = { afresh } as CheckContext;
  await whileSteady(context, read, () => Promise.resolve());
  expect(reads).toHaveLength(1);
});
