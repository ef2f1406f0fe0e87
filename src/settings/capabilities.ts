import { InvalidArgumentError, type Command } from 'commander';
import { CAPABILITIES, type DeclaredCapabilities, type Capability } from '../target/capabilities.ts';
import { UsageError } from './usage-error.ts';

/** The flags that tell what a node offers. */
export interface CapabilityFlags {
  readonly with?: Capability[];
  readonly without?: Capability[];
}

const NAMES: ReadonlyMap<string, Capability> = new Map(
  CAPABILITIES.map((capability) => [nameOfCapability(capability), capability]),
);

/** Adds the flags that tell what a node offers. */
export function addCapabilityOptions(command: Command): Command {
  return command
    .option(
      '--without <names>',
      `what the node does not offer, instead of finding out: ${[...NAMES.keys()].join(', ')}`,
      parseCapabilities,
    )
    .option('--with <names>', 'what the node must offer: then its absence fails', parseCapabilities);
}

/**
 * What the flags tell about the node.
 *
 * @throws UsageError when they tell the same both ways.
 */
export function capabilitiesOf({ with: present = [], without = [] }: CapabilityFlags): DeclaredCapabilities {
  const [both] = present.filter((capability) => without.includes(capability));
  if (both !== undefined) throw new UsageError(`--with and --without both name ${nameOfCapability(both)}.`);
  return new Map([
    ...present.map((capability) => [capability, true] as const),
    ...without.map((capability) => [capability, false] as const),
  ]);
}

function parseCapabilities(text: string, before: readonly Capability[] = []): Capability[] {
  const named = text.split(',').map((part) => {
    const capability = NAMES.get(part.trim());
    if (capability === undefined) throw new InvalidArgumentError(`It must be of: ${[...NAMES.keys()].join(', ')}.`);
    return capability;
  });
  return [...before, ...named];
}

/** The name of a capability on the command line. */
export function nameOfCapability(capability: Capability): string {
  return capability === 'userStore' ? 'user-store' : capability.replace('/ext/', '');
}
