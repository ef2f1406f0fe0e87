import { ifTestable, type CheckContext } from '../../../src/harness/index.ts';
import { STAKING_MEMBERS } from './current-validators.ts';
import { plainSubnets } from './plain-subnets.ts';

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
