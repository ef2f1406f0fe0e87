import { describe, expect, test } from 'vitest';
import { Pace } from './pace.ts';

/** Something that is decided after a number of milliseconds, and counts the questions. */
function decidedAfter(ms: number) {
  const started = performance.now();
  const asked = { times: 0 };
  return {
    asked,
    question: () => {
      asked.times += 1;
      return Promise.resolve(performance.now() - started >= ms ? 'decided' : undefined);
    },
  };
}

describe('Pace', () => {
  test('asks until there is an answer', async () => {
    const { question, asked } = decidedAfter(300);
    expect(await new Pace().until(question)).toBe('decided');
    expect(asked.times).toBeGreaterThan(1);
  });

  test('asks sooner where answers come soon', async () => {
    const pace = new Pace();
    const took: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const started = performance.now();
      await pace.until(() => Promise.resolve(true));
      took.push(performance.now() - started);
    }
    expect(Math.min(...took.slice(-4))).toBeLessThan((took[0] ?? 0) / 2);
  });

  test('asks about one of many until it is decided, and then about all', async () => {
    const pace = new Pace();
    const many = Array.from({ length: 20 }, () => decidedAfter(600));
    await Promise.all(many.map(({ question }) => pace.until(question)));
    const times = many.reduce((sum, { asked }) => sum + asked.times, 0);
    expect(times).toBeLessThan(3 * many.length);
  });

  test('goes on with the others when one fails', async () => {
    const pace = new Pace();
    const failing = pace.until(() => Promise.reject(new Error('no connection')));
    const other = pace.until(decidedAfter(100).question);
    await expect(failing).rejects.toThrow('no connection');
    expect(await other).toBe('decided');
  });
});
