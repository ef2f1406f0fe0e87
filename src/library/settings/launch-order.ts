import { setting, wrongSetting } from './table/setting-names.ts';
import { ROWS, type Settings } from './table/settings.ts';

/** The smallest network of which a node can be cut off while another one has a peer. */
const LEAST_FAULTY = 3;

/** The settings of a node that the run starts. */
export interface LaunchOrder extends Settings {
  readonly launch: string;
}

/**
 * The settings of the node to start; undefined when the run starts none.
 *
 * @throws UsageError when `--launch` stands together with settings that choose another target.
 */
export function launchOrder(settings: Settings): LaunchOrder | undefined {
  const given = new Map<string, unknown>(Object.entries(settings));
  const { launch } = settings;
  if (launch === undefined) return undefined;
  const [other] =
    [...ROWS].find(
      ([name, { about }]) => (name === 'target' || about === 'reference node') && given.get(name) !== undefined,
    ) ?? [];
  if (other !== undefined)
    throw wrongSetting`${setting('launch')} starts the node to test: leave out ${setting(other)}, or ${setting('launch')}.`;
  const trusted = 'the path of a trusted executable: it follows the node that starts';
  if (settings.against !== undefined && /^https?:/i.test(settings.against))
    throw wrongSetting`${setting('against')} with ${setting('launch')} takes ${trusted}.`;
  if (settings.faults !== undefined && (settings.launchNodes ?? 1) < LEAST_FAULTY)
    throw wrongSetting`${setting('faults')} needs ${setting('launchNodes')} with ${LEAST_FAULTY} nodes or more.`;
  return { ...settings, launch };
}
