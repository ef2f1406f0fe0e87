import { failWhen, onlyWhen, wrapHandler } from '../changes/changes.ts';
import { callWith } from '../changes/call-with.ts';
import { leftOut } from '../changes/conditions.ts';
import { elasticByDefault, isAbout, isUnknownSubnet, primaryForAll } from '../changes/known-subnets.ts';
import { type Claim, type Mutant, mutantTable, type Prefix } from './mutant.ts';

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
