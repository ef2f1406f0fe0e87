import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOCUMENT } from '../../src/reference-node/dialect.ts';
import { emptyFolder, readReport, runCli, EVERY_FORMAT } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';

test('methods that a gateway does not offer are declared, counted, never passed, and demanded in vain', async () => {
  const cwd = emptyFolder();
  const absent = ['platform.getBlock', 'platform.getSubnet'];
  const methods = new Set([...DOCUMENT.methods].filter((method) => !absent.includes(method)));
  const { url } = await startShortNode({ dialect: { ...DOCUMENT, methods } });
  writeFileSync(
    join(cwd, 'config.yaml'),
    `targets:\n  gateway:\n    url: ${url}\n    profile: document\n    without: [${absent.join(', ')}]\n`,
  );
  const only = 'platform.getBlock/*,platform.getSubnet/*,platform.getBlockByHeight/*,envelope/*,platform.getHeight/*';
  const run = (...flags: string[]) =>
    runCli(['run', ...EVERY_FORMAT, '--config', 'config.yaml', '--target', 'gateway', ...flags], { cwd });
  const { code, stdout } = await run('--only', only);
  expect(code, stdout).toBe(0);
  const { outcome, requirements } = readReport(join(cwd, 'reports'));
  for (const what of absent) {
    const own = requirements.filter(({ method, cause }) => method === what && cause?.kind !== 'ruled-out');
    expect(own.length).toBeGreaterThan(5);
    const cause = { kind: 'not-offered', what, declared: true };
    expect(own.map((each) => [each.verdict, each.cause])).toEqual(own.map(() => ['not-applicable', cause]));
    expect(outcome).toContain(`${what} (declared)`);
  }
  const left = requirements.filter(({ cause }) => cause?.kind === 'not-offered').length;
  expect(outcome).toContain(`are not offered: ${left} of ${requirements.length} requirements not applicable`);
  const demanded = await run('--only', only, '--require-tested', 'platform.getBlock/*');
  expect(demanded.code).toBe(4);
  expect(demanded.stdout).toContain('No requirement of this run matches platform.getBlock/*.');
});
