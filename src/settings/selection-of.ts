import { InvalidArgumentError, type Command } from 'commander';
import { select, unmatched, type Selectable, type Selection } from '../catalogue/selection.ts';
import { nearest } from './nearest.ts';
import { UsageError } from './usage-error.ts';

/** The flags that choose requirements, as commander gives them. */
export interface SelectionFlags {
  readonly service?: string[];
  readonly method?: string[];
  readonly only?: string[];
  readonly skip?: string[];
}

const FLAG_OF = { services: '--service', methods: '--method', only: '--only', skip: '--skip' } as const;

/** Adds the flags that choose requirements. */
export function addSelectionOptions(command: Command): Command {
  return command
    .option(
      '--service <names>',
      'only these services: health, platform, index, envelope, ... (repeatable, or a,b)',
      list,
    )
    .option('--method <names>', 'only these methods: platform.getHeight, getHeight, "GET /ext/health"', list)
    .option(
      '--only <patterns>',
      'only requirements with such an ID; * stands for any text: "platform.getUTXOs/*"',
      list,
    )
    .option('--skip <patterns>', 'leave out requirements with such an ID', list);
}

/** The parts of a list that a flag gives, behind those that it gave before. */
export function list(text: string, before: readonly string[] = []): string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.includes('')) throw new InvalidArgumentError('It must name something.');
  return [...before, ...parts];
}

/**
 * What the flags choose.
 *
 * @throws UsageError when a pattern matches no requirement, naming the nearest, or when all of them together match none.
 */
export function selectionOf(flags: SelectionFlags, requirements: readonly Selectable[]): Selection {
  const selection: Selection = {
    ...(flags.service === undefined ? {} : { services: flags.service }),
    ...(flags.method === undefined ? {} : { methods: flags.method }),
    ...(flags.only === undefined ? {} : { only: flags.only }),
    ...(flags.skip === undefined ? {} : { skip: flags.skip }),
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
