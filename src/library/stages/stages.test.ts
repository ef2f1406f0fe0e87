import { expect, test } from 'vitest';
import { Stages } from './stages.ts';

test('a stage ends when the next one begins, or when it is left, and is kept once', () => {
  const stages = new Stages();
  stages.leave();
  expect(stages.ended).toEqual([]);
  stages.enter('starting');
  stages.enter('testing');
  expect(stages.ended.map(({ name }) => name)).toEqual(['starting']);
  stages.leave();
  stages.leave();
  expect(stages.ended.map(({ name }) => name)).toEqual(['starting', 'testing']);
  expect(stages.ended.every(({ durationMs }) => Number.isInteger(durationMs) && durationMs >= 0)).toBe(true);
  expect(stages.name).toBe('testing');
});
