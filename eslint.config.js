import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

const ASKING = ['generated', 'encoding', 'transport', 'validation', 'catalogue', 'reference-node', 'target'];
const RUNNING = [...ASKING, 'recording', 'harness', 'run'];
const TELLING = ['verdict', 'reporting'];

/** What each folder of `src/` may import: the table of src/README.md, kept by the linter. A folder imports only those above it. */
const FOLDERS = {
  generated: [],
  encoding: [],
  transport: ['encoding'],
  validation: ['generated', 'encoding'],
  catalogue: ['generated', 'validation'],
  'reference-node': ['encoding', 'generated'],
  target: ASKING.slice(0, -1),
  recording: ['encoding', 'transport'],
  launch: ['encoding', 'transport', 'catalogue', 'target'],
  populate: ['encoding', 'transport', 'catalogue', 'target'],
  harness: ASKING,
  run: [...ASKING, 'recording', 'harness'],
  verdict: ['catalogue', 'generated'],
  reporting: ['verdict', 'catalogue', 'generated', 'encoding'],
  selfcheck: RUNNING,
  examples: [...RUNNING, 'selfcheck'],
  settings: [...RUNNING, 'verdict'],
  library: [...RUNNING, ...TELLING, 'settings', 'launch', 'populate'],
  vitest: [...RUNNING, ...TELLING, 'settings', 'library'],
  proxy: [...RUNNING, ...TELLING, 'library'],
  cli: [...RUNNING, ...TELLING, 'settings', 'selfcheck', 'examples', 'library', 'populate', 'proxy'],
};

const NAMES = Object.keys(FOLDERS);
for (const [at, name] of NAMES.entries()) {
  const below = FOLDERS[name].filter((each) => !NAMES.slice(0, at).includes(each));
  if (below.length > 0) throw new Error(`src/${name} may not import ${below.join(', ')}, which stands below it.`);
}
const unruled = readdirSync(new URL('src', import.meta.url)).filter(
  (name) => !name.includes('.') && !NAMES.includes(name),
);
if (unruled.length > 0) throw new Error(`Say here and in src/README.md what src/${unruled.join(', src/')} may import.`);

const NETWORK = ['node:http', 'node:https', 'node:net', 'undici'];
const MAY_USE_NETWORK = new Set(['transport', 'reference-node', 'launch', 'proxy']);

function importRules(folder, allowed) {
  const denied = NAMES.filter((name) => name !== folder && !allowed.includes(name));
  return {
    files: [`src/${folder}/**/*.ts`],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: MAY_USE_NETWORK.has(folder)
            ? []
            : NETWORK.map((name) => ({ name, message: 'The network belongs to transport, reference-node and proxy.' })),
          patterns: [
            {
              regex: `^(\\.\\./)+(${denied.join('|')})/`,
              message: `src/${folder} may import only: ${allowed.join(', ') || 'nothing'}.`,
            },
            { regex: 'specs/', message: 'src never imports specs.' },
          ],
        },
      ],
    },
  };
}

export default tseslint.config(
  { ignores: ['dist/', 'site/', 'reports/', 'src/generated/', 'node_modules/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/require-await': 'off',
      // Exhausts the stack on a recursive type that holds a class, as a JSON value does.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Ask through src/transport.' }],
    },
  },
  {
    files: ['**/*.ts'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts'] })],
    },
    rules: { 'import-x/no-cycle': 'error' },
  },
  { files: ['**/*.test.ts', 'test/**/*.ts'], rules: { 'max-lines-per-function': 'off' } },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  ...Object.entries(FOLDERS).map(([folder, allowed]) => importRules(folder, allowed)),
  {
    files: ['specs/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [...NETWORK, 'vitest'].map((name) => ({ name, message: 'A spec sees only src/harness.' })),
          patterns: [{ regex: `src/(?!harness/)`, message: 'A spec imports only src/harness.' }],
        },
      ],
    },
  },
);
