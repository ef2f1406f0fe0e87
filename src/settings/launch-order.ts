import { flagOf, ROWS, type Settings } from './table/settings.ts';
import { UsageError } from './usage-error.ts';

const ABOUT_LAUNCH = ['launchNodes', 'launchArg', 'launchUpgrade', 'launchConfig', 'keep'] as const;

/** The node that a run is to start. */
export interface LaunchOrder extends Pick<Settings, (typeof ABOUT_LAUNCH)[number] | 'waitReady'> {
  readonly launch: string;
}

/**
 * The node that these settings start, when they start one.
 *
 * @throws UsageError that names the flags that do not stand with one another, or with those that choose a target.
 */
export function launchOrder(settings: Settings): LaunchOrder | undefined {
  const given = new Map<string, unknown>(Object.entries(settings));
  const { launch } = settings;
  if (launch === undefined) {
    const alone = ABOUT_LAUNCH.find((name) => given.get(name) !== undefined);
    if (alone !== undefined)
      throw new UsageError(`${flagOf(alone)} needs --launch with the path of a node's executable.`);
    return undefined;
  }
  const [other] =
    [...ROWS].find(
      ([name, { about }]) => (name === 'target' || about === 'reference node') && given.get(name) !== undefined,
    ) ?? [];
  if (other !== undefined) {
    throw new UsageError(`--launch starts the node to test: leave out ${flagOf(other)}, or --launch.`);
  }
  return { ...settings, launch };
}
