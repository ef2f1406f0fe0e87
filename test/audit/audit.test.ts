import { expect, test } from 'vitest';
import { startStandardNode } from '../standard-node.ts';
import { auditNode } from './audit-node.ts';
import { drawFaults, KINDS, patchOf } from './record-faults.ts';
import { recordsOf } from './records.ts';

/** The last part of the standard chain: an audit of it takes seconds. */
const LAST_PART = 1100n;
test('an audit finds nothing on a correct node, and asks every kind of question', async () => {
  const node = await startStandardNode();
  const { requirements, audit } = await auditNode(node.url, { from: LAST_PART });
  expect(requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(audit?.height).toBe(Number(node.ledger.height));
  expect(audit?.methods.filter(({ planned, put, answered }) => planned !== put || put !== answered)).toEqual([]);
  expect(audit?.methods.length).toBeGreaterThan(20);
});

test('single faults, each in one record, are all found, each by a finding that names the record', async () => {
  const { ledger } = await startStandardNode();
  const faults = drawFaults(recordsOf(ledger, LAST_PART), 2 * Object.keys(KINDS).length, 1);
  const node = await startStandardNode({ patch: patchOf(faults) });
  const { requirements } = await auditNode(node.url, { from: LAST_PART });
  expect(missed(faults, requirements)).toEqual([]);
  expect(new Set(faults.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(25);
});

function missed(
  faults: ReturnType<typeof drawFaults>,
  requirements: Awaited<ReturnType<typeof auditNode>>['requirements'],
): readonly string[] {
  const messages = requirements.flatMap(({ findings }) => findings.map(({ message }) => message));
  const unseen = faults.filter(
    ({ names, method }) => !messages.some((message) => message.includes(names) && message.includes(method)),
  );
  return unseen.map(({ kind, when }) => `${kind}: ${when}`);
}
