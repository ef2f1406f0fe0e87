import { expect, test } from 'vitest';
import { startShortNode } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { overlay } from '../../src/reference-node/overlay.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';

/** The last part of the short chain. */
const LAST_PART = 108n;
/** Requirements that a comparison shows beside the one that it is made for. */
const COMPARED = [
  'index.container/p-chain-blocks-are-those-of-the-chain',
  'index.getContainerRange/has-as-many-as-asked-for',
  'index.getContainerRange/items-same-as-by-index',
  'platform.getBlock/hex-and-json-agree',
  'platform.getTx/hex-and-json-agree',
  'platform.getValidatorsAt/weight-includes-delegations',
  'platform.getValidatorsAt/weight-when-added',
];

test('an audit finds nothing on a correct node, and asks every kind of question', async () => {
  const node = await startShortNode();
  const { requirements, audit } = await auditNode(node.url, { from: LAST_PART });
  expect(requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(audit?.height).toBe(Number(node.ledger.height));
  expect(audit?.methods.filter(({ planned, put, answered }) => planned !== put || put !== answered)).toEqual([]);
  expect(audit?.methods.length).toBeGreaterThan(20);
  const passed = requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
  expect(passed).toEqual(expect.arrayContaining(COMPARED));
});

test('an audit of some requirements asks only the questions that show one of them', async () => {
  const { url } = await startShortNode();
  const selected = new Set(['platform.getHeight/last-block-carries-it']);
  const { audit } = await auditNode(url, { selected });
  expect(audit?.methods.map(({ method, answered }) => [method, answered])).toEqual([['platform.getHeight', 1]]);
});

test('an audit asks another chain for what its owners have imported', async () => {
  const { patch } = mutantOf('platform-get-utxos-imported-ones-stay');
  const ledger = (base: Ledger): Ledger =>
    overlay(base, { atomicUtxos: (_, address) => base.utxos(address).slice(0, 1) });
  const id = 'platform.getUTXOs/source-chain-gives-atomic-utxos';
  const verdicts = [];
  for (const more of [{}, patch]) {
    const { url } = await startShortNode({ patch: { ...more, ledger } });
    const { requirements } = await auditNode(url, { selected: new Set([id]) });
    verdicts.push(...requirements.flatMap((each) => (each.id === id ? [each.verdict] : [])));
  }
  expect(verdicts).toEqual(['pass', 'fail']);
});
