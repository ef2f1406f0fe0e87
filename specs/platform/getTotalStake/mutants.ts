import * as node from '../../../src/reference-node/kit/index.ts';
const METHOD = 'platform.getTotalStake';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'weight/stake-or-weight': [
    'The result for the Primary Network contains only `stake`.',
    node.mapResult(METHOD, (whole) => (node.isMembers(whole) && 'stake' in whole ? { stake: whole.stake } : whole)),
    { history: 'F42' },
  ],
  'weight/zero-left-out': [
    'The result lacks a weight of 0.',
    node.mapResultAt(METHOD, 'weight', (weight) => (weight === '0' ? undefined : weight)),
    { history: 'F42', hiddenBy: ['untracked-subnets-have-no-totals'] },
  ],
  'stake-for-primary/weight-alone': [
    'The result has no `stake` for the Primary Network either.',
    node.mapResultAt(METHOD, 'stake', () => undefined),
    { history: 'F42' },
  ],
  'stake-equals-weight/stake-of-validators': [
    '`stake` does not include delegations.',
    node.mapResultAtIn(METHOD, 'stake', (_, { ledger, args }) => {
      const own = ledger.currentValidators(args.id('subnetID')).map(({ weight }) => weight);
      return `${own.reduce((sum, weight) => sum + weight, 0n)}`;
    }),
  ],
  'equals-the-sum-of-weights/delegations-left-out': [
    'The total does not include delegations.',
    node.withCurrentValidators(METHOD, (all) => all.map((one) => node.stakerWith(one, { delegators: [] }))),
    { under: 'totals-count-delegations' },
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
  'subnet-equals-the-sum-of-weights/delegations-of-subnets-left-out': [
    'The total does not include delegations on an elastic Subnet.',
    node.withLedger('platform.getTotalStake', (ledger) => ({
      currentValidators: (id) =>
        ledger
          .currentValidators(id)
          .map((each) => (ledger.subnet(id)?.kind === 'elastic' ? node.stakerWith(each, { delegators: [] }) : each)),
    })),
    { under: 'totals-count-delegations' },
  ],
});
