import { test } from 'vitest';
import { expectEqual } from '../support/shards.ts';

test.each([
  [
    'a fault that leaves much unseen, every requirement',
    ['--mutant', 'platform-get-height-height-missing'],
    'platform.getHeight/height',
  ],
  [
    'a release with its errata',
    ['--profile', '1.12.2', '--only', 'health,index', '--mutant', 'health-health-one-tag-as-text'],
    'health.health/tags-of-the-wrong-type-are-an-error',
  ],
])('four shards merged equal the unsharded report: %s', (_title, flags, broken) => expectEqual(broken, ...flags));
