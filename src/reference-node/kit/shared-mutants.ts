import { callWith } from '../changes/conditions.ts';
import { wrapHandler, failWhen, onlyWhen, mapResultAt } from '../changes/changes.ts';
import type { Call } from '../rpc/call.ts';
import type { RequirementId } from '../../generated/requirement-ids.ts';
import { kebab, type Mutant, type MutantFacts, type Prefix, type Claim, mutantTable } from './mutant.ts';
import { leftOut } from '../changes/conditions.ts';
import { elasticByDefault, isAbout, isUnknownSubnet, primaryForAll } from '../changes/known-subnets.ts';
import { secondsOff } from '../changes/seconds-off.ts';
import { another } from '../changes/another.ts';
import { fieldMutants } from './fields.ts';
import { mapGet, mapStatus, withHeader } from '../changes/reports.ts';

/** A list that a method takes, and the requirement about each of its items. */
interface ListArgument {
  readonly breaks: RequirementId;
  /** The requirement about items that occur twice, if it is another. */
  readonly repeated?: RequirementId;
  readonly argument: string;
  /** Whether the node has data for an item. */
  readonly knows: (call: Call, item: string) => boolean;
  readonly facts?: MutantFacts;
}

const REPEATED = 'drops-repeated';

/** What a node makes of the items of a list, in view of what it has data for. */
const DEFECTS: readonly (readonly [
  name: string,
  defect: string,
  kept: (items: readonly string[], isKnown: (item: string) => boolean) => readonly string[],
])[] = [
  [
    'stops-without-data',
    'The method ignores what follows the first item without data in ',
    (items, isKnown) => items.slice(0, items.findIndex((item) => !isKnown(item)) + 1 || items.length),
  ],
  [
    'begins-without-data',
    'The method ignores what comes before the last item without data in ',
    (items, isKnown) =>
      items.slice(
        Math.max(
          0,
          items.findLastIndex((item) => !isKnown(item)),
        ),
      ),
  ],
  [
    'skips-behind-no-data',
    'The method ignores each item that follows one without data in ',
    (items, isKnown) => items.filter((_, at) => isKnown(items[at - 1] ?? items[at] ?? '') || !isKnown(items[at] ?? '')),
  ],
  [
    REPEATED,
    'The method ignores the items that occur twice in ',
    (items) => items.filter((item) => items.indexOf(item) === items.lastIndexOf(item)),
  ],
];

/** Defects in how a method reads a list in which some items have no data. */
export function listArgumentMutants(method: Prefix, list: ListArgument): Mutant[] {
  const { breaks, repeated = breaks, argument, knows, facts } = list;
  return DEFECTS.map(([name, defect, kept]) => ({
    name: `${kebab(method)}-${name}`,
    breaks: name === REPEATED ? repeated : breaks,
    defect: `${defect}\`${argument}\`.`,
    ...wrapHandler(method, (base) => (call) => {
      const items = call.args.strings(argument);
      const left = kept(items, (item) => knows(call, item));
      return base(left.length === items.length || left.length === 0 ? call : callWith(call, { [argument]: left }));
    }),
    ...facts,
  }));
}

/** Methods that list who validates a Subnet. */
type OfAny = Extract<
  Prefix,
  'platform.getCurrentValidators' | 'platform.getPendingValidators' | 'platform.getValidatorsAt'
>;

/** Defects in what such a method makes of `subnetID`. */
export function listedSubnetMutants(method: OfAny): Mutant[] {
  return mutantTable(method, {
    'subnet-id-defaults-to-primary/elastic-by-default': [
      'The method returns the result for an elastic Subnet if `subnetID` is omitted.',
      elasticByDefault(method),
    ],
    'subnet-id-defaults-to-primary/needs-a-subnet': [
      'The method returns an error if `subnetID` is omitted.',
      failWhen(method, leftOut('subnetID')),
      { history: 'F76' },
    ],
    'subnet-id-selects/subnet-ignored': ['The method ignores `subnetID`.', primaryForAll(method)],
    'unknown-subnet-is-empty/error-for-unknown-subnet': [
      'The method returns an error for an unknown Subnet ID.',
      failWhen(method, isUnknownSubnet),
    ],
    'unknown-subnet-is-empty/primary-for-unknown-subnet': [
      'The method returns the result for the Primary Network for an unknown Subnet ID.',
      wrapHandler(
        method,
        (base) => (call) => base(isUnknownSubnet(call) ? callWith(call, { subnetID: undefined }) : call),
      ),
    ],
  });
}

/** The defects of some claims once more, each in the calls about one kind of Subnet alone. */
export function onSubnets<P extends Prefix>(
  method: P,
  mutants: readonly Mutant[],
  claims: Readonly<Record<'elastic' | 'permissioned', readonly Claim<P>[]>>,
): Mutant[] {
  return (['elastic', 'permissioned'] as const).flatMap((kind) => {
    const chosen = new Set<string>(claims[kind].map((claim) => `${method}/${claim}`));
    return mutants
      .filter(({ breaks, under, touches }) => chosen.has(breaks) && under === undefined && touches.includes(method))
      .map((mutant) => ({
        name: `${mutant.name}-on-${kind}`,
        breaks: mutant.breaks,
        defect: `${mutant.defect.slice(0, -1)}, for ${kind === 'elastic' ? 'an elastic' : 'a permissioned'} Subnet alone.`,
        ...onlyWhen(method, isAbout(kind), mutant),
      }));
  });
}

/** Defects in the state of a fee, of either kind. */
export function feeStateMutants(method: 'platform.getFeeState' | 'platform.getValidatorFeeState'): Mutant[] {
  return [
    ...fieldMutants(method),
    ...mutantTable(method, {
      'price-follows-from-excess/price-one-more': [
        'The price is one nAVAX too high.',
        mapResultAt(method, 'price', another),
      ],
      'timestamp-is-the-chain-time/a-second-later': [
        'The time is one second later than the time of the chain.',
        secondsOff(method, 1n),
      ],
      'timestamp-is-the-chain-time/an-hour-ago': ['The time is one hour too early.', secondsOff(method, -3600n)],
    }),
  ];
}

/** The paths beside /ext/health that serve a report by GET. */
type ReportPath = Extract<Prefix, 'http.health-health' | 'http.health-readiness' | 'http.health-liveness'>;

/** Defects that any such path may have. */
export function reportPathMutants(prefix: ReportPath, path: string): Mutant[] {
  return mutantTable(prefix, {
    'answers-get/odd-status': [
      'The node sends the report with a status other than 200 and 503.',
      mapStatus(path, (status) => (status === 200 ? 202 : 500)),
    ],
    'body-is-a-report/empty-body': [
      'The node responds with a status and no body.',
      mapGet(path, (answer) => ({ ...answer, body: Buffer.alloc(0) })),
      { history: 'F03' },
    ],
    'body-is-a-report/cut-body': [
      'The body is truncated in the middle.',
      mapGet(path, (answer) => ({ ...answer, body: answer.body.subarray(0, answer.body.length >> 1) })),
    ],
    'content-type-json/plain-text': [
      'The content type of the report is plain text.',
      mapGet(path, (answer) => withHeader(answer, 'Content-Type', 'text/plain; charset=utf-8')),
      { history: 'F04' },
    ],
  });
}
