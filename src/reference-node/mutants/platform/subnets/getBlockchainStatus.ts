import { decodeId } from '../../../../encoding/id.ts';
import type { Json, Ledger } from '../../../ledger.ts';
import { ZERO_ID } from '../../../rpc/arguments.ts';
import { RpcError } from '../../../rpc/rpc-error.ts';
import {
  answerWhen,
  errorWhen,
  handled,
  insteadOfError,
  resultAt,
  resultAtOf,
  seen,
  spoken,
} from '../../../changes/changes.ts';
import { leftOut, textThat } from '../../../changes/conditions.ts';
import { fieldMutants } from '../../kit/fields.ts';
import type { Change } from '../../../changes/change.ts';
import { type Mutant, mutantsOf } from '../../kit/mutant.ts';
import { arrayTakenForItem, checksumIgnored } from '../../../changes/unchecked.ts';

const METHOD = 'platform.getBlockchainStatus';
const mutant = mutantsOf(METHOD);

/** Defects of platform.getBlockchainStatus. */
export const GET_BLOCKCHAIN_STATUS_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    status: { path: 'status', kind: 'word' },
  }),
  mutant(
    'validating',
    'validating-whatever-exists',
    'Every blockchain that exists is Validating.',
    saidAs('Created', 'Validating'),
    { history: 'F37' },
  ),
  mutant(
    'syncing',
    'never-validating',
    'What the node validates is Syncing.',
    resultAtOf(METHOD, 'status', (status, { args }) =>
      status === 'Validating' && args.string('blockchainID') !== ZERO_ID ? 'Syncing' : status,
    ),
  ),
  mutant(
    'created',
    'created-when-proposed',
    'A blockchain that is only proposed is Created.',
    saidAs('Preferred', 'Created'),
  ),
  mutant(
    'created',
    'validated-by-nobody',
    'What the node does not validate is validated by no Subnet.',
    handled('platform.validatedBy', (base) => (call) => {
      const chain = call.ledger.blockchain(call.args.id('blockchainID'));
      if (chain?.status === 'Created') throw new RpcError('not found');
      return base(call);
    }),
  ),
  mutant(
    'preferred',
    'proposed-listed',
    'A blockchain that is only proposed is listed.',
    seen('platform.getBlockchains', (ledger) => {
      const proposed = ledger.blockchain(ledger.landmarks.preferredBlockchainId ?? '');
      return { blockchains: () => [...(proposed === undefined ? [] : [proposed]), ...ledger.blockchains()] };
    }),
  ),
  mutant(
    'preferred',
    'proposed-committed',
    'The transaction that proposes a blockchain is Committed.',
    resultAtOf('platform.getTxStatus', 'status', (status, { ledger, args }) =>
      args.id('txID') === ledger.landmarks.preferredBlockchainId ? 'Committed' : status,
    ),
  ),
  mutant('unknown', 'created-for-unknown', 'An ID that nobody has proposed is Created.', saidAs('Unknown', 'Created'), {
    history: 'F38',
  }),
  mutant(
    'unknown',
    'error-for-unknown',
    'An ID that nobody has proposed is an error.',
    handled(METHOD, (base) => (call) => {
      const answer = base(call);
      if (isStatus(answer, 'Unknown')) throw new RpcError('not found');
      return answer;
    }),
  ),
  mutant(
    'listed-is-known',
    'unknown-unless-validated',
    'What the node does not validate is Unknown.',
    saidAs('Created', 'Unknown'),
  ),
  mutant(
    'listed-is-known',
    'preferred-unless-validated',
    'What the node does not validate is Preferred.',
    saidAs('Created', 'Preferred'),
  ),
  mutant(
    'own-chain-is-known',
    'p-chain-unknown',
    'The P-Chain, which no transaction has created, is Unknown.',
    answerWhen(
      METHOD,
      textThat('blockchainID', (id) => id === ZERO_ID),
      () => ({ status: 'Unknown' }),
    ),
  ),
  mutant(
    'p-chain-follows-validation',
    'p-chain-syncing',
    'The P-Chain is Syncing even on a validator.',
    spoken({ platformChainStatus: 'Syncing' }, [METHOD]),
    { history: 'F79' },
  ),
  mutant(
    'alias-is-accepted',
    'no-aliases',
    'An alias is an error.',
    errorWhen(METHOD, textThat('blockchainID', isNoId)),
  ),
  mutant(
    'alias-is-accepted',
    'aliases-unknown',
    'What an alias stands for is Unknown.',
    answerWhen(
      METHOD,
      textThat('blockchainID', (id) => id === 'X'),
      () => ({ status: 'Unknown' }),
    ),
  ),
  mutant(
    'missing-blockchain-id-is-an-error',
    'p-chain-for-missing',
    'Without `blockchainID` it answers for the P-Chain.',
    answerWhen(METHOD, leftOut('blockchainID'), ({ ledger }) => ({ status: ownStatus(ledger) })),
  ),
  mutant(
    'bad-blockchain-id-is-an-error',
    'checksum-ignored',
    'The checksum of `blockchainID` is not looked at.',
    checksumIgnored(METHOD, 'blockchainID'),
  ),
  mutant(
    'bad-blockchain-id-is-an-error',
    'unknown-for-unreadable',
    'What cannot be read is Unknown.',
    insteadOfError(METHOD, () => ({ status: 'Unknown' })),
  ),
  mutant(
    'blockchain-id-of-wrong-type-is-an-error',
    'array-unpacked',
    'An array with a blockchain ID stands for the ID.',
    arrayTakenForItem(METHOD, 'blockchainID'),
  ),
  mutant(
    'p-chain-is-syncing',
    'p-chain-as-validated',
    'The P-Chain is Validating on a validator.',
    spoken({ platformChainStatus: 'as-validated' }, [METHOD]),
  ),
];

/** Says one status where it is another. */
function saidAs(right: string, wrong: string): Change {
  return resultAt(METHOD, 'status', (status) => (status === right ? wrong : status));
}

function isStatus(answer: Json, status: string): boolean {
  return JSON.stringify(answer) === JSON.stringify({ status });
}

function isNoId(name: string): boolean {
  return !decodeId(name).ok;
}

function ownStatus(ledger: Ledger): string {
  return ledger.blockchain(ledger.chainIds.X)?.status ?? 'Syncing';
}
