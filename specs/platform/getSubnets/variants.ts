import * as node from '../../../src/reference-node/kit/index.ts';

export const variants: readonly node.Variant[] = node.documentVariants({
  'malformed-subnets-are-not-listed': [
    '`platform.getSubnets` treats an unreadable ID as the ID of an unknown Subnet.',
    ['not shown', 'The document does not show the response to an unreadable ID.'],
    node.readUnreadableAsUnknown('platform.getSubnets', 'ids'),
  ],
  'unknown-subnets-are-refused': [
    '`platform.getSubnets` rejects an unknown Subnet ID.',
    ['4.2', 'The document does not show the response in this case.'],
    node.failWhen(
      'platform.getSubnets',
      ({ ledger, args }) => args.ids('ids').some((id) => ledger.subnet(id) === undefined),
      "couldn't find subnet: not found",
    ),
  ],
  'the-primary-network-is-no-subnet-of-the-list': [
    '`platform.getSubnets` does not list the Primary Network.',
    ['4.2', 'The document does not say whether the Primary Network is one of all Subnets.'],
    node.mapResult('platform.getSubnets', (own, { args }) =>
      args.ids('ids').length === 0 && node.isMembers(own) && node.isItems(own.subnets)
        ? { ...own, subnets: own.subnets.filter((subnet) => !node.isMembers(subnet) || subnet.id !== node.ZERO_ID) }
        : own,
    ),
  ],
});
