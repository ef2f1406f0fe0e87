import { flagOf, ROWS, type Settings } from './table/settings.ts';
import { UsageError } from './usage-error.ts';

const ABOUT_LAUNCH = ['launchArg', 'launchConfig', 'keep'] as const;

/**
 * Makes sure that the settings that start a node stand with one another, and with those that choose a target.
 *
 * @throws UsageError that names the flags.
 */
export function assertLaunch(settings: Settings): void {
  const given = new Map<string, unknown>(Object.entries(settings));
  if (settings.launch === undefined) {
    const alone = ABOUT_LAUNCH.find((name) => given.get(name) !== undefined);
    if (alone !== undefined)
      throw new UsageError(`${flagOf(alone)} needs --launch with the path of a node's executable.`);
    return;
  }
  const [other] =
    [...ROWS].find(
      ([name, { about }]) => (name === 'target' || about === 'reference node') && given.get(name) !== undefined,
    ) ?? [];
  if (other !== undefined) {
    throw new UsageError(`--launch starts the node to test: leave out ${flagOf(other)}, or --launch.`);
  }
}
