import { test } from 'vitest';
import { expectNoFinding, expectNoFindingOn, PLANNED, PROFILES } from './correct-nodes.ts';

test.each(PROFILES)('an audit finds nothing on the whole chain of the profile %s', async (name) => {
  await expectNoFinding(name, 'whole');
});

test.each(PLANNED.map((planned) => [planned.variants.join(), planned.profile, planned] as const))(
  'an audit finds nothing on a node with the variant %s (%s)',
  (_name, _profile, planned) => expectNoFindingOn(planned, 'end'),
);
