import { resolve } from 'node:path';
import type { LaunchFile } from '../../generated/config.ts';
import { fileHash } from '../../encoding/sha256.ts';
import { assertExecutable, outputOf, releaseOf } from '../../launch/binary-release.ts';
import {
  flagsOf,
  asFollowed,
  asFollower,
  avalanchegoConfig,
  HELP_ARGS,
  knowsHelicon,
  VERSION_ARGS,
} from '../../launch/node-flags.ts';
import { assertNotOwn, assertUsable, type LaunchConfig } from '../../launch/launch-config.ts';
import type { Executable, NetworkPlan } from '../../launch/launch-network.ts';
import { LaunchRefused } from '../../launch/launch-error.ts';
import { assertLoopback } from '../../launch/listeners.ts';
import { hasUpgrades, takesUpgrades, unknownTo, withoutUpgrades } from '../../launch/upgrade-file.ts';
import type { LaunchOrder } from '../settings/launch-order.ts';
import { readWritten } from '../settings/files/yaml-file.ts';
import { readFor, setting, wrongSetting } from '../settings/table/setting-names.ts';

const READY_MS = 120_000;
/** An argument of the user that names a schedule. */
const OWN_SCHEDULE = /^--?upgrade-file/;

/** An executable, and how its nodes start. */
export interface PlannedLaunch {
  /** What the executable reports of itself. */
  readonly release: string;
  /** The hash of the executable, in hex. */
  readonly sha256: string;
  /** The flags of each node, with the last value of each. */
  readonly flags: ReadonlyMap<string, string>;
  readonly settings: Omit<NetworkPlan, 'folder' | 'onEnd' | 'signal'>;
  /** The executable of the trusted node. */
  readonly trusted?: Executable | undefined;
  /** Why it does not cross an upgrade that the tested node knows; undefined if it crosses all. */
  readonly whyLeftOut?: string | undefined;
}

/**
 * Asks an executable for its release and its flags, and chooses the arguments of its nodes.
 *
 * @throws LaunchRefused when it cannot be started, or an argument binds another address than 127.0.0.1.
 * @throws UsageError when the launch file is invalid, or the trusted executable is refused.
 */
export async function planLaunch(order: LaunchOrder): Promise<PlannedLaunch> {
  const planned = await planOne(order);
  const { against, launchNodes = 1 } = order;
  if (against === undefined) return planned;
  const {
    release,
    settings: trusted,
    whole,
  } = await planOne({ ...order, launch: against }).catch((error: unknown) => {
    throw error instanceof LaunchRefused ? wrongSetting`${setting('against')}: ${error.message}` : error;
  });
  // A node that does not know the rules of an upgrade cannot follow a chain that crosses it.
  const [own, others] = [planned.settings.leftOut, trusted.leftOut];
  const leftOut = [...new Set([...own, ...others])];
  const isOfOne = leftOut.length > Math.min(own.length, others.length) && !hasOwnSchedule(order);
  const unknown = leftOut.filter((name) => !own.includes(name));
  const config = isOfOne ? planned.whole : planned.settings.config;
  const trustedConfig = isOfOne ? whole : trusted.config;
  return {
    ...planned,
    settings: {
      ...planned.settings,
      leftOut,
      isBeforeUpgrades: planned.settings.isBeforeUpgrades && hasUpgrades(leftOut),
      config: launchNodes === 1 ? asFollowed(config) : config,
    },
    trusted: { path: trusted.path, config: launchNodes === 1 ? asFollower(trustedConfig) : trustedConfig },
    whyLeftOut:
      isOfOne && unknown.length > 0
        ? `the network never activates ${unknown.join(' and ')}, unknown to ${release.replace(/ .*/, '')} (--against); ` +
          'without --against, it does'
        : undefined,
  };
}

function hasOwnSchedule({ launchArg = [] }: LaunchOrder): boolean {
  return launchArg.some((arg) => OWN_SCHEDULE.test(arg));
}

async function planOne(order: LaunchOrder) {
  const { launch, launchNodes, launchArg = [], launchConfig, upgrade, waitReady } = order;
  const path = resolve(launch);
  assertExecutable(path);
  assertLoopback(launchArg);
  const file =
    launchConfig === undefined
      ? undefined
      : readFor('launchConfig', launchConfig, () => readWritten<LaunchFile>(launchConfig, 'config/launch.json')).data;
  const release = await releaseOf(path, file?.version ?? VERSION_ARGS);
  const sha256 = await fileHash(path);
  const config: LaunchConfig =
    file === undefined
      ? avalanchegoConfig(release.version, await outputOf(path, HELP_ARGS))
      : { ...file, version: file.version ?? VERSION_ARGS };
  const whose =
    file === undefined
      ? `${release.text} lists too few flags in its help: name them with --launch-config. `
      : `${launchConfig}: `;
  assertUsable(config, launchNodes, whose);
  assertNotOwn(config, launchArg);
  assertLoopback(config.args.map((arg) => arg.replace(/\{\w+\}/g, '127.0.0.1')));
  const isBeforeUpgrades = upgrade && takesUpgrades(config) && !hasOwnSchedule(order);
  return {
    release: release.text,
    sha256,
    flags: flagsOf([...config.args, ...launchArg]),
    /** The configuration with the upgrade file, even where the network begins behind its upgrades. */
    whole: config,
    settings: {
      path,
      config: isBeforeUpgrades ? config : withoutUpgrades(config),
      isBeforeUpgrades,
      extraArgs: launchArg,
      leftOut: unknownTo(release.version, knowsHelicon(config, release.version)),
      readyMs: waitReady === 0 ? READY_MS : waitReady * 1000,
    },
  };
}
