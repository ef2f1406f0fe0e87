import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runReported } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';

test.each([
  ['--sarif-file', ['--sarif-file', 'ci/node.yaml'], 'ci/node.yaml'],
  ['the report itself without it', [], 'report.json'],
])('code scanning shows a failure where it is told: %s', async (_, flags, uri) => {
  const url = await startFaultyNode('platform-get-height-height-boolean');
  const only = ['--only', 'platform.getHeight/height', '--format', 'sarif'];
  const { code, cwd } = await runReported(['run', url, ...only, ...flags]);
  expect(code).toBe(1);
  expect(JSON.parse(readFileSync(join(cwd, 'reports/latest/report.sarif'), 'utf8'))).toMatchObject({
    runs: [{ results: [{ locations: [{ physicalLocation: { artifactLocation: { uri } } }] }] }],
  });
});
