import { expect, test } from 'vitest';
import { seededShuffle } from '../../src/harness/seeded.ts';
import { expectNoFinding, expectNoFindingOn, PLANNED, PROFILES } from './correct-nodes.ts';

const VARIANTS = seededShuffle(PLANNED, 1, 'variants of an audit').slice(0, 1);

test.each(['1.11.3', PROFILES.at(-1) ?? ''])(
  'an audit finds nothing at the end of the chain of the profile %s',
  async (name) => {
    expect(PROFILES).toContain(name);
    await expectNoFinding(name, 'short end');
  },
);

test.each(VARIANTS.map((planned) => [planned.variants.join(), planned.profile, planned] as const))(
  'an audit finds nothing on a node with the variant %s (%s)',
  (_name, _profile, planned) => expectNoFindingOn(planned, 'short end'),
);
