import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from '../../test/support/folder.ts';
import type { RunSettings } from '../generated/config.ts';
import type { Report } from '../generated/report.ts';
import { startReferenceNode } from '../reference-node/index.ts';
import { encodeHex } from '../encoding/hex.ts';
import { fundedKey } from '../reference-node/ledger/keys/keys.ts';
import { mutantOf } from '../reference-node/mutants.ts';
import { runConformance, type ConformanceOptions } from './run-conformance.ts';

// A program may hand over settings that it has typed as such.
const METHODS: RunSettings = { only: ['platform.getHeight', 'platform.getTimestamp'] };

async function nodeUrl(mutant?: string): Promise<string> {
  const node = await startReferenceNode({ ...(mutant === undefined ? {} : { patch: mutantOf(mutant).patch }) });
  onTestFinished(() => node.close());
  return node.url;
}

function verdictsOf({ requirements }: Report): readonly string[] {
  return requirements.map(({ id, verdict, reason = '' }) => `${id} ${verdict} ${reason}`);
}

test('two runs at once give what each gives by itself', { timeout: 120_000 }, async () => {
  const targets = [await nodeUrl(), await nodeUrl('platform-get-height-height-boolean')];
  const run = (target: string): Promise<Report> => runConformance({ target, ...METHODS });
  const apart: Report[] = [];
  for (const target of targets) apart.push(await run(target));
  const together = await Promise.all(targets.map(run));
  expect(together.map(verdictsOf)).toEqual(apart.map(verdictsOf));
  expect(together.map(({ exitCode }) => exitCode)).toEqual([0, 1]);
  expect(together.map(({ target }) => target.url)).toEqual(targets);
});

test('a run that is aborted leaves another alone', { timeout: 120_000 }, async () => {
  const stop = new AbortController();
  const target = await nodeUrl();
  const [aborted, whole] = await Promise.all([
    runConformance({ target, ...METHODS, signal: stop.signal, onResult: () => stop.abort() }),
    runConformance({ target, ...METHODS }),
  ]);
  expect(aborted).toMatchObject({ exitCode: 4, ended: { cut: 'the run was interrupted' } });
  expect(aborted.requirements.map(({ verdict }) => verdict)).toContain('not-testable');
  expect(whole.exitCode).toBe(0);
  expect(whole.requirements.map(({ id }) => id)).toEqual(aborted.requirements.map(({ id }) => id));
});

test('a sample that the node does not know is noted, and a Subnet that it does not know fails nothing', async () => {
  const id = '2Ldrc5frwQD4Hy4iCvo6URC4xxhxfhQLkJsejKz7Hff8BsXbU';
  const samples = ['subnet', 'tx', 'blockchain'].map((kind) => `${kind}=${id}`);
  const only = ['platform.validates/*', 'platform.getSubnet/*', 'platform.getBlockchains/*'];
  const { notes, requirements } = await runConformance({ target: await nodeUrl(), samples, only });
  for (const noun of ['Subnet', 'transaction', 'blockchain'])
    expect(notes).toContain(
      `The node does not know the ${noun} ${id} of --sample: leave it out if it is of another network.`,
    );
  expect(requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')).toEqual([]);
});

test('on a chain of L1s alone, totals of Subnets are not testable, and the reason names what creates one', async () => {
  const conversionID = 'AQw6wPzYQE5bqZ5yRcfGMCgB2PdXbtTPcPvqC6M5hqVXsxyLG';
  const node = await startReferenceNode({
    patch: { handlers: (base) => ({ ...base, 'platform.getSubnet': () => ({ conversionID }) }) },
  });
  onTestFinished(() => node.close());
  const only = ['platform.getTotalStake/stake-for-subnets'];
  const { requirements } = await runConformance({ target: node.url, profile: '1.14.1', only });
  expect(requirements.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    [
      'not-testable',
      expect.stringMatching(/has a total;.* the population entry permissioned-subnet creates it$/) as string,
    ],
  ]);
});

test('a run says what it took from the key of its user', async () => {
  const key = encodeHex(fundedKey(1).privateKey);
  const only = ['platform.issueTx/returned-id-is-found'];
  const target = await nodeUrl();
  const { notes, requirements } = await runConformance({
    target,
    profile: 'document',
    only,
    write: true,
    key,
    allowNetworks: [9650],
  });
  expect(requirements.map(({ verdict, reason }) => [verdict, reason])).toEqual([['pass', undefined]]);
  expect(notes).toContainEqual(
    expect.stringMatching(/the run sent a transaction, which took \d+ nAVAX from P-custom1\w+; its ID is \w+/),
  );
});

test('a node may have been told to propose its last block, unless the suite has started it', async () => {
  const { requirements } = await runConformance({
    target: await nodeUrl('platform-get-proposed-height-tip'),
    only: ['platform.getProposedHeight/leaves-out-what-is-new'],
    write: true,
    key: encodeHex(fundedKey(1).privateKey),
    allowNetworks: [9650],
  });
  expect(requirements.map(({ verdict }) => verdict)).toEqual(['not-applicable']);
});

test('a run sets no handlers on the process, and tells each result', { timeout: 120_000 }, async () => {
  const events = ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM', 'exit'] as const;
  const handlers = (): number[] => events.map((event) => process.listenerCount(event));
  const before = handlers();
  const told = new Map<string, readonly number[]>();
  const { requirements } = await runConformance({
    target: await nodeUrl(),
    only: ['platform.getHeight/height', 'platform.getHeight/nothing-above'],
    onResult: ({ id }) => void told.set(id, handlers()),
  });
  expect([...told.keys()].sort()).toEqual(requirements.map(({ id }) => id).sort());
  expect([...told.values()]).toEqual([before, before]);
});

