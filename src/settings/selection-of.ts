import { select, unmatched, type Selectable, type Selection } from '../catalogue/selection.ts';
import { nearest } from './nearest.ts';
import type { Settings } from './settings.ts';
import { UsageError } from './usage-error.ts';

/** The settings that choose requirements. */
export type SelectionSettings = Pick<Settings, 'service' | 'method' | 'only' | 'skip'>;

const FLAG_OF = { services: '--service', methods: '--method', only: '--only', skip: '--skip' } as const;

/**
 * What the settings choose.
 *
 * @throws UsageError when a pattern matches no requirement, naming the nearest, or when all of them together match none.
 */
export function selectionOf(settings: SelectionSettings, requirements: readonly Selectable[]): Selection {
  const selection: Selection = {
    ...(settings.service === undefined ? {} : { services: settings.service }),
    ...(settings.method === undefined ? {} : { methods: settings.method }),
    ...(settings.only === undefined ? {} : { only: settings.only }),
    ...(settings.skip === undefined ? {} : { skip: settings.skip }),
  };
  const [wrong] = unmatched(requirements, selection);
  if (wrong !== undefined) {
    throw matchesNothing(FLAG_OF[wrong.list], wrong, requirements);
  }
  if (select(requirements, selection).length === 0) {
    throw new UsageError('No requirement matches all of --service, --method, --only and --skip together.');
  }
  return selection;
}

/** The error of a flag whose pattern matches no requirement, with the nearest that do. */
export function matchesNothing(
  flag: string,
  { list, pattern }: { readonly list: keyof Selection; readonly pattern: string },
  requirements: readonly Selectable[],
): UsageError {
  const near = nearest(pattern, candidates(list, pattern, requirements));
  const hint = near.length === 0 ? 'See them with: avalanche-conformance list' : `Nearest: ${near.join(', ')}`;
  return new UsageError(`${flag} '${pattern}' matches no requirement. ${hint}`);
}

/** What a pattern could have meant: IDs when it names a claim, else all claims of a method. */
function candidates(list: keyof Selection, pattern: string, requirements: readonly Selectable[]): string[] {
  if (list === 'services') return requirements.map(({ service }) => service);
  if (list === 'methods') return requirements.flatMap(({ method }) => [method, method.slice(method.indexOf('.') + 1)]);
  const namesClaim = /\/[^*]+$/.test(pattern);
  return requirements.map(({ id }) => (namesClaim ? id : `${id.slice(0, id.indexOf('/'))}/*`));
}
