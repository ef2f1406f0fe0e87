import { describe, expect, test } from 'vitest';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { startStandardNode } from '../standard-node.ts';
import { auditNode } from './audit-node.ts';
import { drawFaults, KINDS, patchOf, recordsOf } from './record-faults.ts';

/** The last part of the standard chain: an audit of it takes seconds. */
const LAST_PART = 1100n;
/** Set for the proof on a whole chain: its scenario, and the number of faults: `large 500`. */
const [SCENARIO = '', NUMBER = '0'] = (process.env.AUDIT_PROOF ?? '').split(' ');
const HOURS = 3_600_000;

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

  test.skipIf(SCENARIO === '')(
    'are all found in a whole chain (AUDIT_PROOF)',
    async () => {
      const ledger = buildLedger(SCENARIO === 'large' ? 'large' : 'standard', 1);
      const faults = drawFaults(recordsOf(ledger), Number(NUMBER), 1);
      const node = await serveLedger(ledger, { patch: patchOf(faults) });
      try {
        const { requirements } = await auditNode(node.url);
        console.log(`${faults.length} faults of ${new Set(faults.map(({ kind }) => kind)).size} kinds`);
        expect(missed(faults, requirements)).toEqual([]);
      } finally {
        await node.close();
      }
    },
    8 * HOURS,
  );
});

function missed(
  faults: ReturnType<typeof drawFaults>,
  requirements: Awaited<ReturnType<typeof auditNode>>['requirements'],
): readonly string[] {
  const messages = requirements.flatMap(({ findings }) => findings.map(({ message }) => message));
  const unseen = faults.filter(({ names }) => !messages.some((message) => message.includes(names)));
  return unseen.map(({ kind, when }) => `${kind}: ${when}`);
}
