import { expect, test } from 'vitest';
import { sweptBy, twinOf } from '../../../test/support/twin.ts';
import { seededShuffle } from '../../harness/seeded.ts';
import { MUTANTS } from '../../reference-node/mutants.ts';

/** Mutants that are drawn, and questions to each. */
const DRAWN = 60;
const MOST = 1500;
/** The part of them that a twin alone finds: others are in a state that a node at rest does not have, or in a value of each node's own. */
const LEAST = 0.55;

test(
  'a twin alone finds most mutants, and says which member of which method differs',
  { timeout: 600_000 },
  async () => {
    const atRest = MUTANTS.filter(({ patch }) =>
      ['handlers', 'ledger', 'onAnswer', 'onRequest', 'dialect'].some((each) => each in patch),
    );
    const missed: string[] = [];
    for (const { name, patch } of seededShuffle(atRest, 1, 'twin').slice(0, DRAWN)) {
      const found = await sweptBy(await twinOf({ patch }), MOST);
      const findings = [...found.values()].flat();
      expect(findings.every(({ signature }) => signature?.method !== undefined && signature.rule !== undefined)).toBe(
        true,
      );
      if (findings.length === 0) missed.push(name);
    }
    expect(missed.length / DRAWN, `missed: ${missed.join(', ')}`).toBeLessThanOrEqual(1 - LEAST);
  },
);
