import { expect, test } from 'vitest';
import { startShortNode } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';

/** The last part of the short chain. */
const LAST_PART = 108n;

test('an audit finds nothing on a correct node, and asks every kind of question', async () => {
  const node = await startShortNode();
  const { requirements, audit } = await auditNode(node.url, { from: LAST_PART });
  expect(requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(audit?.height).toBe(Number(node.ledger.height));
  expect(audit?.methods.filter(({ planned, put, answered }) => planned !== put || put !== answered)).toEqual([]);
  expect(audit?.methods.length).toBeGreaterThan(20);
});

test('a launched node whose first validators are not those of its genesis file fails, and the audit goes on', async () => {
  const { url } = await startShortNode();
  const genesis = { networkId: 1, time: 0n, outputs: [], validators: new Map([['NodeID-a', 1n]]), supply: 1n };
  const { requirements, audit } = await auditNode(url, { from: 148n, genesis, isOwnGenesis: true });
  const failures = requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failures.map(({ id, findings }) => [id, findings.length])).toEqual([
    ['platform.getValidatorsAt/height-selects', 1],
  ]);
  expect(failures[0]?.findings[0]?.message).toMatch(
    /started with a genesis file that does not fit: NodeID-\w+ has the weight none/,
  );
  expect(audit?.facts).toBeGreaterThan(100);
});

test('an audit of some requirements asks only the questions that show one of them', async () => {
  const { url } = await startShortNode();
  const selected = new Set(['platform.getHeight/last-block-carries-it']);
  const { audit } = await auditNode(url, { selected });
  expect(audit?.methods.map(({ method, answered }) => [method, answered])).toEqual([['platform.getHeight', 1]]);
});
