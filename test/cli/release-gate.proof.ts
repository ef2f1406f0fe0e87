import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, runCli } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';

const OBSERVED = 'platform.getSubnets/unknown-ids-left-out';
const FAULT = 'platform-get-subnets-error-for-unknown';

describe('a failure of an observed requirement', () => {
  test('fails a run whose configuration names the gate, in a fleet too', async () => {
    const cwd = emptyFolder();
    const url = await startFaultyNode(FAULT);
    const config = ['gate: release', 'profile: 1.14.1', `only: [${OBSERVED}]`, 'targets:', `  one: { url: "${url}" }`];
    writeFileSync(join(cwd, 'conformance.config.yaml'), config.join('\n'));
    const { code, stdout } = await runCli(['run', '--fleet', '--out', 'fleet'], { cwd });
    expect(stdout).toContain(', profile 1.14.1, gate release, exit code 1)');
    expect(code).toBe(1);
  });
});
