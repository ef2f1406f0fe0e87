import { expect, test } from 'vitest';
import { askHostile } from '../support/hostile-client.ts';
import { HOSTILE_TARGETS, LARGE_TARGETS } from '../support/hostile-targets.ts';

const ALL = [...HOSTILE_TARGETS, ...LARGE_TARGETS];
/** Each of these responses is in order by itself: what is wrong with the target, only checks find. */
const IN_ORDER = [
  'no item in any list',
  'members __proto__, constructor and toString',
  'a height that jumps',
  'an index that grows while it is read',
  'a clock that is centuries off',
  'a text of 12 MB in every result',
  'member names of a megabyte',
  'twelve megabytes of blanks',
  'pages that never end, with fresh cursors',
];

test.each(ALL)('the client reads the responses, and finds in them what is wrong: $title', async ({ title, speak }) => {
  const wrong = await askHostile(speak);
  expect(wrong.length > 0, wrong[0]).toBe(!IN_ORDER.includes(title));
  expect(wrong.join('\n')).not.toMatch(/\n\s+at /);
});
