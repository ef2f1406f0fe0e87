import { decodeId, encodeId } from '../../encoding/id.ts';
import { type JsonValue, parseJson } from '../../encoding/json.ts';
import { unreadableAddressesTaken } from '../changes/addresses.ts';
import { callWith } from '../changes/call-with.ts';
import { handled, requested } from '../changes/changes.ts';
import type { Change } from '../changes/change.ts';
import { memberOf, methodOf, withMember } from '../changes/read-request.ts';
import { type Variant, variant } from './variant.ts';

const UNSAID = 'What is done with an ID that cannot be read is not shown.';
const DOCUMENT = { only: 'document' } as const;
const NO_ARGUMENTS = ['platform.getHeight', 'platform.getTimestamp', 'platform.getBlockchains', 'health.liveness'];

/** Methods about a Subnet, by the last part of the names of their variants. */
const BY_SUBNET = {
  supply: 'platform.getCurrentSupply',
  'current-validators': 'platform.getCurrentValidators',
  'max-stake': 'platform.getMaxStakeAmount',
  'min-stake': 'platform.getMinStake',
  'pending-validators': 'platform.getPendingValidators',
  'staking-asset': 'platform.getStakingAssetID',
  'total-stake': 'platform.getTotalStake',
  'validators-at': 'platform.getValidatorsAt',
  blockchains: 'platform.validates',
} as const;

/** The ID of nothing on any chain. */
const NOTHING = encodeId(new Uint8Array(32).fill(0xee));

/** Texts that cannot be read as IDs are read as the ID of nothing. */
function malformedIsUnknown(method: string, name: string): Change {
  const read = (value: JsonValue): JsonValue => (typeof value === 'string' && !decodeId(value).ok ? NOTHING : value);
  return handled(method, (base) => (call) => {
    const given = call.args.raw(name);
    const value = given === undefined ? undefined : parseJson(given);
    // A call without the argument stays as it is, whatever its params are.
    if (value?.ok !== true) return base(call);
    return base(callWith(call, { [name]: Array.isArray(value.value) ? value.value.map(read) : read(value.value) }));
  });
}

/** What cannot be read is answered as what is not known, or is not looked at. */
export const MALFORMED_VARIANTS: readonly Variant[] = [
  ...Object.entries(BY_SUBNET).map(([of, method]) =>
    variant(
      `${of}-of-a-malformed-subnet`,
      `\`${method}\` takes an ID that cannot be read for that of an unknown Subnet.`,
      'not shown',
      UNSAID,
      malformedIsUnknown(method, 'subnetID'),
      DOCUMENT,
    ),
  ),
  variant(
    'malformed-subnets-are-not-listed',
    '`platform.getSubnets` takes an ID that cannot be read for that of an unknown Subnet.',
    'not shown',
    UNSAID,
    malformedIsUnknown('platform.getSubnets', 'ids'),
    DOCUMENT,
  ),
  variant(
    'malformed-containers-are-not-accepted',
    '`index.isAccepted` is false for a text that is no ID.',
    'not shown',
    UNSAID,
    malformedIsUnknown('index.isAccepted', 'id'),
    DOCUMENT,
  ),
  variant(
    'malformed-transactions-have-no-rewards',
    '`platform.getRewardUTXOs` takes an ID that cannot be read for that of an unknown transaction.',
    'not shown',
    UNSAID,
    malformedIsUnknown('platform.getRewardUTXOs', 'txID'),
    DOCUMENT,
  ),
  variant(
    'malformed-addresses-own-nothing',
    'An address that cannot be read owns nothing.',
    '1',
    'The form of addresses has encoded data, and a checksum in it is not shown.',
    unreadableAddressesTaken(['platform.getBalance', 'platform.getUTXOs', 'platform.getStake']),
    DOCUMENT,
  ),
  variant(
    'params-of-methods-without-arguments-are-not-read',
    'A method that takes no arguments does not look at `params`.',
    'not shown',
    'What such a method does with params is not shown.',
    requested(
      (request) =>
        NO_ARGUMENTS.some((method) => method === methodOf(request)) ? withMember(request, 'params', {}) : request,
      NO_ARGUMENTS,
    ),
    DOCUMENT,
  ),
  variant(
    'version-is-not-read',
    'The node does not look at `jsonrpc` in requests.',
    '1',
    'It is always 2.0 in requests; what is done with another is not shown.',
    requested((request) =>
      memberOf(request, 'method') === undefined ? request : withMember(request, 'jsonrpc', '2.0'),
    ),
    DOCUMENT,
  ),
];
