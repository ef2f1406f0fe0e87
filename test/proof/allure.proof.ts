import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runConformance } from '../../src/library/run-conformance.ts';
import { writeAllure } from '../../src/reporting/formats/allure.ts';
import { emptyFolder, finish, startProcess } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { witness } from '../support/witnesses.ts';

const HEIGHT = 'platform.getHeight/height';

interface Tree {
  readonly root: Group;
  readonly groupsById: Readonly<Record<string, Group & { readonly name: string }>>;
  readonly leavesById: Readonly<Record<string, { readonly name: string; readonly status: string }>>;
}

interface Group {
  readonly groups?: readonly string[];
  readonly leaves?: readonly string[];
}

/** The lines of the tree in the report that Allure generates from the results in a folder, and what Allure says. */
async function generated(folder: string) {
  const cwd = emptyFolder();
  cpSync(folder, join(cwd, 'results'), { recursive: true });
  const plugins = { awesome: { options: { groupBy: ['epic', 'feature', 'story'] } } };
  writeFileSync(join(cwd, 'rc.mjs'), `export default ${JSON.stringify({ output: 'out', plugins })}`);
  const allure = join(witness('allure').folder, 'node_modules/allure/cli.js');
  const child = startProcess(process.execPath, [allure, 'generate', 'results', '--config', 'rc.mjs'], { cwd });
  const { code, stdout, stderr } = await finish(child);
  const { root, groupsById, leavesById } = JSON.parse(readFileSync(join(cwd, 'out/widgets/tree.json'), 'utf8')) as Tree;
  // The reader of Allure takes the results in no order.
  const linesOf = ({ groups = [], leaves = [] }: Group): string[] => [
    ...groups
      .flatMap((id) => groupsById[id] ?? [])
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((group) => [group.name, ...linesOf(group).map((line) => `  ${line}`)]),
    ...leaves.map((id) => `${leavesById[id]?.name ?? ''} ${leavesById[id]?.status ?? ''}`).sort(),
  ];
  return { code, said: stdout + stderr, tree: linesOf(root) };
}

test('Allure generates a report from the results, in suites by service and method', async () => {
  const url = await startFaultyNode('platform-get-height-height-missing');
  const report = await runConformance({ target: url, profile: 'document', only: ['getHeight', 'getTimestamp'] });
  const folder = join(emptyFolder(), 'allure-results');
  writeAllure(report, folder);
  const shown = await generated(folder);
  expect(shown).toMatchObject({ code: 0, said: '' });
  expect(shown.tree).toEqual(expect.arrayContaining(['platform', '  platform.getHeight', `      ${HEIGHT} failed`]));
});
