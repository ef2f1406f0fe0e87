import { expect, test } from 'vitest';
import { beyond, known, type Known, type Mismatch, type Question } from './question.ts';

/** A question that has these mismatches, the last ones for ever. */
function question(about: string, ...answers: readonly (readonly Mismatch[])[]): Question {
  let asked = 0;
  const ask = async (): Promise<readonly Mismatch[]> => answers[Math.min(asked++, answers.length - 1)] ?? [];
  return { method: 'platform.getStake', about, proves: ['platform.getStake/staked'], ask };
}

const call = () => Promise.reject(new Error('not called'));
const WRONG: readonly Mismatch[] = [{ requirement: 'platform.getStake/staked', message: 'wrong' }];

test.each<[string, Question, boolean, readonly Mismatch[]]>([
  ['was right alone', question('a', []), true, WRONG],
  ['was right alone, and is wrong since', question('a', [], WRONG), true, WRONG],
  ['was wrong alone', question('a', WRONG), true, []],
  ['is asked by another shard, and right', question('a', []), false, WRONG],
  ['is asked by another shard, and wrong', question('a', WRONG), false, []],
])('what is wrong together counts where one that %s', async (_, alone, isAsked, found) => {
  const all: Known = new Map();
  if (isAsked) await known(alone, all).ask(call);
  expect(await beyond(question('a, b', WRONG), [alone], all).ask(call)).toEqual(found);
});
