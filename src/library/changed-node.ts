import type { Patch } from '../reference-node/server/patch.ts';
import type { RunningNode } from '../reference-node/server/serve-ledger.ts';
import {
  startReferenceNode as startWithPatch,
  type ReferenceNodeOptions as PatchOptions,
} from '../reference-node/index.ts';
import { dialectOf } from '../client/profile/dialect-of.ts';
import { reasonOf } from '../encoding/system-error.ts';
import { assertMutant, assertVariant } from './settings/assert-named.ts';
import { didYouMean } from './settings/did-you-mean.ts';
import { loadProfileOf } from './settings/profile-of.ts';
import { inNames, OPTIONS as OPTION_NAMES } from './settings/table/setting-names.ts';
import { SCENARIOS } from './settings/table/settings.ts';
import { UsageError } from './settings/usage-error.ts';

/** How a reference node is started. */
export interface ReferenceNodeOptions extends Omit<PatchOptions, 'dialect' | 'patch'> {
  /** The node answers like those of this profile: a release such as 1.12.2, or the name or the file of a profile. Default: the document. */
  readonly profile?: string | undefined;
  /** The name of a mutant: the node has this defect. `list mutants` shows them. */
  readonly mutant?: string | undefined;
  /** The names of variants: the node has these differences, which the document allows. `list variants` shows them. */
  readonly variants?: readonly string[];
}

/**
 * Builds a chain and serves it as a node over HTTP, by default on a free port of 127.0.0.1 and literally by the document.
 *
 * @throws UsageError for an unknown or invalid option; with the closest names, when there is no such option, mutant or variant; and when
 * the port cannot be used.
 */
export async function startReferenceNode(options: ReferenceNodeOptions = {}): Promise<RunningNode> {
  assertNodeOptions(options);
  const { mutant, variants = [], profile, ...others } = options;
  const dialect =
    profile === undefined ? {} : { dialect: dialectOf(await inNames(OPTION_NAMES, () => loadProfileOf({ profile }))) };
  const patch = await patchOf(mutant, variants);
  return startWithPatch({ ...others, ...dialect, patch }).catch((error: unknown) => {
    throw listenError(error, options);
  });
}

/** What a user learns of an address that the node cannot have; other errors stay as they are. */
function listenError(error: unknown, { port = 0, host = '127.0.0.1' }: ReferenceNodeOptions): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error;
  if (error.code === 'EADDRINUSE')
    return new UsageError(`Port ${port} of ${host} is in use: choose another one, or 0 for any free port.`);
  return new UsageError(`Cannot listen on port ${port} of ${host}: ${reasonOf(error)}.`);
}

/** Loads mutants and variants only if they are named: that takes as long as the rest of the start. */
async function patchOf(mutant: string | undefined, variants: readonly string[]): Promise<Patch> {
  if (mutant === undefined && variants.length === 0) return {};
  await assertMutant(mutant);
  for (const name of variants) await assertVariant(name);
  const { mutantOf } = await import('../reference-node/mutants.ts');
  const { combined, variantOf } = await import('../reference-node/variants.ts');
  const { both } = await import('../reference-node/changes/changes.ts');
  const allowed = combined(variants.map(variantOf));
  return mutant === undefined ? allowed.patch : both(allowed, mutantOf(mutant)).patch;
}

/** What an option takes, in words, and whether a value is of this kind. */
type Takes = readonly [words: string, is: (value: unknown) => boolean];

const TEXT: Takes = ['a text', (value) => typeof value === 'string'];
const SWITCH: Takes = ['true or false', (value) => typeof value === 'boolean'];
const scenarios = Object.keys(SCENARIOS);

function whole(least: number, most: number): Takes {
  const isWhole = (value: unknown): boolean =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return [`a whole number from ${least} to ${most}`, isWhole];
}

const OPTIONS: Readonly<Record<keyof ReferenceNodeOptions, Takes>> = {
  scenario: [`one of ${scenarios.join(', ')}`, (value) => scenarios.some((each) => each === value)],
  seed: whole(0, 0x7fff_ffff),
  port: whole(0, 65_535),
  host: TEXT,
  mutant: ['the name of a mutant', TEXT[1]],
  variants: ['an array of names of variants', (value) => Array.isArray(value) && value.every(TEXT[1])],
  profile: ['a release such as 1.12.2, or the name or the file of a profile', TEXT[1]],
  onDemand: SWITCH,
  acceptAfterMs: whole(0, 0x7fff_ffff),
  blockEveryMs: whole(1, 0x7fff_ffff),
  healthCheckMs: whole(1, 0x7fff_ffff),
};

/**
 * Checks the options of a reference node.
 *
 * @throws UsageError that lists each unknown option and each value that its option does not take.
 */
function assertNodeOptions(options: object): void {
  const problems = Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    const takes = new Map<string, Takes>(Object.entries(OPTIONS)).get(name);
    if (takes === undefined) {
      const names = Object.keys(OPTIONS);
      return [`There is no option '${name}'. ${didYouMean(name, names) ?? `There are: ${names.join(', ')}.`}`];
    }
    return value === undefined || takes[1](value) ? [] : [`${name}: It must be ${takes[0]}.`];
  });
  if (problems.length > 0) throw new UsageError(problems);
}
