import { stringifyJson } from '../encoding/json.ts';
import { isWithin } from '../judge/catalogue/release.ts';
import type { LaunchConfig } from './launch-config.ts';

/** An argument with this placeholder receives the upgrade file. */
const PLACEHOLDER = '{upgradeFile}';

/** The time of active upgrades on custom networks: not later than the genesis of the C-Chain. */
const ACTIVE = '2020-12-05T05:00:00Z';
const NEVER = '9999-12-01T00:00:00Z';

/** Upgrades that are active when a launched network starts. */
const PAST = [
  ...['1', '2', '3', '4', '5', 'Pre6', '6', 'Post6'].map((phase) => `apricotPhase${phase}Time`),
  'banffTime',
  'cortinaTime',
  'durangoTime',
];
/** Upgrades that become active while a launched network runs, or at its start, and the first release that knows each. */
const FIRST = { Etna: '1.12.0', Fortuna: '1.13.0', Granite: '1.14.0' };
/** The upgrade whose rules a node may know without a date for them. */
const HELICON = 'Helicon';
/** The upgrades that a launched network may cross. */
const AHEAD: readonly string[] = [...Object.keys(FIRST), HELICON];
/** The name of Fortuna before its release. */
const UNSCHEDULED = ['fUpgradeTime'];
/** Nanoseconds for which nodes verify messages by the same validators. By default, 30 seconds. */
const GRANITE_EPOCH = 1_000_000_000;

/**
 * The upgrade file of a network, for releases from 1.12 on. They ignore unknown names.
 *
 * @param at The time of the upgrades from Etna on, in Unix seconds; undefined when all but Helicon are active from the start.
 * @param leftOut Those of them that never become active.
 */
export function upgradeFile(at?: number, leftOut: readonly string[] = [HELICON]): string {
  const next = at === undefined ? ACTIVE : `${new Date(at * 1000).toISOString().slice(0, -5)}Z`;
  const never = at === undefined ? [...leftOut, HELICON] : leftOut;
  return stringifyJson({
    ...dated(PAST, ACTIVE),
    ...dated(AHEAD.map(memberOf), next),
    ...dated(never.map(memberOf), NEVER),
    ...dated(UNSCHEDULED, NEVER),
    graniteEpochDuration: GRANITE_EPOCH,
  });
}

/** The upgrades that a node cannot cross: it does not know their rules. A node that tells no avalanchego release knows all but Helicon. */
export function unknownTo(release: string | undefined, knowsHelicon: boolean): readonly string[] {
  const later = Object.entries(FIRST).filter(([, first]) => release !== undefined && !isWithin(release, { first }));
  return [...later.map(([name]) => name), ...(knowsHelicon ? [] : [HELICON])];
}

/** Whether a network that leaves out some upgrades has one to cross. */
export function hasUpgrades(leftOut: readonly string[] = []): boolean {
  return AHEAD.some((name) => !leftOut.includes(name));
}

function memberOf(upgrade: string): string {
  return `${upgrade.toLowerCase()}Time`;
}

function dated(names: readonly string[], time: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, time]));
}

/** Whether a node with this configuration reads an upgrade file. */
export function takesUpgrades({ args, env = {} }: LaunchConfig): boolean {
  return [...args, ...Object.values(env)].some((arg) => arg.includes(PLACEHOLDER));
}

/** The configuration without the arguments and variables that contain the upgrade file. */
export function withoutUpgrades({ args, env = {}, ...rest }: LaunchConfig): LaunchConfig {
  const own = Object.entries(env).filter(([, value]) => !value.includes(PLACEHOLDER));
  return { ...rest, args: args.filter((arg) => !arg.includes(PLACEHOLDER)), env: Object.fromEntries(own) };
}
