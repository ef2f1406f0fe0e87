import { join } from 'node:path';
import { runnerImport } from 'vite';

/** Text of `docs/settings.md`: each setting of a run under its four names, from the table of settings. */
export async function settingsPage(root) {
  const load = async (name) =>
    (await runnerImport(join(root, 'src/settings/table', name), { configFile: false, logLevel: 'silent' })).module;
  const { ROWS } = await load('settings.ts');
  const { mayStandIn } = await load('setting.ts');
  const { flagOf, variableOf } = await load('setting-names.ts');
  const code = (text) => `\`${text.replaceAll('|', '\\|')}\``;
  const rows = [...ROWS].map(([name, row]) => [
    mayStandIn('flag', row) ? code(`${flagOf(name)}${row.argument === undefined ? '' : ` ${row.argument}`}`) : '–',
    mayStandIn('file', row) ? code(name) : '–',
    mayStandIn('environment', row) ? code(variableOf(name)) : '–',
    row.option === undefined ? '–' : code(row.option),
    row.help.replaceAll('|', '\\|').replaceAll(/<[^>]+>/g, code),
  ]);
  const heads = ['flag', 'configuration file', 'environment', 'option of a program', 'meaning'];
  return [
    '<!-- Generated from src/settings by tools/generate.mjs. Do not edit: change the source and run `npm run generate`. -->',
    '',
    '# Settings of a run',
    '',
    'Each setting of `run` under its names: as a [flag](commands.md), in the [configuration file](configure.md), as an environment variable, and as an option of',
    '[`runConformance`](library.md) and of [`conformance`](vitest.md). A dash means that it cannot be set there.',
    '',
    ...[heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}
