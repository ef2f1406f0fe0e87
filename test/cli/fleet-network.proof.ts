import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import type { FleetMatrix } from '../../src/generated/report.ts';
import { withLedger } from '../../src/reference-node/kit/index.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { accountsOf } from '../../src/reference-node/scenarios/accounts.ts';
import { standardLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import type { RunningNode } from '../../src/reference-node/server/serve-ledger.ts';
import { emptyFolder, runCli } from '../support/cli.ts';
import { readMatrix, runFleet, writeConfig } from '../support/fleet.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import { profiles } from '../support/profiles.ts';
import { buildShortLedger } from '../support/short-ledger.ts';
import { serve } from '../support/standard-node.ts';

const ONLY = ['network/*', 'platform.getHeight/*', 'platform.getTxStatus/committed', 'platform.getValidatorsAt/*'];
const NAMES = ['a', 'b', 'c'];

interface Found {
  readonly code: number | null;
  readonly stdout: string;
  readonly matrix: FleetMatrix;
  /** Target -> the stated and derived requirements that fail on it. */
  readonly failed: Readonly<Record<string, readonly string[]>>;
  readonly reportOf: (name: string) => string;
}

/** Tests three nodes as one network. @param change Makes the third another one */
async function testNetwork(
  change: (ledger: Ledger, right: readonly RunningNode[]) => Promise<RunningNode> | RunningNode,
): Promise<Found> {
  const cwd = emptyFolder();
  const chain = buildShortLedger();
  const right = await Promise.all([chain, chain.forAnotherNode()].map((ledger) => serve(ledger)));
  const nodes = [...right, await change(chain.forAnotherNode(), right)];
  const targets = Object.fromEntries(nodes.map(({ url }, at) => [NAMES[at] ?? '', { url }]));
  writeConfig(cwd, { only: ONLY, network: true, targets });
  const { code, stdout } = await runFleet(cwd);
  const matrix = readMatrix(cwd);
  const failedOn = (name: string) =>
    matrix.requirements.filter(({ level, verdicts }) => level !== 'observed' && verdicts[name] === 'fail');
  return {
    code,
    stdout,
    matrix,
    failed: Object.fromEntries(NAMES.map((name) => [name, failedOn(name).map(({ id }) => id)])),
    reportOf: (name) => readFileSync(join(cwd, 'reports/fleet', name, 'report.json'), 'utf8'),
  };
}

const NONE = { a: [], b: [], c: [] };
const standsOf = ({ matrix }: Found) => matrix.targets.map(({ node }) => node?.state);

test('three right nodes: each is audited, and has a column', async () => {
  const found = await testNetwork((ledger) => serve(ledger));
  expect(found.failed).toEqual(NONE);
  expect(found.code).toBe(0);
  expect(standsOf(found)).toEqual(['in-step', 'in-step', 'in-step']);
  expect(found.matrix.targets[2]?.node?.audited).toMatchObject({ blocks: 157, failed: [] });
  // These nodes have no connections.
  const own = found.matrix.requirements.filter(({ id }) => /^network\/(?!connected-stake)/.test(id));
  expect(own.map(({ verdicts }) => verdicts)).toEqual(own.map(() => ({ a: 'pass', b: 'pass', c: 'pass' })));
  expect(own).toHaveLength(6);
  expect(found.stdout).toMatch(/3 {2}c {2}.* In the network: height \d+; audit: \d+ blocks, \d+ answers, no failure\./);
});

test('a node behind the others fails nothing, and the reports say how far', async () => {
  const found = await testNetwork(async (ledger) => {
    const node = await serve(ledger);
    node.part(true);
    for (const _ of NAMES) ledger.acceptBlock();
    return node;
  });
  expect(found.failed).toEqual(NONE);
  expect(found.code).toBe(0);
  expect(found.matrix.targets.map(({ node }) => [node?.state, node?.by])).toEqual([
    ['in-step', undefined],
    ['in-step', undefined],
    ['behind', 3],
  ]);
  expect(found.stdout).toMatch(/c .*In the network: height \d+, 3 blocks behind; audit/);
});

test('a node that split is named, with the height', async () => {
  const found = await testNetwork((ledger) =>
    serve(ledger, {
      patch: withLedger('platform.getBlockByHeight', () => ({
        blockByHeight: (height) => ledger.blockByHeight(height < 100n ? height : height - 1n),
      })).patch,
    }),
  );
  expect(found.failed).toMatchObject({ a: [], b: [] });
  expect(found.failed.c).toContain('network/blocks-agree');
  expect(found.code).toBe(1);
  expect(standsOf(found)).toEqual(['split', 'in-step', 'in-step']);
  expect(found.stdout).toContain('split from the others at height 100');
  expect(found.reportOf('c')).toMatch(
    /c returned another block than a and b for the block at height \d+: the network split/,
  );
  // The others are right, and say so.
  expect(found.reportOf('a')).toMatch(/c returned another block than a and b for the block at height/);
});

test('a node on a fork fails no other node with its transactions, nor a note', async () => {
  const fork = buildShortLedger('etna');
  const found = await testNetwork((ledger, [, behind]) => {
    // Above it, only one right node and the fork have blocks.
    behind?.part(true);
    for (const _ of NAMES) ledger.acceptBlock();
    return serve(fork, { dialect: dialectOf(profiles.get('1.12.2')) });
  });
  expect(found.failed).toMatchObject({ a: [], b: [] });
  expect(found.failed.c).toEqual(
    expect.arrayContaining(['network/blocks-agree', 'network/committed-is-known', 'network/transactions-agree']),
  );
  expect(found.reportOf('a')).toMatch(/c returned another block than a and b for the block at height/);
  expect(found.reportOf('a')).not.toMatch(/than Committed, as c did|the peer c answers/);
  // Its transactions are those of another chain.
  expect(found.reportOf('c')).not.toMatch(/than Committed, as c did/);
});

test('a node of another network is named, and nothing else of it compared', async () => {
  const other = standardLedger(accountsOf(2), { rules: 'document', former: 40 });
  const found = await testNetwork(() => serve(other));
  expect(found.failed).toEqual({ ...NONE, c: ['network/is-one'] });
  expect(found.code).toBe(1);
  expect(standsOf(found)).toEqual(['of-another-network', 'in-step', 'in-step']);
  expect(found.reportOf('c')).toContain(
    'c returned another block for height 0 than a and b: they are of different networks',
  );
});

test('a peer gets the headers of its own target alone', async () => {
  const chain = buildShortLedger();
  const seen = [new Set<string | undefined>(), new Set<string | undefined>()];
  const nodes = await Promise.all(
    seen.map((keys) =>
      serve(chain.forAnotherNode(), {
        patch: {
          onRequest: (request) => {
            keys.add(request.headers.get('x-node-key'));
            return request;
          },
        },
      }),
    ),
  );
  const cwd = emptyFolder();
  const targets = Object.fromEntries(
    nodes.map(({ url }, at) => [NAMES[at] ?? '', { url, header: [`x-node-key: ${NAMES[at] ?? ''}`] }]),
  );
  writeConfig(cwd, { only: ['network/is-one'], network: true, targets });
  const { code } = await runCli(['run', '--target', 'a', '--config', 'fleet.yaml'], { cwd });
  expect(code).toBe(0);
  expect(seen).toEqual([new Set(['a']), new Set(['b'])]);
});

test.each([
  ['committed-is-known/height-before-its-transactions', 'platform.getTxStatus/committed'],
  ['validator-sets-agree/one-less-than-peers', 'platform.getValidatorsAt/height-selects'],
])('%s is found beside the others, and by the audit', async (name, byAudit) => {
  const mutant = mutantOf(`network-${name.split('/')[1] ?? ''}`);
  const found = await testNetwork((ledger) => serve(ledger, { patch: mutant.patch }));
  expect(found.failed).toMatchObject({ a: [], b: [] });
  expect(found.failed.c).toEqual(expect.arrayContaining([`network/${name.split('/')[0]}`, byAudit]));
  expect(found.code).toBe(1);
});
