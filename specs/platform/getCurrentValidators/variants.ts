import * as node from '../../../src/reference-node/kit/index.ts';

const VALIDATORS = ['platform.getCurrentValidators', 'platform.getPendingValidators'];

export const variants: readonly node.Variant[] = node.variantTable({
  'young-node': [
    'The node started seconds ago, so every `uptime` is near 0.',
    ['2.4', '`uptime` is a percentage of time and may be near 0.'],
    node.mapResultAt('platform.getCurrentValidators', 'validators/*/uptime', () => '0.0231'),
  ],
  'uptime-with-few-digits': [
    'The node writes `uptime` without a fraction.',
    ['2.4', 'The document does not define the number of digits of a percentage.'],
    node.mapResultAt('platform.getCurrentValidators', 'validators/*/uptime', (value) =>
      node.text(value).replace(/\..*$/, ''),
    ),
  ],
  'lonely-node': [
    'The node is connected to no validator, unless it has just met one.',
    ['2.4', '`connected` may be true or false.'],
    node.mapResultAtIn(
      'platform.getCurrentValidators',
      'validators/*/connected',
      (connected, { peers }) => peers === 'found' && connected,
    ),
  ],
  'validators-of-an-unknown-subnet-are-an-error': [
    '`platform.getCurrentValidators` rejects an unknown Subnet.',
    ['4.2', 'The document does not show the response in this case.'],
    node.failWhen('platform.getCurrentValidators', node.isUnknownSubnet, 'unknown subnet'),
    { only: 'document' },
  ],
  'proofs-are-spelt-with-two-s': [
    'The node writes `proofOfPossession`, with two double s.',
    ['2.4', 'The document explains the member as a proof of possession, so that its name may be read as a slip.'],
    node.withDialect({ signerProofName: 'proofOfPossession' }, VALIDATORS),
    { only: 'document', reach: 'readers' },
  ],
  'fees-are-named-rates': [
    'The node writes `delegationFeeRate` in the place of `delegationFee`.',
    ['2.4', 'The description of the member also calls it delegationFeeRate.'],
    node.mapResultAt(VALIDATORS, 'validators/*', (record) => {
      if (!node.isMembers(record)) return record;
      const { delegationFee, ...others } = record;
      return delegationFee === undefined ? record : { ...others, delegationFeeRate: delegationFee };
    }),
    { only: 'document', reach: 'readers' },
  ],
  'renewing-validators-look-like-others': [
    'The record of a validator that renews itself has the members of other validators alone.',
    ['2.4', 'The document lists the members of a record, and none of them is about renewal.'],
    node.mapStakerRecords(
      'platform.getCurrentValidators',
      ({ validatorAuthority: _owner, nextPeriod: _period, autoCompoundRewardShares: _shares, ...others }) => others,
    ),
    { only: '1.15.0' },
  ],
  'restaked-share-is-a-percentage': [
    '`autoCompoundRewardShares` is a percentage, like `delegationFee`.',
    ['not shown', 'The document shows no record of a validator that renews itself.'],
    node.mapResultAt('platform.getCurrentValidators', 'validators/*/autoCompoundRewardShares', (shares) =>
      (Number(node.text(shares)) / 10_000).toFixed(4),
    ),
    { only: '1.15.0' },
  ],
});
