import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, readReport, runCli, type Finished } from '../support/cli.ts';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import { patchOf } from '../support/faulty-node.ts';
import { refusedByJenkins } from '../support/junit-schema.ts';

const HEIGHT = 'platform-get-height-height-missing';
const TIME = 'platform-get-timestamp-timestamp-missing';
const STATUS = 'platform-get-tx-status-unknown-is-dropped';

/** A team that gates its node: what it types, day by day, in one folder. */
class Team {
  readonly cwd = emptyFolder();

  /** Where each build is started. */
  #port = 0;

  /** Builds a node with these faults, judges it, and keeps the run in the history. */
  async gate(build: string, ...faults: readonly string[]): Promise<Finished> {
    const node = await startReferenceNode({ patch: patchOf(...faults), port: this.#port });
    this.#port = Number(new URL(node.url).port);
    // Three requirements of which none can block another.
    const ids = 'platform.getHeight/height,platform.getTimestamp/timestamp,platform.getTxStatus/unknown';
    const only = ['--only', ids, '--profile', 'document'];
    const kept = ['--history', 'runs.jsonl', '--label', build, '--out', build];
    const finished = await this.type('run', node.url, ...only, '--waivers', 'waivers.yaml', ...kept);
    await node.close();
    expect(refusedByJenkins(this.read(`${build}/junit.xml`))).toEqual([]);
    return finished;
  }

  type(...args: readonly string[]): Promise<Finished> {
    return runCli(args, { cwd: this.cwd });
  }

  failed(build: string): string[] {
    const { requirements } = readReport(join(this.cwd, build));
    return requirements
      .filter(({ verdict, level }) => level !== 'observed' && (verdict === 'fail' || verdict === 'unexpected-pass'))
      .map(({ id }) => id);
  }

  read(name: string): string {
    return readFileSync(join(this.cwd, name), 'utf8');
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.cwd, name), text);
  }
}

test('a node build and its gate, from the first waiver to the last', async () => {
  const team = new Team();
  team.write('waivers.yaml', 'waivers: []\n');

  // Two faults are known, and waived with a reason: the gate is green.
  expect((await team.gate('build-1', HEIGHT, TIME)).code).toBe(1);
  const known = team.failed('build-1');
  const drafted = await team.type(
    ...['waive', 'build-1/report.json', '--to', 'waivers.yaml', '--owner', 'node-team'],
    ...['--link', 'https://example.com/issues/7'],
  );
  expect(drafted.code).toBe(0);
  team.write('waivers.yaml', team.read('waivers.yaml').replaceAll('reason: ""', 'reason: fixed in build-4'));
  expect((await team.gate('build-2', HEIGHT, TIME)).code).toBe(0);

  // A third fault comes: the gate goes red and names only that.
  const red = await team.gate('build-3', HEIGHT, TIME, STATUS);
  expect(red.code).toBe(1);
  expect(team.failed('build-3')).not.toHaveLength(0);
  for (const id of team.failed('build-3')) {
    expect(id).toMatch(/^platform\.getTxStatus\//);
    expect(red.stdout).toContain(`FAIL ${id}`);
  }
  for (const id of known) expect(red.stdout).not.toContain(`FAIL ${id}`);

  // Compare and history say since when.
  const compared = await team.type('compare', 'build-2/report.json', 'build-3/report.json', '--fail-on', 'new');
  expect(compared.code).toBe(1);
  expect(compared.stdout).toContain('platform.getTxStatus/unknown (');
  for (const id of known) expect(compared.stdout).not.toContain(id);
  const { stdout: history } = await team.type('compare', '--history', 'runs.jsonl');
  expect(history).toMatch(/platform\.getTxStatus\/unknown: first failing run build-3 \(.*\), last passed build-2/);

  // A waived fault is repaired: red until its waiver is removed.
  const repaired = await team.gate('build-4', HEIGHT);
  expect(repaired.code).toBe(1);
  expect(repaired.stdout).toContain('remove the waiver');
  for (const id of team.failed('build-4')) expect(id).toMatch(/^platform\.getTimestamp\//);
  const entries = team.read('waivers.yaml').split(/(?=^ {2}# )/m);
  team.write('waivers.yaml', entries.filter((entry) => !entry.includes('getTimestamp')).join(''));
  const green = await team.gate('build-5', HEIGHT);
  expect({ code: green.code, failed: team.failed('build-5') }).toEqual({ code: 0, failed: [] });
});
