import * as node from '../../src/reference-node/kit/index.ts';

const FORMS = ['platform.getBlock', 'platform.getBlockByHeight', 'platform.getTx'];
const CONTAINERS = [
  'index.getLastAccepted',
  'index.getContainerByIndex',
  'index.getContainerByID',
  'index.getContainerRange',
];
const REPORTS = ['health.health', 'health.readiness'];

/** Members that the document lists as strings, although they hold integers. */
const LISTED_AS_TEXT: ReadonlySet<string> = new Set([
  ...['startTime', 'endTime', 'stakeAmount', 'weight', 'potentialReward', 'delegatorCount', 'delegatorWeight'],
  ...['threshold', 'locktime', 'index', 'stake'],
  ...['balance', 'unlocked', 'lockedStakeable', 'lockedNotStakeable'],
]);

/** Parts of results whose members the document lists without types, by method. */
const UNTYPED: Readonly<Record<string, string>> = {
  getPendingValidators: '',
  getCurrentValidators: 'validators/*/delegators',
};

const [, asNumber] = node.WRONG_VALUES['integer-as-number'];
const [, asNull] = node.WRONG_VALUES['null-for-nothing'];

function withoutNothing(value: node.Json): node.Json {
  if (node.isItems(value)) return value.map(withoutNothing);
  if (!node.isMembers(value)) return value;
  // A block that shows its transaction elsewhere, and no `txs`, hides it.
  const isNeeded = (name: string): boolean => name === 'txs' && 'tx' in value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      // On a node with several variants, null may stand for something else than an empty list.
      const isEmpty = member === '0x' || (member !== null && member !== undefined && node.isNothing(member));
      const isLeftOut = member === undefined || isEmpty;
      return isLeftOut && !isNeeded(name) ? [] : [[name, member === undefined ? member : withoutNothing(member)]];
    }),
  );
}

/** A form that the document leaves open, and the methods whose results have it. */
interface Rule {
  readonly differs: string;
  readonly reason: node.Reason;
  readonly methods: readonly string[];
  readonly change: (method: string) => node.Change;
}

const LISTS = [
  ...['getCurrentValidators', 'getPendingValidators', 'sampleValidators', 'getValidatorsAt', 'getStake', 'getBalance'],
  ...['getUTXOs', 'getRewardUTXOs', 'getSubnets', 'getSubnet', 'validates', 'listAddresses'],
].map((name) => `platform.${name}`);

/** Methods whose results may be maps. */
const MAPS: ReadonlySet<string> = new Set(['platform.getValidatorsAt', 'platform.getAllValidatorsAt']);

