import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, runCli } from './cli.ts';
import { startMutant } from './mutant-node.ts';

const ID = 'platform.getHeight/height';

/** The parts of SARIF that code scanning shows. */
interface Log {
  readonly runs: readonly {
    readonly tool: {
      readonly driver: { readonly rules: readonly { readonly id: string; readonly helpUri?: string }[] };
    };
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
  const { code, stderr } = await runCli(['run', '--target', url, '--only', ID, '--no-allure', ...flags], { cwd });
  return { cwd, code, stderr };
}

test('--sarif-file and --docs-url: where code scanning shows a failure, and where its rule is explained', async () => {
  const { cwd, code } = await run('--sarif-file', 'ci/node.yaml', '--docs-url', 'https://docs.example/suite');
  expect(code).toBe(1);
  const { runs } = JSON.parse(readFileSync(join(cwd, 'reports/latest/report.sarif'), 'utf8')) as Log;
  const [result] = runs[0]?.results ?? [];
  expect(result?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('ci/node.yaml');
  const rule = runs[0]?.tool.driver.rules.find(({ id }) => id === ID);
  expect(rule?.helpUri).toBe('https://docs.example/suite/requirements/platform.getHeight.html#height');
});

test('without them: the report itself, and no address', async () => {
  const { cwd } = await run();
  const text = readFileSync(join(cwd, 'reports/latest/report.sarif'), 'utf8');
  expect(text).toContain('"uri": "report.json"');
  expect(text).not.toContain('helpUri');
});

test.each([
  [['--docs-url', 'javascript:alert(1)'], '--docs-url'],
  [['--sarif-file', '/etc/passwd'], '--sarif-file'],
  [['--sarif-file', '../out.yaml'], '--sarif-file'],
])('%j is refused', async (flags, named) => {
  const { code, stderr } = await run(...flags);
  expect(code).toBe(2);
  expect(stderr).toContain(named);
  expect(stderr).toContain('It must be');
});
