import { nameOfCapability } from './capabilities.ts';
import { isProfileFile } from './profile-of.ts';
import type { RunFlags } from './run-options-of.ts';

const DEFAULT_RUNS = 25;

/**
 * Words of the command line that decide what a run finds, beside its target, profile, seed and selection. Secrets are not among
 * them: who judges again has them in the environment.
 */
export function replayWords(flags: RunFlags): string[] {
  const { profile, runs, blockEvery, with: present = [], without = [], user, write, insecure } = flags;
  const { address = [], subnet = [], tx = [], blockchain = [] } = flags;
  return [
    ...(runs === DEFAULT_RUNS ? [] : ['--runs', String(runs)]),
    ...(profile !== undefined && isProfileFile(profile) ? ['--profile', profile] : []),
    ...(blockEvery === undefined ? [] : ['--block-every', String(blockEvery)]),
    ...each('--with', present.map(nameOfCapability)),
    ...each('--without', without.map(nameOfCapability)),
    ...each('--address', address),
    ...each('--subnet', subnet),
    ...each('--tx', tx),
    ...each('--blockchain', blockchain),
    ...(user === undefined ? [] : ['--user', user]),
    ...(write === true ? ['--write'] : []),
    ...(insecure === true ? ['--insecure'] : []),
  ];
}

function each(flag: string, values: readonly string[]): string[] {
  return values.flatMap((value) => [flag, value]);
}
