import { answerWhen, argument, errorWhen, handled, insteadOfError, result, resultAt } from '../changes/changes.ts';
import { isAbout, isUnknownSubnet } from '../changes/known-subnets.ts';
import { isItems, isMembers, text } from '../changes/json-path.ts';
import { unreadableId } from '../changes/conditions.ts';
import { callWith } from '../changes/call-with.ts';
import { RpcError } from '../rpc/rpc-error.ts';
import { ZERO_ID } from '../rpc/arguments.ts';
import { containerById } from '../services/index/containers.ts';
import type { Call } from '../rpc/call.ts';
import { type Variant, variant } from './variant.ts';

const INTEGERS = ['height', 'size', 'limit', 'startTime', 'endTime', 'index', 'startIndex', 'numToFetch'];
const UNSAID = 'What the method does with it is not shown.';
const DOCUMENT = { only: 'document' } as const;

const hasUnknownNode =
  (known: (call: Call) => readonly { readonly nodeId: string }[]) =>
  (call: Call): boolean => {
    const ids = new Set(known(call).map(({ nodeId }) => nodeId));
    return call.args.nodeIds('nodeIDs').some((id) => !ids.has(id));
  };

/** What is unknown, and what cannot be read. */
export const UNKNOWN_VARIANTS: readonly Variant[] = [
  variant(
    'unknown-subnets-are-refused',
    '`platform.getSubnets` refuses an ID of no Subnet.',
    '4.2',
    UNSAID,
    errorWhen(
      'platform.getSubnets',
      ({ ledger, args }) => args.ids('ids').some((id) => ledger.subnet(id) === undefined),
      "couldn't find subnet: not found",
    ),
    DOCUMENT,
  ),
  variant(
    'unknown-pending-nodes-are-refused',
    '`platform.getPendingValidators` refuses a node ID that is not pending.',
    '4.2',
    'Unknown IDs are left out by `platform.getCurrentValidators`; of this method nothing is said.',
    errorWhen(
      'platform.getPendingValidators',
      hasUnknownNode((call) => [
        ...call.ledger.pendingValidators(call.args.id('subnetID')),
        ...call.ledger.pendingDelegators(call.args.id('subnetID')),
      ]),
      'unknown node',
    ),
    DOCUMENT,
  ),
  variant(
    'unknown-containers-are-refused',
    '`index.isAccepted` refuses the ID of no container.',
    '4.3',
    UNSAID,
    errorWhen('index.isAccepted', (call) => containerById(call, call.args.id('id')) === undefined, 'not found'),
    DOCUMENT,
  ),
  variant(
    'an-unknown-source-has-sent-nothing',
    '`platform.getUTXOs` from a `sourceChain` that is no chain is an empty page.',
    '4.2',
    UNSAID,
    insteadOfError('platform.getUTXOs', ({ args }) => {
      if (args.raw('sourceChain')?.startsWith('"') !== true) throw new RpcError('refused');
      return { numFetched: '0', utxos: [], endIndex: { address: '', utxo: '' }, encoding: 'hex' };
    }),
    DOCUMENT,
  ),
  variant(
    'no-transformation-is-an-empty-text',
    'The `subnetTransformationTxID` of a Subnet that was never transformed is empty.',
    '2.3',
    'What stands there without a transformation is not shown.',
    resultAt('platform.getSubnet', 'subnetTransformationTxID', (id) => (id === ZERO_ID ? '' : id)),
    DOCUMENT,
  ),
  variant(
    'no-transformation-is-null',
    'The `subnetTransformationTxID` of a Subnet that was never transformed is null.',
    '2.3',
    'What stands there without a transformation is not shown.',
    resultAt('platform.getSubnet', 'subnetTransformationTxID', (id) => (id === ZERO_ID ? null : id)),
    DOCUMENT,
  ),
  variant(
    'malformed-transactions-are-unknown',
    'The status of a transaction whose ID cannot be read is `Unknown`.',
    '3',
    'A transaction with such an ID has not been seen by this node.',
    answerWhen('platform.getTxStatus', unreadableId('txID'), () => ({ status: 'Unknown' })),
    DOCUMENT,
  ),
  variant(
    'malformed-blockchains-are-unknown',
    'The status of a blockchain whose ID cannot be read is `Unknown`.',
    '3',
    'A blockchain with such an ID was not proposed.',
    answerWhen('platform.getBlockchainStatus', unreadableId('blockchainID'), () => ({ status: 'Unknown' })),
    DOCUMENT,
  ),
  variant(
    'blockchain-status-needs-an-id',
    '`platform.getBlockchainStatus` does not take an alias.',
    '4.2',
    'The argument is `blockchainID`; aliases are said to stand in paths.',
    errorWhen(
      'platform.getBlockchainStatus',
      ({ args }) => /^(P|X|C|platform|avm|evm)$/.test(args.string('blockchainID')),
      'not an ID',
    ),
    DOCUMENT,
  ),
  variant(
    'refused-transactions-are-dropped',
    '`platform.issueTx` takes every transaction that it can read; the refused ones are `Dropped` with a reason.',
    '3',
    'The status Dropped with a `reason` is how the document tells of a transaction that will never be accepted.',
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
  ),
  variant(
    'supply-of-a-permissioned-subnet-is-zero',
    '`platform.getCurrentSupply` of a permissioned Subnet is 0.',
    '4.2',
    'No tokens can stake it, and what the method does is not shown.',
    answerWhen('platform.getCurrentSupply', isAbout('permissioned'), () => ({ supply: '0' })),
    DOCUMENT,
  ),
  variant(
    'supply-of-a-permissioned-subnet-is-that-of-the-network',
    '`platform.getCurrentSupply` of a permissioned Subnet is the supply of the Primary Network.',
    '4.2',
    'The supply is an upper bound, and what the method does with such a Subnet is not shown.',
    answerWhen('platform.getCurrentSupply', isAbout('permissioned'), (call, base) =>
      base(callWith(call, { subnetID: undefined })),
    ),
    DOCUMENT,
  ),
  variant(
    'min-stake-of-a-permissioned-subnet-is-zero',
    '`platform.getMinStake` of a permissioned Subnet is 0 for both.',
    '4.2',
    UNSAID,
    answerWhen('platform.getMinStake', isAbout('permissioned'), () => ({
      minValidatorStake: '0',
      minDelegatorStake: '0',
    })),
    DOCUMENT,
  ),
  variant(
    'total-stake-of-an-unknown-subnet-is-an-error',
    '`platform.getTotalStake` refuses an unknown Subnet.',
    '4.2',
    UNSAID,
    errorWhen('platform.getTotalStake', isUnknownSubnet, 'unknown subnet'),
    DOCUMENT,
  ),
  variant(
    'validators-of-an-unknown-subnet-are-an-error',
    '`platform.getCurrentValidators` refuses an unknown Subnet.',
    '4.2',
    UNSAID,
    errorWhen('platform.getCurrentValidators', isUnknownSubnet, 'unknown subnet'),
    DOCUMENT,
  ),
  variant(
    'validators-at-of-an-unknown-subnet-are-an-error',
    '`platform.getValidatorsAt` refuses an unknown Subnet.',
    '4.2',
    UNSAID,
    errorWhen('platform.getValidatorsAt', isUnknownSubnet, 'unknown subnet'),
    DOCUMENT,
  ),
  variant(
    'validators-above-the-tip-are-none',
    '`platform.getValidatorsAt` above the last accepted height is an empty map.',
    '4.2',
    UNSAID,
    answerWhen(
      'platform.getValidatorsAt',
      ({ args, ledger }) => args.uint('height', 64) > ledger.height,
      () => ({ validators: {} }),
    ),
    DOCUMENT,
  ),
  variant(
    'an-unknown-subnet-validates-nothing',
    '`platform.validates` of an unknown Subnet is an empty list.',
    '4.2',
    UNSAID,
    answerWhen('platform.validates', isUnknownSubnet, () => ({ blockchainIDs: [] })),
    DOCUMENT,
  ),
  variant(
    'rewards-of-an-unknown-transaction-are-an-error',
    '`platform.getRewardUTXOs` refuses the ID of no transaction.',
    '4.2',
    UNSAID,
    errorWhen('platform.getRewardUTXOs', ({ ledger, args }) => ledger.tx(args.id('txID')) === undefined, 'not found'),
    DOCUMENT,
  ),
  variant(
    'the-p-chain-is-validated',
    '`platform.validates` of the Primary Network lists the P-Chain, too.',
    '4.2',
    '`platform.getBlockchains` alone is said to leave it out.',
    result('platform.validates', (own, { ledger, args }) =>
      args.id('subnetID') === ZERO_ID && isMembers(own) && isItems(own.blockchainIDs)
        ? { ...own, blockchainIDs: [ledger.chainIds.P, ...own.blockchainIDs] }
        : own,
    ),
  ),
  variant(
    'the-primary-network-is-no-subnet-of-the-list',
    '`platform.getSubnets` does not list the Primary Network.',
    '4.2',
    'It is not said to be one of all Subnets.',
    result('platform.getSubnets', (own, { args }) =>
      args.ids('ids').length === 0 && isMembers(own) && isItems(own.subnets)
        ? { ...own, subnets: own.subnets.filter((subnet) => !isMembers(subnet) || subnet.id !== ZERO_ID) }
        : own,
    ),
    DOCUMENT,
  ),
  variant(
    'the-primary-network-is-a-subnet',
    '`platform.getSubnet` answers for the Primary Network.',
    '4.2',
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
  ),
  variant(
    'negative-limits-count-as-left-out',
    'A `limit` below 0 of `platform.getUTXOs` is set to 1024.',
    '8',
    'The document bounds the limit above only.',
    argument('platform.getUTXOs', 'limit', (limit) => (text(limit).startsWith('-') ? undefined : limit)),
    DOCUMENT,
  ),
  variant(
    'limit-zero-is-no-page',
    'A `limit` of 0 gives no UTXOs.',
    '8',
    'At most `limit` UTXOs return.',
    handled('platform.getUTXOs', (base) => (call) => {
      const own = base(call);
      const isZero = /^"?0"?$/.test(call.args.raw('limit') ?? '');
      return isZero && isMembers(own) ? { ...own, numFetched: '0', utxos: [] } : own;
    }),
    DOCUMENT,
  ),
  variant(
    'no-addresses-own-nothing',
    '`platform.getUTXOs` without addresses is an empty page.',
    '4.2',
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
  ),
  variant(
    'integers-must-be-numbers',
    'Arguments that are listed as integers are refused as text.',
    '4.2',
    'The arguments are of type int.',
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
  ),
];
