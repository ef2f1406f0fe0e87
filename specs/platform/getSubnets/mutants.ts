import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getSubnets';
export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'unknown-ids-left-out/error-for-unknown': [
    'The method returns an error if one of the `ids` is unknown.',
    node.failWhen(METHOD, ({ ledger, args }) => args.ids('ids').some((id) => ledger.subnet(id) === undefined)),
    { history: 'F41' },
  ],
  'filter-does-not-change-records/first-owner-in-the-list': [
    'The list without `ids` contains the first owner of a Subnet, even if the owner has changed.',
    node.withDialect({ listedSubnetOwner: 'first' }, [METHOD]),
    { history: 'F40' },
  ],
  'bad-id-is-an-error/checksum-ignored': [
    'The method ignores the checksums of `ids`.',
    node.ignoreChecksum(METHOD, 'ids'),
  ],
  'list-shows-first-owner/present-owner-in-the-list': [
    'The list without `ids` contains the current owners.',
    node.withDialect({ listedSubnetOwner: 'present' }, [METHOD]),
  ],
});
