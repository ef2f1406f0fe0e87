import type { ConfigFile } from '../../generated/config.ts';
import { ownVariables, type Environment } from './environment.ts';
import { flagOf, variableOf } from './table/setting-names.ts';
import { ROWS, type SettingName } from './table/settings.ts';
import type { WrittenFile } from './files/yaml-file.ts';

/** Where the settings come from: they show what the user expected. */
interface Signs {
  /** The flags of the command line. */
  readonly flags: ReadonlyMap<SettingName, unknown>;
  readonly env: Environment;
  readonly file: WrittenFile<ConfigFile> | undefined;
  readonly targetName: string | undefined;
}

/** Whether the settings choose a target: a node, one to start, or the reference node. */
export function namesTarget(values: ReadonlyMap<string, unknown>): boolean {
  return [...ROWS].some(([name, { about }]) => {
    const chooses = name === 'target' || name === 'launch' || about === 'reference node';
    return chooses && values.has(name) && values.get(name) !== false;
  });
}

/**
 * Why the settings choose no target, and what to do; undefined when they choose one. Nothing stands in for a target: a job could pass
 * because the suite tested its own reference node.
 */
export function missingTarget(values: ReadonlyMap<SettingName, unknown>, signs: Signs): string | undefined {
  const { flags, env, file } = signs;
  const emptied = env[variableOf('target')] === '' && !namesTarget(flags);
  if (namesTarget(values) && !emptied) return undefined;
  const sign = emptied ? `${variableOf('target')} is empty` : signOf(signs);
  const inFile = file === undefined ? '' : `, \`target\` in ${file.path}`;
  const names = Object.keys(file?.data.targets ?? {});
  const byName = names.length === 0 ? '' : ` (${names.join(', ')}, or an address)`;
  return (
    `No target: ${sign}. Set --target${inFile} or ${variableOf('target')} to the base URL of a node, ` +
    `such as http://127.0.0.1:9650${byName}.`
  );
}

function signOf({ flags, env, file, targetName }: Signs): string {
  if (targetName !== undefined) return `${file?.path ?? 'the configuration'} gives '${targetName}' no \`url\``;
  if (file !== undefined) return `${file.path} names none`;
  const [variable] = ownVariables(env);
  if (variable !== undefined) return `${variable} is set, and no setting names a node`;
  const ofNode = [...ROWS].find(([name, { about }]) => about === 'node' && flags.has(name));
  return ofNode === undefined
    ? 'no setting names a node'
    : `${flagOf(ofNode[0])} speaks of a node, and no setting names one`;
}
