import {
  PRIMARY_NETWORK,
  textOf,
  type CheckContext,
  type SampledSubnet,
  ifTestable,
  integerOf,
} from '../../../src/harness/index.ts';
import { STAKING_MEMBERS } from './current-validators.ts';
import { type Body, bodyOf } from './staker-transaction.ts';

const known = new WeakMap<object, Promise<readonly SampledSubnet[]>>();

/**
 * The sampled Subnets that are permissioned or elastic. Later releases have a third kind, L1s, with other rules for
 * validators. There, `platform.getSubnet` returns the conversion of a Subnet.
 */
export function plainSubnets(context: CheckContext): Promise<readonly SampledSubnet[]> {
  let subnets = known.get(context.sample);
  if (subnets === undefined) {
    subnets = withoutConverted(context);
    known.set(context.sample, subnets);
  }
  return subnets;
}

/** The sampled Subnets whose current validators the node lists: also L1s, in releases that list theirs. */
export async function listedSubnets(context: CheckContext): Promise<readonly SampledSubnet[]> {
  return context.profile.has('validators-of-l1s') ? context.sample.subnets() : plainSubnets(context);
}

async function withoutConverted({ sample, profile, call }: CheckContext): Promise<readonly SampledSubnet[]> {
  const subnets = await sample.subnets();
  if (!profile.serves('platform.getSubnet')) return subnets;
  const conversions = await Promise.all(
    subnets.map(async ({ id }) =>
      textOf((await call('platform.getSubnet', { subnetID: id })).rawResult, 'conversionID'),
    ),
  );
  return subnets.filter((_, at) => (conversions[at] ?? PRIMARY_NETWORK) === PRIMARY_NETWORK);
}

/** A permissioned Subnet with current validators. */
export async function permissionedSubnet(context: CheckContext): Promise<string> {
  for (const { id, kind } of await plainSubnets(context)) {
    const validators = await ifTestable(context.sample.validatorsOf(id), []);
    const stakes = validators.some((validator) => STAKING_MEMBERS.some((member) => member in validator));
    if (validators.length > 0 && (kind === 'permissioned' || !stakes)) return id;
  }
  return context.notTestable(
    'no sampled permissioned Subnet has a current validator; name such a Subnet with --sample subnet=...',
  );
}

/** An elastic Subnet, and the transaction that made it elastic, if it is known and can be decoded. */
interface SubnetTransformation {
  readonly subnetID: string;
  readonly body: Body | undefined;
}

/** Finds the transformation of an elastic Subnet. Early releases do not return its ID, so it is searched in the samples. */
export async function subnetTransformation(context: CheckContext): Promise<SubnetTransformation> {
  const { profile, rpc, sample } = context;
  const subnetID =
    (await ifTestable(sample.subnet('elastic', { validators: true }), undefined)) ?? (await sample.subnet('elastic'));
  if (profile.serves('platform.getSubnet')) {
    const { subnetTransformationTxID } = (await rpc('platform.getSubnet', { subnetID })).result;
    return { subnetID, body: await bodyOf(context, subnetTransformationTxID) };
  }
  const found = (await sample.transactions()).find(({ json: { unsignedTx } }) => {
    const unsigned = unsignedTx ?? null;
    return textOf(unsigned, 'subnetID') === subnetID && integerOf(unsigned, 'initialSupply') !== undefined;
  });
  return { subnetID, body: found && (await bodyOf(context, found.id)) };
}
