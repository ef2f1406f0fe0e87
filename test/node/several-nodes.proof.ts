import { expect, test } from 'vitest';
import { runReported } from '../support/cli.ts';
import { rawNode, say } from '../support/raw-node.ts';

const ONLY = ['--profile', 'document', '--only', 'platform.getHeight'];
const HINT = 'several nodes stand behind this address';

/** Nodes that take turns behind one address: one lags by a block, each has its own ID. */
function behindOneAddress(lag: bigint): Promise<string> {
  let count = 0;
  return rawNode((socket, answer) => {
    count += 1;
    const isOther = count % 2 === 0;
    const headers = answer.headers.map(([name, value]): [string, string] => [
      name,
      isOther && name === 'node-id' ? `${value.slice(0, -1)}x` : value,
    ]);
    const text = answer.body.toString();
    const body = isOther
      ? text.replace(/"height":"(\d+)"/, (_, height: string) => `"height":"${BigInt(height) - lag}"`)
      : text;
    say(socket, { ...answer, headers, body: Buffer.from(body) });
  });
}

test('where answers go back, several nodes behind one address are the likely cause; their IDs prove it', async () => {
  const { code, stdout, report } = await runReported(['run', await behindOneAddress(1n), ...ONLY]);
  expect(code).toBe(1);
  const { requirements, notes } = report;
  const fallen = requirements.find(({ id }) => id === 'platform.getHeight/does-not-decrease');
  expect(fallen?.findings[0]?.hint).toContain(HINT);
  expect(stdout).toMatch(/hint {6}A likely cause is that several nodes stand behind this address/);
  expect(notes.join('\n')).toMatch(
    /^Several nodes stand behind this address: NodeID-\w+, NodeID-\w+ \(header Node-Id\)/m,
  );
});

test('nothing is said of the reference node, and nodes that agree are named and do not fail', async () => {
  const { report: alone } = await runReported(['run', '--mutant', 'platform-get-height-swings', ...ONLY]);
  expect(alone.summary.fail).toBeGreaterThan(0);
  expect(JSON.stringify(alone)).not.toContain(HINT);
  const agreeing = await runReported(['run', await behindOneAddress(0n), ...ONLY]);
  expect(agreeing, agreeing.stdout).toMatchObject({ code: 0 });
  expect(agreeing.stdout).toContain('Several nodes stand behind this address');
});
