import {
  type Call,
  onlyIn,
  type Change,
  type Json,
  type Mutant,
  ZERO_ID,
  mapArgument,
  ignoreArgument,
  callWith,
  failWhen,
  keepFirstItems,
  wrapHandler,
  respondInsteadOfError,
  isItems,
  isMembers,
  readAddress,
  listArgumentMutants,
  mutantTable,
  refuseShortIds,
  ownerJson,
  mapResult,
  mapResultAt,
  mapResultAtIn,
  round,
  withBytes,
  withLedger,
  text,
  acceptUnreadableAddresses,
  writtenLike,
} from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.getStake';

/** Defects of platform.getStake. */
export const mutants: readonly Mutant[] = [
  ...listArgumentMutants(METHOD, {
    breaks: 'platform.getStake/addresses-are-a-union',
    argument: 'addresses',
    knows: hasStake,
  }),
  ...mutantTable(METHOD, {
    'addresses-may-be-short-ids/prefixed-only': [
      'The method rejects addresses without a chain.',
      refuseShortIds(METHOD),
    ],
    'amounts-are-the-staked-outputs/pending-ignored': [
      'The stake does not include pending stakers.',
      withLedger(METHOD, () => ({ pendingValidators: () => [], pendingDelegators: () => [] })),
      { history: 'F60', needs: ['platform.getPendingValidators'], under: 'stakes-count-pending' },
    ],
    'in-the-order-of-ends/the-last-first': [
      'The `stakedOutputs` are in reverse order.',
      mapResultAt(METHOD, 'stakedOutputs', (all) => (isItems(all) ? all.toReversed() : all)),
    ],
    'amounts-are-the-staked-outputs/one-less': [
      'Each amount is 1 too low.',
      mapResultAt(METHOD, 'stakeds/*', (amount) => `${BigInt(text(amount)) - 1n}`),
    ],
    'amounts-are-the-staked-outputs/large-amounts-rounded': [
      'Amounts are rounded to double precision.',
      mapResultAt(METHOD, 'stakeds/*', round),
    ],
    'amounts-are-the-staked-outputs/primary-only': [
      'The stake does not include Subnets other than the Primary Network.',
      withLedger(METHOD, () => ({ subnets: () => [] })),
    ],
    'repeated-address-counts-once/outputs-for-each': [
      '`stakedOutputs` has each output again if an address occurs twice.',
      mapResultAtIn(METHOD, 'stakedOutputs', (outputs, { args }) => {
        const addresses = args.strings('addresses');
        const isRepeated = new Set(addresses).size < addresses.length;
        return isItems(outputs) && isRepeated ? [...outputs, ...outputs] : outputs;
      }),
    ],
    'excludes-rewards/rewards-included': [
      'The stake includes potential rewards.',
      mapResultAtIn(METHOD, 'stakeds', (amounts, { ledger }) => {
        const rewards = ledger
          .currentValidators(ZERO_ID)
          .reduce((sum, { potentialReward }) => sum + potentialReward, 0n);
        const own = isMembers(amounts) ? amounts[ledger.avaxAssetId] : undefined;
        return isMembers(amounts) && own !== undefined
          ? { ...amounts, [ledger.avaxAssetId]: `${BigInt(text(own)) + rewards}` }
          : amounts;
      }),
    ],
    'one-output-for-each-staked/last-output-left-out': [
      'The last output is missing.',
      mapResultAt(METHOD, 'stakedOutputs', (outputs) => (isItems(outputs) ? outputs.slice(0, -1) : outputs)),
    ],
    'one-output-for-each-staked/outputs-twice': [
      'The result contains each output twice.',
      mapResultAt(METHOD, 'stakedOutputs', (outputs) => (isItems(outputs) ? [...outputs, ...outputs] : outputs)),
    ],
    'outputs-add-up-to-amounts/first-output-repeated': [
      'The number of outputs is correct, but all of them are the first one.',
      mapResultAt(METHOD, 'stakedOutputs', (outputs) =>
        isItems(outputs) ? outputs.map((output) => outputs[0] ?? output) : outputs,
      ),
    ],
    'outputs-add-up-to-amounts/outputs-cut-short': [
      'Each output ends in the middle of its amount. Its checksum is right.',
      mapResultAt(
        METHOD,
        'stakedOutputs/*',
        withBytes((bytes) => bytes.slice(0, 42)),
      ),
    ],
    'staked-is-the-primary-part/staked-left-out': [
      'The result has no `staked`.',
      mapResult(METHOD, (whole) => (isMembers(whole) ? { ...whole, staked: undefined } : whole)),
    ],
    'validators-only-skips-delegators/validators-only-ignored': [
      'The method ignores `validatorsOnly`.',
      ignoreArgument(METHOD, 'validatorsOnly'),
    ],
    'validators-only-skips-delegators/delegators-only': [
      'With `validatorsOnly` the stake does not include validators either.',
      mapResult(METHOD, (whole, { args }) =>
        args.boolean('validatorsOnly') && isMembers(whole)
          ? { ...whole, staked: '0', stakeds: {}, stakedOutputs: [] }
          : whole,
      ),
    ],
    'addresses-select/amounts-of-the-same-owner': [
      'The amounts are those of the same owner for any `addresses`.',
      onlyIn(METHOD, ['staked', 'stakeds'], oneForAll()),
    ],
    'addresses-select/outputs-of-the-same-owner': [
      'The outputs are those of the same owner for any `addresses`.',
      onlyIn(METHOD, ['stakedOutputs'], oneForAll()),
    ],
    'addresses-select/addresses-ignored': [
      'The method returns the stake of the same owner for any `addresses`.',
      oneForAll(),
    ],
    'addresses-are-a-union/third-address-ignored': [
      'The method uses only the first two of the `addresses`.',
      keepFirstItems(METHOD, 'addresses', 2),
    ],
    'addresses-are-a-union/first-address-only': [
      'The method uses only the first of the `addresses`.',
      keepFirstItems(METHOD, 'addresses', 1),
    ],
    'bad-address-is-an-error/unreadable-owns-nothing': [
      'The method treats an unreadable address as an address without stake.',
      acceptUnreadableAddresses(METHOD),
    ],
    'addresses-of-wrong-type-is-an-error/nothing-for-wrong-type': [
      'The method returns no stake for `addresses` that are not an array of strings.',
      respondInsteadOfError(METHOD, nothing),
    ],
    'encoding-defaults-to-hex/hex-called-json': [
      'The result says `json` of outputs in hex.',
      mapResultAt(METHOD, 'encoding', () => 'json'),
    ],
    'encodings-are-echoed/always-hex': [
      'The outputs are in hex for any `encoding`.',
      mapArgument(METHOD, 'encoding', () => 'hex'),
    ],
    'encodings-are-echoed/other-encodings-refused': [
      'The method rejects an `encoding` other than `hex`.',
      failWhen(METHOD, writtenLike('encoding', /^"hex.+"$/)),
    ],
  }),
];

function hasStake({ ledger }: Call, address: string): boolean {
  const key = Buffer.from(readAddress(address) ?? []);
  return ledger
    .currentValidators(ZERO_ID)
    .flatMap((validator) => [validator, ...validator.delegators])
    .some(({ stakeOutputs }) => stakeOutputs.some(({ owner }) => owner.addresses.some((each) => key.equals(each))));
}

function nothing(): Json {
  return { staked: '0', stakeds: {}, stakedOutputs: [], encoding: 'hex' };
}

/** Asks for the owner of the first stake in place of the addresses that came. */
function oneForAll(): Change {
  return wrapHandler(METHOD, (base) => (call) => {
    const [validator] = call.ledger.currentValidators(ZERO_ID);
    const owner = validator?.stakeOutputs[0]?.owner;
    return base(owner === undefined ? call : callWith(call, { addresses: ownerJson(call.ledger, owner).addresses }));
  });
}
