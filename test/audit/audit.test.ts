import { describe, expect, test } from 'vitest';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { startStandardNode } from '../standard-node.ts';
import { auditNode } from './audit-node.ts';
import { drawFaults, KINDS, patchOf, recordsOf } from './record-faults.ts';

/** The last part of the standard chain: an audit of it takes seconds. */
const LAST_PART = 1100n;
/** Set for the proof on the chain of `large`: the number of faults. */
const ON_LARGE = Number(process.env.AUDIT_FAULTS_ON_LARGE ?? 0);

test('an audit finds nothing on a correct node, and asks every kind of question', async () => {
  const node = await startStandardNode();
  const { requirements, audit } = await auditNode(node.url, { from: LAST_PART });
  expect(requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(audit?.height).toBe(Number(node.ledger.height));
  expect(audit?.methods.filter(({ planned, put, answered }) => planned !== put || put !== answered)).toEqual([]);
  expect(audit?.methods.length).toBeGreaterThan(20);
});

describe('single faults, each in one record', () => {
  test('are all found, each by a finding that names the record', async () => {
    const { ledger } = await startStandardNode();
    const faults = drawFaults(recordsOf(ledger, LAST_PART), 2 * Object.keys(KINDS).length, 1);
    const node = await startStandardNode({ patch: patchOf(faults) });
    const { requirements } = await auditNode(node.url, { from: LAST_PART });
    expect(missed(faults, requirements)).toEqual([]);
    expect(new Set(faults.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(25);
  });

  test.skipIf(ON_LARGE === 0)('are all found in the 100,000 blocks of large (AUDIT_FAULTS_ON_LARGE)', async () => {
    const ledger = buildLedger('large', 1);
    const faults = drawFaults(recordsOf(ledger), ON_LARGE, 1);
    const node = await serveLedger(ledger, { patch: patchOf(faults) });
    try {
      const { requirements } = await auditNode(node.url);
      console.log(`${faults.length} faults of ${new Set(faults.map(({ kind }) => kind)).size} kinds`);
      expect(missed(faults, requirements)).toEqual([]);
    } finally {
      await node.close();
    }
  });
});

function missed(
  faults: ReturnType<typeof drawFaults>,
  requirements: Awaited<ReturnType<typeof auditNode>>['requirements'],
): readonly string[] {
  const messages = requirements.flatMap(({ findings }) => findings.map(({ message }) => message));
  const unseen = faults.filter(({ names }) => !messages.some((message) => message.includes(names)));
  return unseen.map(({ kind, when }) => `${kind}: ${when}`);
}
