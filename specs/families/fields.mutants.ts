import * as node from '../../src/reference-node/kit/index.ts';

/** Results whose members are spoilt in the folder of their method, with what no schema tells, or by generated faults alone. */
const ELSEWHERE = [
  'envelope',
  'health.health',
  'health.readiness',
  'health.report',
  'index.container',
  'index.getContainerByID',
  'index.getContainerByIndex',
  'index.getContainerRange',
  'index.getLastAccepted',
  'platform.getBlock',
  'platform.getSubnet',
  'platform.getTx',
  'platform.getTxStatus',
  'platform.getValidatorsAt',
  'platform.issueTx',
];

const ORDERED = [
  ['platform.getSubnets', 'subnets'],
  ['platform.validates', 'blockchainIDs'],
  ['platform.getRewardUTXOs', 'utxos'],
] as const;

/** Lists and maps that releases write also when they are empty. */
const LISTS: Places = {
  getBalance: ['balances', 'unlockeds', 'locked-stakeables', 'locked-not-stakeables'],
  getCurrentValidators: ['validators'],
  getPendingValidators: ['validators', 'delegators'],
  getUTXOs: ['utxos'],
  getRewardUTXOs: ['utxos'],
  getStake: ['stakeds', 'staked-outputs'],
  getSubnets: ['control-keys'],
  sampleValidators: ['validators'],
  validates: ['blockchain-ids'],
};

/** Lists that releases write as null when they are empty. */
const NULLS: Places = { getBalance: ['utxo-ids'], getSubnets: ['subnets'] };

/** Lists that are part of another form, and may be left out there. */
const PARTS: Places = { getCurrentValidators: ['delegators'], getTx: ['json-inputs', 'json-outputs'] };

/** Maps whose amounts releases write as decimal strings. */
const AMOUNTS: Places = { getBalance: ['balances', 'unlockeds', 'locked-stakeables', 'locked-not-stakeables'] };

/** Integers that releases write as decimal strings. */
const STRINGS: Places = {
  getCurrentSupply: ['supply'],
  getHeight: ['height'],
  getMaxStakeAmount: ['amount'],
  getMinStake: ['min-validator-stake', 'min-delegator-stake'],
  getRewardUTXOs: ['num-fetched'],
  getStake: ['staked', 'asset-amount'],
  getUTXOs: ['num-fetched'],
};

/** Integers of JSON forms, which releases write as JSON numbers. */
const NUMBERS: Places = {
  getBlock: ['json-height'],
  getTx: [
    ...['json-network-id', 'json-validator-start', 'json-validator-end', 'json-validator-weight'],
    ...['json-input-output-index', 'json-input-amount'],
    ...['json-output-amount', 'json-output-locktime', 'json-output-threshold'],
  ],
};

const INDICES: Places = { getTx: ['json-input-signature-indices'] };

/** Addresses, of which the document defines only the beginning. */
const ADDRESSES: Places = {
  getCurrentValidators: ['owner-address'],
  getSubnet: ['control-key'],
  getSubnets: ['control-key'],
  getUTXOs: ['end-index-address'],
  listAddresses: ['addresses-are-addresses'],
};

/** Defects of how methods write the members of their results. */
export const mutants: readonly node.Mutant[] = [
  ...(Object.keys(node.FIELDS) as (keyof typeof node.FIELDS)[])
    .filter((method) => !ELSEWHERE.includes(method))
    .flatMap((method) => node.fieldMutants(method)),
  ...ORDERED.flatMap(([method, member]) =>
    node.mutantTable(method, {
      'in-one-order/turned-round-each-time': [
        `Each call turns \`${member}\` round.`,
        node.onEachNode(() => turnedRound(method, member)),
      ],
    }),
  ),
  ...mutantsAt(LISTS, 'nothing-is-an-empty-list', 'null-for-nothing'),
  ...mutantsAt(LISTS, 'nothing-is-an-empty-list', 'nothing-for-nothing'),
  ...mutantsAt(PARTS, 'nothing-is-an-empty-list', 'null-for-nothing'),
  ...mutantsAt(NULLS, 'nothing-is-null', 'array-for-nothing'),
  ...mutantsAt(NULLS, 'nothing-is-an-empty-list', 'nothing-for-nothing'),
  ...mutantsAt({ listAddresses: ['addresses'] }, 'nothing-is-an-empty-list', 'missing', '', 'left-out'),
  ...mutantsAt(AMOUNTS, 'integers-as-text', 'integer-as-number', '/*', 'number'),
  ...mutantsAt(STRINGS, 'integers-as-text', 'integer-as-number', '', 'number'),
  ...mutantsAt(NUMBERS, 'json-forms-write-numbers', 'number-as-text'),
  ...mutantsAt(ADDRESSES, 'addresses-in-bech32', 'checksum'),
  ...mutantsAt({ getTimestamp: ['timestamp'] }, 'times-in-nanoseconds', 'twelve-digits'),
  ...mutantsAt(INDICES, 'json-forms-write-numbers', 'number-as-text', '/*'),
];

function turnedRound(method: string, member: string): node.Change {
  let calls = 0;
  return node.mapResultAt(method, member, (all) => {
    calls += 1;
    return node.isItems(all) && calls % 2 === 0 ? all.toReversed() : all;
  });
}

/** The claims of methods, by method of the P-Chain, about places whose form only releases settle. */
type Places = Readonly<Record<string, readonly string[]>>;

/** @param called What is said behind the claim. Default: the name of the way. */
function mutantsAt(
  places: Places,
  under: string,
  way: node.WrongName,
  below = '',
  called: string = way,
): node.Mutant[] {
  const [instead, spoil] = node.WRONG_VALUES[way];
  const fields: Readonly<Record<string, Readonly<Record<string, { readonly path: string }>>>> = node.FIELDS;
  return Object.entries(places).flatMap(([name, claims]) =>
    claims.map((claim) => {
      const method = `platform.${name}`;
      const path = `${fields[method]?.[claim]?.path ?? ''}${below}`;
      return {
        name: `${node.kebab(method)}-${claim}-${called}`,
        // The self-check fails for a mutant of a requirement that does not exist.
        breaks: `${method}/${claim}` as node.RequirementId,
        defect: `\`${path}\` is ${instead}.`,
        under,
        ...node.mapResultAt(method === 'platform.getBlock' ? [method, `${method}ByHeight`] : method, path, spoil),
      };
    }),
  );
}
