import { PRIMARY_NETWORK, textOf, type CheckContext, type SampledSubnet } from '../../../src/harness/index.ts';

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
