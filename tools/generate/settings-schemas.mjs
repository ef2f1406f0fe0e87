import { join } from 'node:path';
import { loadSource } from './load-source.mjs';

const HEAD = { $schema: 'https://json-schema.org/draft/2020-12/schema' };
const BASE = 'https://avalanche-conformance.example/schemas/';

/** The schemas of what `src/library/settings/table/settings.ts` lists: of a configuration file, and of the options of a program. */
export async function settingsSchemas(root) {
  const load = (name) => loadSource(join(root, 'src/library/settings/table', name));
  const { ROWS } = await load('settings.ts');
  const { mayStandIn } = await load('setting.ts');
  const rows = [...ROWS];
  return new Map([
    ['config/config.json', configSchema(rows.filter(([, row]) => mayStandIn('file', row)))],
    ['config/options.json', optionsSchema(rows.filter(([, { option }]) => option !== undefined))],
  ]);
}

function configSchema(rows) {
  const common = rows.map(([name, row]) => [name, { ...row.kind.schema, description: described(row) }]);
  const own = common.map(([name, schema]) =>
    name === 'target' ? ['url', { type: 'string', description: 'Test the node at this base URL.' }] : [name, schema],
  );
  return {
    ...HEAD,
    $id: `${BASE}config/config.json`,
    title: 'ConfigFile',
    description: 'The settings of `run`. A flag takes precedence over the environment, the environment over this file.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(common),
      network: {
        type: 'boolean',
        description: 'The targets with a URL are nodes of one network: each is compared with the others, as by --peer.',
      },
      targets: {
        type: 'object',
        description: 'Targets by name.',
        propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_-]*$' },
        additionalProperties: { $ref: '#/$defs/target' },
      },
    },
    $defs: {
      target: {
        title: 'ConfiguredTarget',
        type: 'object',
        additionalProperties: false,
        description: 'A target: its URL, and the settings that replace those above for it.',
        examples: [{ url: 'http://127.0.0.1:9650' }],
        properties: Object.fromEntries(own),
      },
    },
  };
}

function optionsSchema(rows) {
  const options = rows.map(([, { kind, option, ...row }]) => [
    option,
    { ...(kind.inProgram ?? kind).schema, description: described(row) },
  ]);
  return {
    ...HEAD,
    $id: `${BASE}config/options.json`,
    title: 'RunSettings',
    description: 'The settings of a run in a program. What is left out has the default of the command line.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(options),
  };
}

function described({ help, default: otherwise }) {
  return otherwise === undefined ? `${help}.` : `${help} (default: ${otherwise}).`;
}
