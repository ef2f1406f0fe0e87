import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../../test/support/folder.ts';
import { NOBODY } from '../../../test/support/hostile-servers.ts';
import { typed } from '../../../test/support/main.ts';
import { startShortNode } from '../../../test/support/standard-node.ts';
import { failWhen } from '../../reference-node/changes/changes.ts';

test('an audit of a node without a height has nothing to go on with', async () => {
  const isWithout = ['platform.getHeight', 'platform.getBlockByHeight'];
  const { url } = await startShortNode({ patch: failWhen(isWithout, () => true).patch });
  const { code, stdout } = await typed(['audit', url, '--out', join(emptyFolder(), 'out')]);
  expect(code).toBe(1);
  expect(stdout).toContain('the audit ended before it asked a question about it');
  expect(stdout).not.toContain('Resume with');
});

test('the store of an unfinished audit outlives a node that is down', async () => {
  const out = emptyFolder();
  const resume = ['audit', NOBODY, '--out', out, '--resume'];
  const [first] = (await typed(resume)).stderr.split('\n');
  expect(first).toBe(`--resume: there is no unfinished audit in ${out}, so a new one begins.`);
  mkdirSync(join(out, 'audit-store'), { recursive: true });
  const { code, stderr } = await typed(resume);
  expect(code).toBe(3);
  expect(stderr).not.toContain('there is no unfinished audit');
  expect(existsSync(join(out, 'audit-store'))).toBe(true);
});
