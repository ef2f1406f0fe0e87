import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { emptyFolder, readReport, runCli } from '../support/cli.ts';
import { startFaultyNode } from '../support/faulty-node.ts';
import { NOBODY } from '../support/hostile-servers.ts';
import { EMPTY, STAND_IN } from '../launch/launched.ts';
import { follow, podOf } from '../support/recipes.ts';
import { startStandardNode } from '../support/standard-node.ts';
import { witness } from '../support/witnesses.ts';
import { ROOT } from '../support/root.ts';

describe('recipes', () => {
  test('every night: a right node, one that became wrong and stays so, and a dead one', async () => {
    const cwd = emptyFolder();
    let isWrong = false;
    const node = await startStandardNode({
      patch: {
        handlers: (base) => ({
          ...base,
          'platform.getHeight': (call) => (isWrong ? { height: 7 } : (base['platform.getHeight']?.(call) ?? null)),
        }),
      },
    });
    const night = () => follow('nightly', cwd, { TARGET: node.url });
    expect((await night()).code).toBe(0);
    isWrong = true;
    expect((await night()).stdout).toContain('New failures (');
    const third = await night();
    expect(third.stdout).toMatch(/No failure is new.* since /s);
    expect(third.code).toBe(0);
    await node.close();
    expect((await night()).code).toBe(3);
  });

  test('the next release: errata of a build', async () => {
    const cwd = emptyFolder();
    const summary = join(cwd, 'summary.md');
    const { code, stdout } = await follow('next-release', cwd, {
      NODE: STAND_IN,
      SUITE: ROOT,
      GITHUB_STEP_SUMMARY: summary,
      AVALANCHE_CONFORMANCE_LAUNCH_ARG: EMPTY,
      AVALANCHE_CONFORMANCE_UPGRADE: 'false',
      AVALANCHE_CONFORMANCE_ONLY: 'platform.getHeight',
    });
    expect(code, stdout).toBe(0);
    expect(readReport(join(cwd, 'newest')).exitCode).toBe(0);
    expect(readFileSync(summary, 'utf8')).toContain('No failure in ');
    expect(readFileSync(join(cwd, 'errata.yaml'), 'utf8')).toBe('# No requirement failed.\n');
  });

  test('an upgrade', async () => {
    const cwd = emptyFolder();
    const { url } = await startStandardNode();
    const { code, stdout } = await follow('upgrade', cwd, { TARGET: url });
    // A busy machine may make a method look slower.
    expect(stdout).toMatch(/^(Nothing changed|slower: \d+)\.$/m);
    // Nothing fails, so that there is nothing to waive.
    expect({ code, waivers: existsSync(join(cwd, 'waivers.yaml')) }).toEqual({ code: 0, waivers: false });
  });

  test('shards', async () => {
    const cwd = emptyFolder();
    const { url } = await startStandardNode();
    const { code } = await follow('shards', cwd, { TARGET: url });
    expect({ code, exitCode: readReport(join(cwd, 'merged')).exitCode }).toEqual({ code: 0, exitCode: 0 });
  });

  test('gate an executable, with nothing to prepare', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'waivers.yaml'), 'waivers: []\n');
    const { code, stdout } = await follow('gate-a-binary', cwd, {
      NODE: join(ROOT, 'test/launch/stand-in.mjs'),
      // The stand-in does not store the block behind its upgrades.
      AVALANCHE_CONFORMANCE_UPGRADE: 'false',
      // Its chain does not begin with the genesis file.
      AVALANCHE_CONFORMANCE_AUDIT: 'false',
    });
    expect(code, stdout).toBe(0);
  });

  test('a capture', async () => {
    const cwd = emptyFolder();
    await runCli(['run', '--reference', '--only', 'platform.getHeight'], { cwd });
    const packed = readFileSync(join(cwd, 'reports/latest/exchanges.har.gz'));
    writeFileSync(join(cwd, 'capture.har'), gunzipSync(packed));
    const { code, stdout } = await follow('capture', cwd, {});
    expect(stdout).toContain('Reports: from-capture/');
    expect(code).toBe(0);
  });
});

describe('Kubernetes', () => {
  test.each(['conformance-job', 'nightly-cronjob', 'audit-job'])('%s is valid by the schema of Kubernetes', (name) => {
    const models = witness('kubernetes').require('kubernetes-models/batch/v1') as Record<
      string,
      new (manifest: object) => { validate(): void }
    >;
    const { manifest } = podOf(name);
    const Model = models[name === 'nightly-cronjob' ? 'CronJob' : 'Job'];
    if (Model === undefined) throw new Error('The schema is missing.');
    expect(() => new Model(manifest).validate()).not.toThrow();
    expect(() =>
      new Model({ ...manifest, spec: { completions: '4', template: {}, jobTemplate: 4 } }).validate(),
    ).toThrow();
  });

  test.each(['conformance-job', 'nightly-cronjob'])('a pod of %s ends as the run does', async (name) => {
    const { runPod } = podOf(name);
    const wrong = await startFaultyNode('platform-get-height-height-boolean');
    const codes = [];
    const cwd = emptyFolder();
    for (const target of [(await startStandardNode()).url, wrong, NOBODY])
      codes.push(
        (await runPod(cwd, { AVALANCHE_CONFORMANCE_TARGET: target, AVALANCHE_CONFORMANCE_WAIT_READY: '1' })).code,
      );
    expect(codes).toEqual([0, 1, 3]);
  });

  test('the Indexed Job of an audit asks every question once, and its merge is a whole', async () => {
    const cwd = emptyFolder();
    const { spec, runPod } = podOf('audit-job');
    expect(spec).toMatchObject({ completionMode: 'Indexed', completions: 4, parallelism: 4 });
    const { url } = await startStandardNode();
    for (const index of ['0', '1', '2', '3']) {
      // A method with three questions: one shard has none, which is no failure of its pod.
      const method = { AVALANCHE_CONFORMANCE_ONLY: 'platform.getSubnet' };
      expect((await runPod(cwd, { ...method, TARGET: url, JOB_COMPLETION_INDEX: index })).code).toBe(0);
    }
    expect((await follow('kubernetes-merge', cwd, {})).code).toBe(0);
    const { methods = [] } = readReport(join(cwd, 'merged')).audit ?? {};
    expect(methods.filter(({ planned, answered }) => planned !== answered)).toEqual([]);
  });
});
