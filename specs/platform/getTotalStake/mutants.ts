import * as node from '../../../src/reference-node/kit/index.ts';
const METHOD = 'platform.getTotalStake';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'weight/stake-or-weight': [
    'The result for the Primary Network contains only `stake`.',
    node.mapResult(METHOD, (whole) => (node.isMembers(whole) && 'stake' in whole ? { stake: whole.stake } : whole)),
    { history: 'F42' },
  ],
  'stake-for-primary/weight-alone': [
    'The result has no `stake` for the Primary Network either.',
    node.mapResultAt(METHOD, 'stake', () => undefined),
    { history: 'F42' },
  ],
  'every-subnet-has-a-total/tracked-ones-only': [
    'The method returns an error for a Subnet that the node does not validate.',
    node.failWhen(METHOD, node.isUntracked),
    { history: 'F43' },
  ],
  'subnet-id-omitted-is-primary/needs-a-subnet': [
    'The method returns an error if `subnetID` is omitted.',
    node.failWhen(METHOD, node.leftOut('subnetID')),
  ],
  'stake-for-subnets/zero-for-subnets': [
    '`stake` is 0 for a Subnet other than the Primary Network.',
    node.mapResultAtIn(METHOD, 'stake', (stake, { args }) => (args.id('subnetID') === node.ZERO_ID ? stake : '0')),
  ],
  'a-total-or-a-refusal/refused-in-a-text': [
    'The error of a rejected total is a string instead of an object.',
    node.errorsAsText(METHOD),
  ],
});
