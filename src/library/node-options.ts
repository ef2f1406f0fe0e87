import type { ReferenceNodeOptions } from './changed-node.ts';
import { didYouMean } from './settings/did-you-mean.ts';
import { SCENARIOS } from './settings/table/settings.ts';
import { UsageError } from './settings/usage-error.ts';

/** What an option takes, in words, and whether a value is of this kind. */
type Takes = readonly [words: string, is: (value: unknown) => boolean];

const TEXT: Takes = ['a text', (value) => typeof value === 'string'];
const SWITCH: Takes = ['true or false', (value) => typeof value === 'boolean'];
const OBJECT: Takes = ['an object', (value) => typeof value === 'object' && value !== null];
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
  dialect: OBJECT,
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
export function assertNodeOptions(options: object): void {
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
