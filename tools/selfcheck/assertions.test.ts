import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../test/support/folder.ts';
import { assertionsIn } from './assertions.ts';

const HARNESS = `
const fail = () => { throw new Error('here'); };
export const context = { fail };
export const expectDecoded = fail;
export const expect = () => ({ toBe: fail, not: { toBe: fail } });
`;

/** Each function fails at another assertion. */
const SPEC = `import { context, expect, expectDecoded } from './harness/index.js';
const { fail } = context;
const failures = [
  () => expect(1, 'one').toBe(2),
  () =>
    expect(
      [1].map((each) => each),
      'several',
    ).not.toBe(2),
  () => expectDecoded(undefined, 'a text'),
  () => context.fail('no such thing'),
  () => fail('no such thing'),
];
for (const run of failures) try { run(); } catch ({ stack }) {
  console.log(/\\/(checks\\.spec)\\.\\w+(:\\d+:\\d+)/.exec(stack).slice(1).join(''));
}
`;

test('the assertions of a file are where the stacks of their failures say', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'harness.mjs'), HARNESS);
  writeFileSync(join(folder, 'checks.spec.js'), SPEC);
  writeFileSync(join(folder, 'checks.spec.mjs'), SPEC.replace('./harness/index.js', './harness.mjs'));
  const places = execFileSync(process.execPath, [join(folder, 'checks.spec.mjs')], { encoding: 'utf8' });
  const found = assertionsIn(folder);
  expect([...found.keys()]).toEqual(places.trim().split('\n'));
  expect([...found.values()][1]).toEqual({
    name: "checks.spec.ts, assertion 2: expect( [1].map((each) => each), 'several', ).not.toBe(2)",
    isInCheck: true,
  });
});
