import { expect, test } from 'vitest';
import { expectNoFailure, expectShort, judge, servesHtml } from '../support/hostile.ts';

test('HTML, asked every requirement', async () => {
  const { code, report } = await judge(await servesHtml(), '--assume-node');
  expect(code).toBe(1);
  expect(report.summary.error).toBe(0);
});

test('a message of 5 MB', () => expectShort(5));

test.each(['unhealthy', 'starting'] as const)(
  'every requirement on a node that is %s: nothing fails',
  async (scenario) => void (await expectNoFailure(scenario)),
);
