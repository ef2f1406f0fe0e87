import type { DeclaredCapabilities } from '../target/capabilities.ts';
import { nameOfCapability } from './table/node-kinds.ts';
import type { Settings } from './table/settings.ts';
import { UsageError } from './usage-error.ts';

/**
 * The capabilities that the settings declare as offered (`--with`) or as not offered (`--without`).
 *
 * @throws UsageError when both settings contain the same capability.
 */
export function capabilitiesOf({ with: present = [], without = [] }: Settings): DeclaredCapabilities {
  const [both] = present.filter((capability) => without.includes(capability));
  if (both !== undefined) throw new UsageError(`--with and --without both name ${nameOfCapability(both)}.`);
  return new Map([
    ...present.map((capability) => [capability, true] as const),
    ...without.map((capability) => [capability, false] as const),
  ]);
}
