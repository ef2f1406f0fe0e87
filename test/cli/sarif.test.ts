import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli, EVERY_FORMAT } from '../support/cli.ts';
import { startMutant } from '../support/mutant-node.ts';

const ID = 'platform.getHeight/height';

/** The parts of SARIF that code scanning shows. */
interface Log {
  readonly runs: readonly {
    readonly results: readonly {
      readonly locations: readonly {
        readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
      }[];
    }[];
  }[];
}

async function run(...flags: readonly string[]) {
  const cwd = emptyFolder();
  const { url } = await startMutant('platform-get-height-height-boolean');
  const { code, stderr } = await runCli(['run', ...EVERY_FORMAT, '--target', url, '--only', ID, ...flags], { cwd });
  return { cwd, code, stderr };
}

test('--sarif-file: where code scanning shows a failure', async () => {
  const { cwd, code } = await run('--sarif-file', 'ci/node.yaml');
  expect(code).toBe(1);
  const { runs } = JSON.parse(readFileSync(join(cwd, 'reports/latest/report.sarif'), 'utf8')) as Log;
  const [result] = runs[0]?.results ?? [];
  expect(result?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('ci/node.yaml');
});

test('without it: the report itself', async () => {
  const { cwd } = await run();
  const text = readFileSync(join(cwd, 'reports/latest/report.sarif'), 'utf8');
  expect(text).toContain('"uri": "report.json"');
});

test.each([
  [['--sarif-file', '/etc/passwd'], '--sarif-file'],
  [['--sarif-file', '../out.yaml'], '--sarif-file'],
])('%j is refused', async (flags, named) => {
  const { code, stderr } = await run(...flags);
  expect(code).toBe(2);
  expect(stderr).toContain(named);
  expect(stderr).toContain('It must be');
});
