import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getBlockchainStatus';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'validating/validating-whatever-exists': [
    'The status of every existing blockchain is Validating.',
    saidAs('Created', 'Validating'),
    { history: 'F37' },
  ],
  'syncing/never-validating': [
    'The status of a blockchain that the node validates is Syncing.',
    node.mapResultAtIn(METHOD, 'status', (status, { args }) =>
      status === 'Validating' && args.string('blockchainID') !== node.ZERO_ID ? 'Syncing' : status,
    ),
  ],
  'created/created-when-proposed': [
    'The status of a proposed blockchain is Created.',
    saidAs('Preferred', 'Created'),
    { hinted: true },
  ],
  'created/validated-by-the-primary-network': [
    '`platform.validatedBy` returns the Primary Network for every blockchain.',
    node.mapResultAt('platform.validatedBy', 'subnetID', () => node.ZERO_ID),
  ],
  'created/validated-by-nobody': [
    '`platform.validatedBy` knows no Subnet for a blockchain that the node does not validate.',
    node.wrapHandler('platform.validatedBy', (base) => (call) => {
      const chain = call.ledger.blockchain(call.args.id('blockchainID'));
      if (chain?.status === 'Created') throw new node.RpcError('not found');
      return base(call);
    }),
  ],
  'created-is-not-run/created-whatever-exists': [
    'The status of every existing blockchain is Created.',
    node.mapResultAt(METHOD, 'status', (status) =>
      status === 'Validating' || status === 'Syncing' ? 'Created' : status,
    ),
  ],
  'preferred/proposed-committed': [
    'The status of the transaction that proposes a blockchain is Committed.',
    node.mapResultAtIn('platform.getTxStatus', 'status', (status, { ledger, args }) =>
      args.id('txID') === ledger.landmarks.preferredBlockchainId ? 'Committed' : status,
    ),
  ],
  'unknown/created-for-unknown': [
    'The status of an unknown blockchain ID is Created.',
    saidAs('Unknown', 'Created'),
    { history: 'F38' },
  ],
  'listed-is-known/preferred-unless-validated': [
    'The status of a blockchain that the node does not validate is Preferred.',
    saidAs('Created', 'Preferred'),
  ],
  'p-chain-follows-validation/p-chain-syncing': [
    'The status of the P-Chain is Syncing even on a validator.',
    node.withDialect({ platformChainStatus: 'Syncing' }, [METHOD]),
    { history: 'F79' },
  ],
  'alias-is-accepted/aliases-unknown': [
    'The status of an alias is Unknown.',
    node.respondWhen(
      METHOD,
      node.textThat('blockchainID', (id) => id === 'X'),
      () => ({ status: 'Unknown' }),
    ),
  ],
  'alias-in-another-case-is-an-error/any-case': [
    'The method accepts aliases in any case.',
    node.mapArgument(METHOD, 'blockchainID', (name) =>
      typeof name === 'string' && name.length === 1 ? name.toUpperCase() : name,
    ),
  ],
  'p-chain-is-syncing/p-chain-as-validated': [
    'The status of the P-Chain is Validating on a validator.',
    node.withDialect({ platformChainStatus: 'as-validated' }, [METHOD]),
  ],
  'bad-blockchain-id-is-an-error/unknown-for-unreadable': [
    'The status of an unreadable ID is Unknown.',
    node.respondInsteadOfError(METHOD, () => ({ status: 'Unknown' })),
  ],
});

/** Says one status where it is another. */
function saidAs(right: string, wrong: string): node.Change {
  return node.mapResultAt(METHOD, 'status', (status) => (status === right ? wrong : status));
}