test('the reports and the exchanges go where they are wanted', { timeout: 120_000 }, async () => {
  const outDir = join(emptyFolder(), 'new');
  await runConformance({ target: await nodeUrl(), only: ['platform.getHeight/height'], outDir });
  for (const name of ['report.json', 'report.html', 'junit.xml', 'exchanges.har.gz']) {
    expect(existsSync(join(outDir, name)), name).toBe(true);
  }
});

const NODE = 'http://127.0.0.1:1';

test.each<[string, object | null | undefined, string]>([
  ['no option', undefined, 'No target: set `target`'],
  ['a name for a target', { target: 'nightly' }, "'nightly' is no address"],
  ['a target under a name that does not exist', { tagret: NODE }, 'Did you mean target?'],
  [
    'a mutant that does not exist',
    { mutant: 'platform-get-height-heigth-boolean' },
    'platform-get-height-height-boolean',
  ],
  [
    'a node to start beside a target',
    { target: NODE, launch: './node' },
    '`launch` starts the node to test: leave out `target`, or `launch`.',
  ],
  ['an executable that is not there', { launch: './no-such-node' }, 'no-such-node'],
  [
    'arguments for no node to start',
    { target: NODE, launchArgs: ['--x'] },
    '`launchArgs` needs `launch`: add it, or leave out `launchArgs`.',
  ],
  [
    'a method that does not exist',
    { target: NODE, without: ['platform.getBlok'] },
    'or a method such as platform.getBlock. Did you mean platform.getBlock',
  ],
  ['a signal that is none', { target: NODE, signal: 5 }, 'signal: It must be'],
  ['a function that is none', { target: NODE, onResult: 5 }, 'onResult: It must be'],
  ['a choice of nothing', { target: NODE, only: [] }, 'only: An empty list'],
  ['a place for SARIF without it', { target: NODE, sarifFile: 'a' }, '`sarifFile` is about'],
  ['formats without a folder', { target: NODE, formats: ['html'] }, '`formats` needs `outDir`'],
  [
    'a header that each request has',
    { target: NODE, headers: { 'keep-alive': 'x' } },
    'headers: The suite sets keep-alive by itself',
  ],
  ['null', null, 'The options must be an object.'],
  ['a header without a name', { target: NODE, headers: { '': 'x' } }, "headers: A header must look like 'name: value'"],
  ['a release that is none', { reference: true, profile: '9.9' }, "`profile` '9.9' is no release"],
  ['a pattern without a match', { target: NODE, only: ['nope'] }, "`only` 'nope' matches no requirement."],
  ['a demand without a match', { target: NODE, requireTested: ['nope'] }, "`requireTested` 'nope' matches no"],
  ['a sample that is none', { target: NODE, samples: ['address=foo'] }, '`samples` "address=foo" is no address'],
  ['a peer that is none', { target: NODE, peers: ['foo'] }, '`peers` foo: this is no address.'],
  ['a trusted node that is the tested one', { target: NODE, against: NODE }, '`against` http://127.0.0.1:1: this is'],
  ['two targets', { target: NODE, reference: true }, '`reference` is for the reference node: leave out `target`, or'],
  ['a proxy without effect', { target: NODE, proxy: 'foo' }, '`proxy` has no effect'],
  ['no audit without a node to audit', { target: NODE, audit: false }, '`audit` needs `launch` or `peers`: add it'],
  ['a command that fails', { target: NODE, headerCommand: 'false' }, 'The command of `headerCommand` failed'],
  ['a key without effect', { target: NODE, key: 'x' }, '`key` needs `write`: add it, or leave out `key`.'],
  ['a payment without a key', { target: NODE, write: true }, '`write` needs `key`, with funds to spend.'],
  ['a user without a password', { target: NODE, user: 'x' }, '`user` needs `password`.'],
  [
    'half a choice',
    { target: NODE, only: ['health'], skip: ['health'] },
    '`skip` leaves out every requirement that `only`',
  ],
  [
    'a flag without its unit',
    { target: NODE, runTimeout: 5 },
    "no key 'runTimeout' here. Did you mean runTimeoutSeconds?",
  ],
  ['a flag as it is typed', { target: NODE, 'wait-ready': 5 }, "'wait-ready' here. Did you mean waitReadySeconds?"],
  [
    'a flag that is no option',
    { target: NODE, failOn: 'new' },
    "no key 'failOn' here: only the command line takes --fail-on",
  ],
  ['a fleet', { fleet: true }, "there is no key 'fleet' here. Call runConformance for each node; `peers`"],
  ['a file of the report', { json: '-' }, 'only the command line takes --json. runConformance returns the report'],
  [
    'a flag of one case',
    { target: NODE, path: '0' },
    "there is no key 'path' here: only the command line takes --path.",
  ],
  ['a root for the reports', { target: NODE, outDir: '/' }, 'outDir /: this is the root of the file system.'],
  ['a capability both ways', { target: NODE, with: ['index'], without: ['index'] }, 'both name index'],
])('%s is refused before anything is sent', async (_what, options, message) => {
  const run = runConformance(options as ConformanceOptions);
  await expect(run).rejects.toMatchObject({ name: 'UsageError' });
  await expect(run).rejects.toThrow(message);
});

test('a promise of onResult that is rejected rejects the call', async () => {
  const down = new Error('the database is down');
  const target = await nodeUrl();
  const run = runConformance({ target, ...METHODS, onResult: () => Promise.reject(down) });
  await expect(run).rejects.toBe(down);
});

test('a run notes that it has the expectations of earlier releases', async () => {
  const { notes } = await runConformance({ target: await nodeUrl(), profile: '1.14.9', only: ['health'] });
  expect(notes[0]).toContain('No profile is known for the release 1.14.9: this run expects what the releases 1.14.1');
});
