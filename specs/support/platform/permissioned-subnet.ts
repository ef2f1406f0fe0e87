import { type CheckContext } from '../../../src/harness/index.ts';
import { plainSubnets } from './plain-subnets.ts';

/** A permissioned Subnet with current validators. */
export async function permissionedSubnet(context: CheckContext): Promise<string> {
  for (const { id, kind } of await plainSubnets(context)) {
    if (kind !== 'permissioned') continue;
    if ((await context.sample.validatorsOf(id).catch(() => [])).length > 0) return id;
  }
  return context.notTestable(
    'no permissioned Subnet here has a current validator; judge a network with one, or name it with --subnet',
  );
}
