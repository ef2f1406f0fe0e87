import {
  type Json,
  type Mutant,
  type RequirementId,
  type Spoil,
  isItems,
  isMembers,
  kebab,
  mapResultAt,
  text,
} from '../../src/reference-node/kit/index.ts';

/** A place in a result whose form only releases settle. */
interface Place {
  readonly methods: string | readonly string[];
  readonly path: string;
}

type Places = Readonly<Partial<Record<RequirementId, Place>>>;

const TX = 'tx/unsignedTx';
const FORMS = ['platform.getTx', 'platform.getBlock', 'platform.getBlockByHeight'];

const at = (name: string, path: string): Place => ({ methods: `platform.${name}`, path });
const inTx = (path: string): Place => at('getTx', path);

/** Lists and maps that releases write also when they are empty. */
const LISTS: Places = {
  'platform.getBalance/balances': at('getBalance', 'balances'),
  'platform.getBalance/unlockeds': at('getBalance', 'unlockeds'),
  'platform.getBalance/locked-stakeables': at('getBalance', 'lockedStakeables'),
  'platform.getBalance/locked-not-stakeables': at('getBalance', 'lockedNotStakeables'),
  'platform.getCurrentValidators/validators': at('getCurrentValidators', 'validators'),
  'platform.getPendingValidators/validators': at('getPendingValidators', 'validators'),
  'platform.getPendingValidators/delegators': at('getPendingValidators', 'delegators'),
  'platform.getUTXOs/utxos': at('getUTXOs', 'utxos'),
  'platform.getRewardUTXOs/utxos': at('getRewardUTXOs', 'utxos'),
  'platform.getStake/stakeds': at('getStake', 'stakeds'),
  'platform.getStake/staked-outputs': at('getStake', 'stakedOutputs'),
  'platform.getSubnets/control-keys': at('getSubnets', 'subnets/*/controlKeys'),
  'platform.sampleValidators/validators': at('sampleValidators', 'validators'),
  'platform.validates/blockchain-ids': at('validates', 'blockchainIDs'),
};

/** Lists that releases write as null when they are empty. */
const NULLS: Places = {
  'platform.getBalance/utxo-ids': at('getBalance', 'utxoIDs'),
  'platform.getSubnets/subnets': at('getSubnets', 'subnets'),
};

/** Lists that are part of another form, and may be left out there. */
const PARTS: Places = {
  'platform.getCurrentValidators/delegators': at('getCurrentValidators', 'validators/*/delegators'),
  'platform.getTx/json-inputs': inTx(`${TX}/inputs`),
  'platform.getTx/json-outputs': inTx(`${TX}/outputs`),
};

/** Integers that releases write as decimal strings. */
const STRINGS: Places = {
  'platform.getBalance/balances': at('getBalance', 'balances/*'),
  'platform.getBalance/unlockeds': at('getBalance', 'unlockeds/*'),
  'platform.getBalance/locked-stakeables': at('getBalance', 'lockedStakeables/*'),
  'platform.getBalance/locked-not-stakeables': at('getBalance', 'lockedNotStakeables/*'),
  'platform.getCurrentSupply/supply': at('getCurrentSupply', 'supply'),
  'platform.getHeight/height': at('getHeight', 'height'),
  'platform.getMaxStakeAmount/amount': at('getMaxStakeAmount', 'amount'),
  'platform.getMinStake/min-validator-stake': at('getMinStake', 'minValidatorStake'),
  'platform.getMinStake/min-delegator-stake': at('getMinStake', 'minDelegatorStake'),
  'platform.getRewardUTXOs/num-fetched': at('getRewardUTXOs', 'numFetched'),
  'platform.getStake/staked': at('getStake', 'staked'),
  'platform.getStake/asset-amount': at('getStake', 'stakeds/*'),
  'platform.getUTXOs/num-fetched': at('getUTXOs', 'numFetched'),
};

/** Integers of JSON forms, which releases write as JSON numbers. */
const NUMBERS: Places = {
  'platform.getBlock/json-height': { methods: FORMS.slice(1), path: 'block/height' },
  'platform.getTx/json-network-id': inTx(`${TX}/networkID`),
  'platform.getTx/json-validator-start': inTx(`${TX}/validator/start`),
  'platform.getTx/json-validator-end': inTx(`${TX}/validator/end`),
  'platform.getTx/json-validator-weight': inTx(`${TX}/validator/weight`),
  'platform.getTx/json-input-output-index': inTx(`${TX}/inputs/*/outputIndex`),
  'platform.getTx/json-input-amount': inTx(`${TX}/inputs/*/input/amount`),
  'platform.getTx/json-input-signature-indices': inTx(`${TX}/inputs/*/input/signatureIndices/*`),
  'platform.getTx/json-output-amount': inTx(`${TX}/outputs/*/output/amount`),
  'platform.getTx/json-output-locktime': inTx(`${TX}/outputs/*/output/locktime`),
  'platform.getTx/json-output-threshold': inTx(`${TX}/outputs/*/output/threshold`),
};

function isNothing(value: Json): boolean {
  return isItems(value) ? value.length === 0 : isMembers(value) && Object.keys(value).length === 0;
}

const ifEmpty =
  (instead: Json | undefined): Spoil =>
  (value) =>
    value === null || isNothing(value) ? instead : value;

const asNumber: Spoil = (value) => (typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : value);

function mutantsAt(places: Places, under: string, name: string, instead: string, spoil: Spoil): Mutant[] {
  return Object.entries(places).map(([breaks, { methods, path }]) => ({
    name: `${kebab(breaks.replace('/', '-'))}-${name}`,
    // The keys of the table are requirements by its type.
    breaks: breaks as RequirementId,
    defect: `\`${path}\` is ${instead}.`,
    under,
    ...mapResultAt(methods, path, spoil),
  }));
}

const IS_NULL = ['null-for-nothing', 'null if it is empty', ifEmpty(null)] as const;
const IS_MISSING = ['nothing-for-nothing', 'missing if it is empty', ifEmpty(undefined)] as const;

/** Forms that the document leaves open and releases have settled: no defects of a node that only follows the document. */
export const mutants: readonly Mutant[] = [
  ...mutantsAt(LISTS, 'nothing-is-an-empty-list', ...IS_NULL),
  ...mutantsAt(LISTS, 'nothing-is-an-empty-list', ...IS_MISSING),
  ...mutantsAt(PARTS, 'nothing-is-an-empty-list', ...IS_NULL),
  ...mutantsAt(NULLS, 'nothing-is-null', 'array-for-nothing', 'an empty array if it is empty', ifEmpty([])),
  ...mutantsAt(NULLS, 'nothing-is-an-empty-list', ...IS_MISSING),
  ...mutantsAt(
    { 'platform.listAddresses/addresses': at('listAddresses', 'addresses') },
    'nothing-is-an-empty-list',
    'left-out',
    'missing',
    () => undefined,
  ),
  ...mutantsAt(STRINGS, 'integers-as-text', 'number', 'a JSON number', asNumber),
  ...mutantsAt(NUMBERS, 'json-forms-write-numbers', 'number-as-text', 'a decimal string', text),
];
