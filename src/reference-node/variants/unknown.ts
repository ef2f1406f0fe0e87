import { answerWhen, argument, errorWhen, handled, insteadOfError, result, resultAt } from '../changes/changes.ts';
import { isAbout, isUnknownSubnet } from '../changes/known-subnets.ts';
import { isItems, isMembers, text } from '../changes/json-path.ts';
import { unreadableId } from '../changes/conditions.ts';
import { callWith } from '../changes/call-with.ts';
import { RpcError } from '../rpc/rpc-error.ts';
import { ZERO_ID } from '../rpc/arguments.ts';
import { containerById } from '../services/index/containers.ts';
import type { Call } from '../rpc/call.ts';
import { type Reason, type Variant, variantTable } from './variant.ts';

const INTEGERS = ['height', 'size', 'limit', 'startTime', 'endTime', 'index', 'startIndex', 'numToFetch'];
const UNSAID: Reason = ['4.2', 'The document does not show the response in this case.'];
const DOCUMENT = { only: 'document' } as const;

const hasUnknownNode =
  (known: (call: Call) => readonly { readonly nodeId: string }[]) =>
  (call: Call): boolean => {
    const ids = new Set(known(call).map(({ nodeId }) => nodeId));
    return call.args.nodeIds('nodeIDs').some((id) => !ids.has(id));
  };

