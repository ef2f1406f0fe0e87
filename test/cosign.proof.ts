import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Envelope } from '../src/reporting/dsse.ts';
import { emptyFolder, runCli } from './cli.ts';
import { makeStatement, writeKeys } from './signed-statement.ts';

const COSIGN = process.env.CONFORMANCE_COSIGN ?? '';
const GUIDE = fileURLToPath(new URL('../docs/history.md', import.meta.url));

/** The arguments of the command in the guide, for what is not launched. */
function documented(): string[] {
  const [, command] = /^cosign (.*\\\n.*)$/m.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  if (command === undefined) throw new Error('the guide has no command for cosign');
  return command.replace('./build/avalanchego', 'reports/latest/report.json').split(/[\s\\]+/);
}

function changed(change: (envelope: Envelope) => Envelope): (folder: string) => void {
  return (folder) => {
    const path = join(folder, 'statement.json');
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')) as Envelope)));
  };
}

/** How to tamper with the files in a folder, and why cosign then refuses the statement. */
const TAMPERED: readonly (readonly [string, (folder: string) => void, string])[] = [
  [
    'a verdict',
    changed(({ payload, ...rest }) => {
      const said = Buffer.from(payload, 'base64').toString().replace('"FAILED"', '"PASSED"');
      return { ...rest, payload: Buffer.from(said).toString('base64') };
    }),
    'accepted signatures do not match threshold',
  ],
  [
    'the signature',
    changed((envelope) => ({ ...envelope, signatures: [{ sig: Buffer.alloc(64, 7).toString('base64') }] })),
    'accepted signatures do not match threshold',
  ],
  ['no signature', changed((envelope) => ({ ...envelope, signatures: [] })), 'no signature found'],
  ['the key', writeKeys, 'accepted signatures do not match threshold'],
  [
    'the report',
    (folder) => {
      appendFileSync(join(folder, 'reports/latest/report.json'), '\n');
    },
    'no matching subject digest found',
  ],
];

test.skipIf(COSIGN === '')(
  'cosign verifies a statement by the command of the guide, and refuses tampered ones (CONFORMANCE_COSIGN)',
  async () => {
    const cwd = emptyFolder();
    writeKeys(cwd);
    const mutant = ['--mutant', 'platform-get-height-height-missing'];
    const run = await runCli(['run', ...mutant, '--only', 'platform.getHeight/*', '--no-allure'], { cwd });
    expect(run.code, run.stderr).toBe(1);
    await makeStatement(cwd);
    const verify = (folder: string) => spawnSync(COSIGN, documented(), { cwd: folder, encoding: 'utf8' });
    const verified = verify(cwd);
    expect(verified.stderr).toContain('Verified OK');
    expect(verified.status).toBe(0);
    for (const [what, tamper, reason] of TAMPERED) {
      const folder = emptyFolder();
      cpSync(cwd, folder, { recursive: true, verbatimSymlinks: true });
      tamper(folder);
      const refused = verify(folder);
      expect.soft(refused.stderr, what).toContain(reason);
      expect.soft(refused.status, what).toBe(1);
    }
  },
);