/** Rules by the last part of the names of their variants. */
export const RULES: Readonly<Record<'text' | 'numbers' | 'null' | 'gaps' | 'capitals' | 'offset', Rule>> = {
  text: {
    differs: 'writes numbers as decimal strings',
    reason: ['1', 'Clients must accept a string where a number type is listed.'],
    methods: [...FORMS, ...REPORTS, 'platform.getBalance', 'platform.getValidatorsAt'],
    change: (method) => node.mapEverywhere(node.WRONG_VALUES['number-as-text'][1], method),
  },
  numbers: {
    differs: 'writes integers as JSON numbers, except those that the document lists as strings',
    reason: [
      '4.2',
      'The document lists the members as integers or without a type, and calls decimal strings frequent.',
    ],
    methods: [
      ...['getHeight', 'getCurrentSupply', 'getMaxStakeAmount', 'getMinStake', 'getRewardUTXOs', 'getUTXOs'],
      ...['getBalance', 'getStake', 'getValidatorsAt', ...Object.keys(UNTYPED)],
    ].map((name) => `platform.${name}`),
    change: (method) => {
      const path = UNTYPED[method.slice('platform.'.length)];
      return path === undefined
        ? node.mapEverywhere((value, name) => (LISTED_AS_TEXT.has(name) ? value : asNumber(value)), method)
        : node.mapResultAt(method, path, (part) => node.rewriteDeep(part, '', asNumber));
    },
  },
  null: {
    differs: 'returns null for each empty list and map',
    reason: ['not shown', 'The document does not show the value of an empty list or map.'],
    methods: [...LISTS, ...FORMS],
    // The document shows the `message` of `bootstrapped`: an empty array.
    // A result that is no map has members, also where all of them are left out.
    change: (method) =>
      node.mapEverywhere(
        (value, name) => (name === 'message' || (name === '' && !MAPS.has(method)) ? value : asNull(value)),
        method,
      ),
  },
  gaps: {
    differs: 'leaves out each member that is empty',
    reason: ['not shown', 'The document does not show a result with an empty list, map or memo.'],
    methods: [...LISTS, ...FORMS],
    change: (method) => node.mapResult(method, withoutNothing),
  },
  capitals: {
    differs: 'writes hex digits in upper case',
    reason: ['1', 'Bytes are hex strings with the prefix `0x`; the document does not show the case of the digits.'],
    methods: [
      ...FORMS,
      ...CONTAINERS,
      ...['getUTXOs', 'getRewardUTXOs', 'getStake', 'getCurrentValidators', 'getPendingValidators'].map(
        (name) => `platform.${name}`,
      ),
    ],
    // One ID has one form in all methods.
    change: (method) =>
      node.mapEverywhere((value, name) => (name === 'id' ? value : node.WRONG_VALUES['in-capitals'][1](value)), method),
  },
  offset: {
    differs: 'writes times with the offset +05:30',
    reason: ['2.1', 'The document requires RFC 3339 style with an offset and allows any offset.'],
    methods: ['platform.getTimestamp', ...CONTAINERS, ...REPORTS],
    change: (method) => node.mapEverywhere(node.WRONG_VALUES['other-offset'][1], method),
  },
};

function nameOf(method: string): string {
  const words = method.replace('.', '-').replaceAll(/([a-z])([A-Z])/g, '$1-$2');
  return words.toLowerCase();
}

/** The JSON forms of transactions, in results. */
const UNSIGNED = ['tx', 'block/tx', 'block/txs/*'].map((path) => `${path}/unsignedTx`);
const OTHERS: node.Reason = ['2.5', 'The document does not show the other members of the JSON forms of transactions.'];

function changeForms(change: (unsigned: node.Report) => node.Report): node.Change {
  return UNSIGNED.map((path) =>
    node.mapResultAt(FORMS, path, (own) => (node.isMembers(own) ? change(own) : own)),
  ).reduce(node.both);
}

function shownAt(part: node.Json | undefined, path: string): node.Json | undefined {
  if (part === undefined || !node.isMembers(part)) return part;
  return Object.fromEntries(Object.entries(part).filter(([name]) => node.isShown(`${path}/${name}`)));
}

/** Each method alone in a form of its own: the values are those of all other methods, their spelling is not. Then the JSON forms. */
export const variants: readonly node.Variant[] = [
  ...Object.entries(RULES).flatMap(([name, { differs, reason, methods, change }]) =>
    methods.map((method) =>
      node.variant(`${nameOf(method)}-with-${name}`, `\`${method}\` ${differs}.`, reason, change(method), {
        only: 'document',
        reach: 'readers',
      }),
    ),
  ),
  ...node.documentVariants({
    'forms-with-documented-members-alone': [
      'The JSON form of a transaction has only the members that the document shows.',
      OTHERS,
      changeForms((unsigned) => ({
        ...(shownAt(unsigned, '/unsignedTx') as node.Report),
        validator: shownAt(unsigned.validator, '/unsignedTx/validator'),
      })),
      { reach: 'readers' },
    ],
    'shares-in-percent': [
      'The JSON form of a transaction contains the delegation fee as percent.',
      OTHERS,
      changeForms((unsigned) =>
        unsigned.shares === undefined ? unsigned : { ...unsigned, shares: Number(unsigned.shares) / 10_000 },
      ),
      { reach: 'readers' },
    ],
  }),
];
