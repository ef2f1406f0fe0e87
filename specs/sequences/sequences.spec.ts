import { requirement } from '../../src/harness/index.ts';
import { type Tried, trySequences } from '../support/sequences/try-sequences.ts';

/** What each requirement tries. A change that is named twice is tried twice as often. */
const TRIED = {
  'subnets-follow': {
    writes: ['create-subnet', 'transfer-subnet', 'convert', 'create-chain'],
    reads: ['subnet', 'namedSubnet', 'listedSubnet'],
  },
  'blockchains-follow': {
    writes: ['create-chain', 'create-chain', 'create-subnet'],
    reads: ['blockchainStatus', 'validatedBy', 'validates', 'listedBlockchain'],
  },
  'balances-follow': { writes: ['pay', 'pay', 'delegate'], reads: ['balance', 'utxos'] },
  'stakes-follow': { writes: ['delegate', 'delegate', 'pay'], reads: ['stake', 'delegation'] },
  'members-follow': {
    writes: ['add-member', 'remove-member', 'transfer-subnet'],
    reads: ['members', 'totalWeight'],
  },
  'samples-follow': { writes: ['add-member', 'add-member', 'remove-member'], reads: ['sample'] },
  'l1-validators-follow': { writes: ['convert', 'disable'], reads: ['validator', 'validators', 'subnet'] },
  'transactions-follow': { writes: ['pay', 'create-subnet'], reads: ['transaction', 'transactionStatus', 'block'] },
} as const satisfies Record<string, Tried>;

const CLAIMS = Object.keys(TRIED) as readonly (keyof typeof TRIED)[];

for (const claim of CLAIMS)
  requirement(`sequences/${claim}`, (context) => trySequences(context, TRIED[claim], 1 / CLAIMS.length));
