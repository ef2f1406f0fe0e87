import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DOCUMENT } from '../../src/reference-node/dialect.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { patchOf, startFaultyNode } from '../support/faulty-node.ts';
import { NOBODY } from '../support/hostile-servers.ts';
import { smallProfile } from '../support/small-profile.ts';
import { STAND_IN } from '../launch/launched.ts';
import type { NodeRequest } from '../../src/reference-node/server/message.ts';
import { rawNode, say } from '../support/raw-node.ts';
import { startShortNode, startStandardNode } from '../support/standard-node.ts';
import { startOtherNetwork } from '../support/twin.ts';

const PAGE = fileURLToPath(new URL('../../docs/gate.md', import.meta.url));
/** Breaks a stated requirement, and one that is observed. */
const [STATED, OBSERVED] = ['platform-get-height-height-boolean', 'platform-get-subnets-error-for-unknown'];
const [HEIGHT, SUBNETS] = ['platform.getHeight/height', 'platform.getSubnets/unknown-ids-left-out'];
const RELEASE = ['--profile', '1.14.1'];
/** The end of the short chain. */
const END = ['--profile', 'document', '--from', '150'];
const LAUNCH = ['--no-upgrade', '--no-audit', '--launch-arg=--stand-in-alone'];

/** A whole run that is short. */
const brief = async () => ['--profile', await smallProfile('health.liveness', 'index.getIndex', 'platform.getHeight')];
const right = async (): Promise<string> => (await startStandardNode()).url;
const stand = (...flags: readonly string[]): readonly string[] => [STAND_IN, ...LAUNCH, ...flags];

/** A gateway that passes on all but the index. */
const gateway = async (): Promise<string> => {
  const onRequest = (request: NodeRequest): NodeRequest =>
    request.path.startsWith('/ext/index') ? { ...request, path: '/none' } : request;
  return (await startStandardNode({ patch: { onRequest } })).url;
};

/** A node whose P-Chain is bootstrapping. */
const starting = (): Promise<string> =>
  rawNode((socket, answer, { url = '' }) =>
    say(socket, url.startsWith('/ext/bc/P') ? { ...answer, status: 503, body: Buffer.from('bootstrapping') } : answer),
  );

async function lacking(...methods: readonly string[]): Promise<string> {
  const served = new Set([...DOCUMENT.methods].filter((method) => !methods.includes(method)));
  return (await startShortNode({ dialect: { ...DOCUMENT, methods: served } })).url;
}

/** A waiver file for what fails on a node under these flags. */
async function waiversOf(cwd: string, url: string): Promise<string> {
  await runCli(['run', url, '--only', HEIGHT, ...RELEASE], { cwd });
  const said = ['--reason', 'known', '--owner', 'node-team', '--link', 'https://example.com/issues/7'];
  await runCli(['waive', '--to', 'waivers.yaml', ...said], { cwd });
  return 'waivers.yaml';
}

async function recorded(cwd: string, url: string): Promise<string> {
  await runCli(['run', url, '--only', HEIGHT, '--profile', 'document', '--out', 'run'], { cwd });
  return 'run/exchanges.har.gz';
}

async function shards(cwd: string, url: string, ...numbers: readonly number[]): Promise<readonly string[]> {
  for (const number of numbers) {
    const flags = ['--only', 'platform.getHeight,platform.getTimestamp', '--profile', 'document'];
    await runCli(['run', url, ...flags, '--shard', `${number}/2`, '--out', `s${number}`], { cwd });
  }
  return numbers.map((number) => `s${number}/report.json`);
}

type Case = readonly [what: string, typed: (cwd: string) => Promise<readonly string[]>, exitCode: number];