/** What is unknown, and what cannot be read. */
export const UNKNOWN_VARIANTS: readonly Variant[] = variantTable({
  'unknown-subnets-are-refused': [
    '`platform.getSubnets` rejects an unknown Subnet ID.',
    UNSAID,
    errorWhen(
      'platform.getSubnets',
      ({ ledger, args }) => args.ids('ids').some((id) => ledger.subnet(id) === undefined),
      "couldn't find subnet: not found",
    ),
    DOCUMENT,
  ],
  'unknown-pending-nodes-are-refused': [
    '`platform.getPendingValidators` rejects a node ID without a pending validator.',
    ['4.2', 'The document says only of `platform.getCurrentValidators` that it leaves out unknown node IDs.'],
    errorWhen(
      'platform.getPendingValidators',
      hasUnknownNode((call) => [
        ...call.ledger.pendingValidators(call.args.id('subnetID')),
        ...call.ledger.pendingDelegators(call.args.id('subnetID')),
      ]),
      'unknown node',
    ),
    DOCUMENT,
  ],
  'unknown-containers-are-refused': [
    '`index.isAccepted` rejects the ID of an unknown container.',
    ['4.3', UNSAID[1]],
    errorWhen('index.isAccepted', (call) => containerById(call, call.args.id('id')) === undefined, 'not found'),
    DOCUMENT,
  ],
  'an-unknown-source-has-sent-nothing': [
    '`platform.getUTXOs` returns an empty page for an unknown `sourceChain`.',
    UNSAID,
    insteadOfError('platform.getUTXOs', ({ args }) => {
      if (args.raw('sourceChain')?.startsWith('"') !== true) throw new RpcError('refused');
      return { numFetched: '0', utxos: [], endIndex: { address: '', utxo: '' }, encoding: 'hex' };
    }),
    DOCUMENT,
  ],
  'no-transformation-is-an-empty-text': [
    'The `subnetTransformationTxID` of a Subnet without a transformation is an empty string.',
    ['2.3', 'The document does not show the value without a transformation.'],
    resultAt('platform.getSubnet', 'subnetTransformationTxID', (id) => (id === ZERO_ID ? '' : id)),
    DOCUMENT,
  ],
  'no-transformation-is-null': [
    'The `subnetTransformationTxID` of a Subnet without a transformation is null.',
    ['2.3', 'The document does not show the value without a transformation.'],
    resultAt('platform.getSubnet', 'subnetTransformationTxID', (id) => (id === ZERO_ID ? null : id)),
    DOCUMENT,
  ],
  'malformed-transactions-are-unknown': [
    '`platform.getTxStatus` returns `Unknown` for an unreadable transaction ID.',
    ['3', 'The node has not seen a transaction with such an ID.'],
    answerWhen('platform.getTxStatus', unreadableId('txID'), () => ({ status: 'Unknown' })),
    DOCUMENT,
  ],
  'malformed-blockchains-are-unknown': [
    '`platform.getBlockchainStatus` returns `Unknown` for an unreadable blockchain ID.',
    ['3', 'Nobody has proposed a blockchain with such an ID.'],
    answerWhen('platform.getBlockchainStatus', unreadableId('blockchainID'), () => ({ status: 'Unknown' })),
    DOCUMENT,
  ],
  'blockchain-status-needs-an-id': [
    '`platform.getBlockchainStatus` rejects an alias.',
    ['4.2', 'The argument is `blockchainID`; the document mentions aliases only in paths.'],
    errorWhen(
      'platform.getBlockchainStatus',
      ({ args }) => /^(P|X|C|platform|avm|evm)$/.test(args.string('blockchainID')),
      'not an ID',
    ),
    DOCUMENT,
  ],
  'refused-transactions-are-dropped': [
    '`platform.issueTx` accepts every readable transaction; invalid ones get the status `Dropped` with a reason.',
    ['3', 'The document gives a transaction that will never be accepted the status Dropped with a `reason`.'],
    handled('platform.issueTx', (base) => (call) => {
      try {
        return base(call);
      } catch (error) {
        const id =
          error instanceof RpcError ? /tx (?:ID )?([1-9A-HJ-NP-Za-km-z]{40,})/.exec(error.message)?.[1] : undefined;
        if (id === undefined) throw error;
        return { txID: id };
      }
    }),
    DOCUMENT,
  ],
  'supply-of-a-permissioned-subnet-is-zero': [
    '`platform.getCurrentSupply` returns 0 for a permissioned Subnet.',
    ['4.2', 'No tokens can stake a permissioned Subnet, and the document does not show the response.'],
    answerWhen('platform.getCurrentSupply', isAbout('permissioned'), () => ({ supply: '0' })),
    DOCUMENT,
  ],
  'supply-of-a-permissioned-subnet-is-that-of-the-network': [
    '`platform.getCurrentSupply` returns the supply of the Primary Network for a permissioned Subnet.',
    ['4.2', 'The supply is an upper bound, and the document does not show the response for a permissioned Subnet.'],
    answerWhen('platform.getCurrentSupply', isAbout('permissioned'), (call, base) =>
      base(callWith(call, { subnetID: undefined })),
    ),
    DOCUMENT,
  ],
  'min-stake-of-a-permissioned-subnet-is-zero': [
    '`platform.getMinStake` returns 0 for both amounts of a permissioned Subnet.',
    UNSAID,
    answerWhen('platform.getMinStake', isAbout('permissioned'), () => ({
      minValidatorStake: '0',
      minDelegatorStake: '0',
    })),
    DOCUMENT,
  ],
  'total-stake-of-an-unknown-subnet-is-an-error': [
    '`platform.getTotalStake` rejects an unknown Subnet.',
    UNSAID,
    errorWhen('platform.getTotalStake', isUnknownSubnet, 'unknown subnet'),
    DOCUMENT,
  ],
  'validators-of-an-unknown-subnet-are-an-error': [
    '`platform.getCurrentValidators` rejects an unknown Subnet.',
    UNSAID,
    errorWhen('platform.getCurrentValidators', isUnknownSubnet, 'unknown subnet'),
    DOCUMENT,
  ],
  'validators-at-of-an-unknown-subnet-are-an-error': [
    '`platform.getValidatorsAt` rejects an unknown Subnet.',
    UNSAID,
    errorWhen('platform.getValidatorsAt', isUnknownSubnet, 'unknown subnet'),
    DOCUMENT,
  ],
  'validators-above-the-tip-are-none': [
    '`platform.getValidatorsAt` returns an empty map for a height above the last accepted height.',
    UNSAID,
    answerWhen(
      'platform.getValidatorsAt',
      ({ args, ledger }) => args.uint('height', 64) > ledger.height,
      () => ({ validators: {} }),
    ),
    DOCUMENT,
  ],
  'an-unknown-subnet-validates-nothing': [
    '`platform.validates` returns an empty list for an unknown Subnet.',
    UNSAID,
    answerWhen('platform.validates', isUnknownSubnet, () => ({ blockchainIDs: [] })),
    DOCUMENT,
  ],
  'rewards-of-an-unknown-transaction-are-an-error': [
    '`platform.getRewardUTXOs` rejects the ID of an unknown transaction.',
    UNSAID,
    errorWhen('platform.getRewardUTXOs', ({ ledger, args }) => ledger.tx(args.id('txID')) === undefined, 'not found'),
    DOCUMENT,
  ],
  'the-p-chain-is-validated': [
    '`platform.validates` also lists the P-Chain for the Primary Network.',
    ['4.2', 'The document excludes the P-Chain only from `platform.getBlockchains`.'],
    result('platform.validates', (own, { ledger, args }) =>
      args.id('subnetID') === ZERO_ID && isMembers(own) && isItems(own.blockchainIDs)
        ? { ...own, blockchainIDs: [ledger.chainIds.P, ...own.blockchainIDs] }
        : own,
    ),
  ],
  'the-primary-network-is-no-subnet-of-the-list': [
    '`platform.getSubnets` does not list the Primary Network.',
    ['4.2', 'The document does not say whether the Primary Network is one of all Subnets.'],
    result('platform.getSubnets', (own, { args }) =>
      args.ids('ids').length === 0 && isMembers(own) && isItems(own.subnets)
        ? { ...own, subnets: own.subnets.filter((subnet) => !isMembers(subnet) || subnet.id !== ZERO_ID) }
        : own,
    ),
    DOCUMENT,
  ],
  'the-primary-network-is-a-subnet': [
    '`platform.getSubnet` returns a record for the Primary Network.',
    UNSAID,
    insteadOfError('platform.getSubnet', (call) => {
      if (!call.args.has('subnetID') || call.args.raw('subnetID') !== `"${ZERO_ID}"`)
        throw new RpcError('not a subnet');
      return {
        isPermissioned: false,
        controlKeys: [],
        threshold: '0',
        locktime: '0',
        subnetTransformationTxID: ZERO_ID,
      };
    }),
    DOCUMENT,
  ],
  'negative-limits-count-as-left-out': [
    '`platform.getUTXOs` treats a negative `limit` as 1024.',
    ['8', 'The document states only an upper bound of `limit`.'],
    argument('platform.getUTXOs', 'limit', (limit) => (text(limit).startsWith('-') ? undefined : limit)),
    DOCUMENT,
  ],
  'limit-zero-is-no-page': [
    '`platform.getUTXOs` returns no UTXOs for a `limit` of 0.',
    ['8', 'The document allows at most `limit` UTXOs.'],
    handled('platform.getUTXOs', (base) => (call) => {
      const own = base(call);
      const isZero = /^"?0"?$/.test(call.args.raw('limit') ?? '');
      return isZero && isMembers(own) ? { ...own, numFetched: '0', utxos: [] } : own;
    }),
    DOCUMENT,
  ],
  'no-addresses-own-nothing': [
    '`platform.getUTXOs` returns an empty page without addresses.',
    UNSAID,
    answerWhen(
      'platform.getUTXOs',
      ({ args }) => args.raw('addresses') === undefined || /^\[\s*\]$/.test(args.raw('addresses') ?? ''),
      () => ({
        numFetched: '0',
        utxos: [],
        endIndex: { address: '', utxo: '' },
        encoding: 'hex',
      }),
    ),
    DOCUMENT,
  ],
  'integers-must-be-numbers': [
    'The node rejects decimal strings for arguments that the document lists as integers.',
    ['4.2', 'The document lists the arguments as int.'],
    errorWhen(
      [
        'platform.getBlockByHeight',
        'platform.getValidatorsAt',
        'platform.sampleValidators',
        'platform.getUTXOs',
        'platform.getMaxStakeAmount',
        'index.getContainerByIndex',
        'index.getContainerRange',
      ],
      (call) => INTEGERS.some((name) => call.args.raw(name)?.startsWith('"') === true),
      'not a number',
    ),
    DOCUMENT,
  ],
});
