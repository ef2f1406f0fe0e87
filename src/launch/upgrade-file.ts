import { stringifyJson } from '../encoding/json.ts';
import type { LaunchConfig } from './launch-config.ts';

/** What an argument is told by that takes a schedule of upgrades. */
const PLACEHOLDER = '{upgradeFile}';

/** The time from which custom networks run all upgrades: no later than the genesis of the C-Chain. */
const ACTIVE = '2020-12-05T05:00:00Z';
const NEVER = '9999-12-01T00:00:00Z';

/** Upgrades under whose rules a launched network starts. */
const PAST = [
  ...['1', '2', '3', '4', '5', 'Pre6', '6', 'Post6'].map((phase) => `apricotPhase${phase}Time`),
  'banffTime',
  'cortinaTime',
  'durangoTime',
];
/** Upgrades that it crosses. */
const AHEAD = ['etnaTime', 'fortunaTime', 'graniteTime'];
/** Upgrades that no release has scheduled. Fortuna had the second name before its release. */
const UNSCHEDULED = ['heliconTime', 'fUpgradeTime'];
/** 30 seconds, in nanoseconds: what releases from Granite on take for custom networks. */
const GRANITE_EPOCH = 30_000_000_000;

/**
 * The schedule of upgrades of a network, which releases from 1.12 on read. They leave out names that they do not know.
 *
 * @param at Unix seconds of the upgrades from Etna on; without it all are active from the start.
 */
export function upgradeFile(at?: number): string {
  const next = at === undefined ? ACTIVE : `${new Date(at * 1000).toISOString().slice(0, -5)}Z`;
  return stringifyJson({
    ...dated(PAST, ACTIVE),
    ...dated(AHEAD, next),
    ...dated(UNSCHEDULED, NEVER),
    graniteEpochDuration: GRANITE_EPOCH,
  });
}

function dated(names: readonly string[], time: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, time]));
}

/** Whether a node that is started so takes a schedule. */
export function takesUpgrades({ args, env = {} }: LaunchConfig): boolean {
  return [...args, ...Object.values(env)].some((arg) => arg.includes(PLACEHOLDER));
}

/** The configuration without the arguments and variables that name a schedule. */
export function withoutUpgrades({ args, env = {}, ...rest }: LaunchConfig): LaunchConfig {
  const own = Object.entries(env).filter(([, value]) => !value.includes(PLACEHOLDER));
  return { ...rest, args: args.filter((arg) => !arg.includes(PLACEHOLDER)), env: Object.fromEntries(own) };
}