/** What stands in the page's table by its first column, each with what shows it: the words after the command, and the exit code. */
const ROWS: Readonly<Record<string, readonly Case[]>> = {
  'a build': [
    ['that is right', async () => stand('--only', HEIGHT), 0],
    ['with a failure', async () => stand('--only', HEIGHT, `--launch-arg=--stand-in-mutant=${STATED}`), 1],
    [
      'that differs from what releases do',
      async () => stand('--only', SUBNETS, ...RELEASE, `--launch-arg=--stand-in-mutant=${OBSERVED}`),
      1,
    ],
    ['that does not start', async () => [join(emptyFolder(), 'avalanchego')], 2],
  ],
  'a build with known failures': [
    ['that are waived', async (cwd) => known(cwd, await startFaultyNode(STATED)), 0],
    [
      'that are mended',
      async (cwd) => [await right(), ...(await known(cwd, await startFaultyNode(STATED))).slice(1)],
      1,
    ],
    ['beside a new one', async (cwd) => another(cwd), 1],
  ],
  'a build beside a trusted release': [
    ['that is no executable', async () => stand('--only', HEIGHT, '--against', join(emptyFolder(), 'avalanchego')), 2],
  ],
  'two nodes of one network': [
    ['that respond alike', async () => beside(await right()), 0],
    ['one of which differs', async () => beside(await startFaultyNode(STATED)), 1],
    ['that are of two', async () => beside(await startOtherNetwork()), 3],
    ['one of which is dead', async () => [await right(), '--only', 'against', '--against', NOBODY], 3],
  ],
  'a node of another vendor': [
    ['that breaks what the document says', async () => vendor(await startFaultyNode(STATED), HEIGHT), 1],
    ['that differs from what releases do', async () => vendor(await startFaultyNode(OBSERVED), SUBNETS), 0],
  ],
  'a running node of an unknown release': [
    ['that is right', async () => [await right(), '--only', HEIGHT], 0],
    ['with a failure', async () => [await startFaultyNode(STATED), '--only', HEIGHT], 1],
    ['with an observed failure', async () => [await startFaultyNode(OBSERVED), '--only', SUBNETS], 0],
  ],
  'a gateway without the index': [
    ['that is declared', async () => [await gateway(), ...(await brief()), '--without', 'index,user-store'], 0],
    ['that is not', async () => [await gateway(), ...(await brief())], 4],
  ],
  'a node without two methods': [
    ['that are declared', async () => twoLess('--without', 'platform.getBlock,platform.getSubnet'), 0],
    ['that are not', async () => twoLess(), 1],
  ],
  'a node that is still starting': [
    ['and has not ended to', async () => [await starting(), '--only', HEIGHT, '--wait-ready', '1'], 3],
    ['and is ready in time', async () => [await right(), '--only', HEIGHT, '--wait-ready', '5'], 0],
  ],
  'a recording of traffic': [
    ['without a failure', async (cwd) => ['validate', await recorded(cwd, await right())], 0],
    ['with one', async (cwd) => ['validate', await recorded(cwd, await startFaultyNode(STATED))], 1],
    ['of nothing', async (cwd) => ['validate', emptyRecording(cwd)], 4],
  ],
  'the reports of shards': [
    ['without a failure', async (cwd) => ['merge', ...(await shards(cwd, await right(), 1, 2))], 0],
    ['one of which fails', async (cwd) => ['merge', ...(await shards(cwd, await startFaultyNode(STATED), 1, 2))], 1],
    ['one of which is missing', async (cwd) => ['merge', ...(await shards(cwd, await right(), 1))], 2],
  ],
  'a nightly run': [
    ['without a failure', async () => nightly(await right()), 0],
    ['with one', async () => nightly(await startFaultyNode(STATED)), 1],
    ['with one of the night before', async (cwd) => secondNight(cwd, await startFaultyNode(STATED)), 0],
    ['with a stale waiver of the night before', async (cwd) => staleNight(cwd), 1],
    ['of a dead node', async () => nightly(NOBODY), 3],
  ],
  'an audit of a chain': [
    ['without a failure', async () => ['audit', (await startShortNode()).url, ...END], 0],
    ['with one', async () => ['audit', (await startShortNode({ patch: patchOf(STATED) })).url, ...END], 1],
    // A single height is a range. What is missing then is the node.
    ['that nothing answers', async () => ['audit', NOBODY, '--from', '4', '--to', '4'], 3],
  ],
  'a URL where nothing answers': [['with any flag', async () => [NOBODY], 3]],
};

async function known(cwd: string, url: string): Promise<readonly string[]> {
  return [url, '--only', HEIGHT, ...RELEASE, '--waivers', await waiversOf(cwd, url)];
}

async function another(cwd: string): Promise<readonly string[]> {
  const waivers = await waiversOf(cwd, await startFaultyNode(STATED));
  const url = await startFaultyNode(STATED, OBSERVED);
  return [url, '--only', `${HEIGHT},${SUBNETS}`, ...RELEASE, '--gate', 'release', '--waivers', waivers];
}

async function beside(url: string): Promise<readonly string[]> {
  return [url, '--only', `${HEIGHT},against`, ...RELEASE, '--against', await right()];
}

function vendor(url: string, only: string): readonly string[] {
  return [url, '--only', only, ...RELEASE, '--gate', 'document'];
}

async function twoLess(...flags: readonly string[]): Promise<readonly string[]> {
  const absent = ['platform.getBlock', 'platform.getSubnet'];
  const only = `${absent.join(',')},platform.getHeight`;
  return [await lacking(...absent), '--profile', 'document', '--only', only, ...flags];
}

function nightly(url: string): readonly string[] {
  return [url, '--only', HEIGHT, '--nightly', '--history', 'history.jsonl', '--fail-on', 'new'];
}

async function secondNight(cwd: string, url: string, ...flags: readonly string[]): Promise<readonly string[]> {
  const night = [...nightly(url), ...flags];
  await runCli(night, { cwd });
  return night;
}

/** A night whose waiver was stale in the night before, too. */
async function staleNight(cwd: string): Promise<readonly string[]> {
  const waivers = await waiversOf(cwd, await startFaultyNode(STATED));
  return secondNight(cwd, await right(), '--waivers', waivers);
}

function emptyRecording(cwd: string): string {
  const creator = { name: 'nobody', version: '1' };
  writeFileSync(join(cwd, 'empty.har'), JSON.stringify({ log: { version: '1.2', creator, entries: [] } }));
  return 'empty.har';
}

const rows = Object.entries(ROWS).flatMap(([have, cases]) =>
  cases.map(([what, typed, exitCode]) => ({ name: `${have} ${what}`, typed, exitCode })),
);

describe('what counts, as the page has it', () => {
  test('has fourteen rows, and each is shown here', () => {
    const table = /^\| you have [^]*?\n\n/m.exec(readFileSync(PAGE, 'utf8'))?.[0] ?? '';
    const have = [...table.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, name]) => name).slice(2);
    expect(have).toHaveLength(14);
    expect(Object.keys(ROWS)).toEqual(have);
  });

  test.each(rows)('$name: exit code $exitCode', async ({ typed, exitCode }) => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await runCli(await typed(cwd), { cwd });
    expect(code, stdout + stderr).toBe(exitCode);
  });
});
