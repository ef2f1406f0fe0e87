import { commandName } from '../../encoding/command-name.ts';
import { didYouMean } from './did-you-mean.ts';
import { mayStandIn } from './table/setting.ts';
import { flagOf, VARIABLE_PREFIX, variableOf } from './table/setting-names.ts';
import { ROWS } from './table/settings.ts';
import { UsageError } from './usage-error.ts';

/** A value from the environment or a file. `source` is the name of the variable, or the file and its line. */
export interface Configured {
  readonly value: unknown;
  readonly source: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings in the environment, by name. An empty variable sets nothing.
 *
 * @throws UsageError with the closest variable, when a variable with the prefix of this suite is not a setting.
 */
export function environmentOf(env: Environment): Map<string, Configured> {
  const settings = new Map([...ROWS].map(([name, row]) => [variableOf(name), { name, row }]));
  const values = new Map<string, Configured>();
  for (const source of ownVariables(env)) {
    const setting = settings.get(source);
    if (setting === undefined) throw unknownVariable(source, [...settings.keys()]);
    const { name, row } = setting;
    if (!mayStandIn('environment', row))
      throw new UsageError(`${source} has no effect: ${name} can be set by a flag only. Use ${flagOf(name)}.`);
    const value = env[source];
    if (value !== undefined && value !== '') values.set(name, { value, source });
  }
  return values;
}

/** Variables that Kubernetes and Docker make for a service whose name begins with that of this suite. */
const SERVICE_LINK = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?)$/;

/** The names of the set variables with the prefix of this suite, also of empty ones, without those of services in a cluster. */
export function ownVariables(env: Environment): string[] {
  return Object.keys(env).filter(
    (name) =>
      name.startsWith(VARIABLE_PREFIX) &&
      env[name] !== undefined &&
      !SERVICE_LINK.test(`_${name.slice(VARIABLE_PREFIX.length)}`),
  );
}

function unknownVariable(name: string, known: readonly string[]): UsageError {
  const hint = didYouMean(name, known, 1) ?? `See: ${commandName()} run --help-all`;
  return new UsageError(`The environment variable ${name} is no setting. ${hint}`);
}
