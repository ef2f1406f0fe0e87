import { PRIMARY_NETWORK, textOf, type CheckContext } from '../../../src/harness/index.ts';

/** A permissioned Subnet with current validators. Later releases know a third kind, which is neither that nor elastic. */
export async function permissionedSubnet(context: CheckContext): Promise<string> {
  const { sample, call, notTestable } = context;
  for (const { id, kind } of await sample.subnets()) {
    if (kind !== 'permissioned') continue;
    const conversion = textOf((await call('platform.getSubnet', { subnetID: id })).rawResult, 'conversionID');
    if (conversion !== undefined && conversion !== PRIMARY_NETWORK) continue;
    if ((await sample.validatorsOf(id).catch(() => [])).length > 0) return id;
  }
  return notTestable(
    'no permissioned Subnet here has a current validator; judge a network with one, or name it with --subnet',
  );
}
