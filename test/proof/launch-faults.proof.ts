import { it } from 'vitest';
import { expectFailureByFault } from '../launch/launched.ts';

it.each([
  ['latched', 'healthy-again'],
  ['lost-at-a-restart', 'index-has-no-gap'],
  ['set-of-this-node', 'validator-sets-agree'],
  ['answers-before-it-caught-up', 'committed-stays'],
  ['branch-of-its-own', 'blocks-stay'],
  ['knows-no-peers', 'unhealthy-apart'],
])('a network of which one node has the defect %s fails: exit 1', expectFailureByFault);
