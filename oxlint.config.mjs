import { readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';

const ASKING = [
  'generated',
  'encoding',
  'transport',
  'judge/forms',
  'judge/validation',
  'judge/catalogue',
  'reference-node',
  'client',
];
const RUNNING = [...ASKING, 'transport/recording', 'harness', 'run'];
const TELLING = ['judge/verdict', 'reporting'];

/** What each folder of `src/` may import: the table of src/README.md, kept by the linter. A folder imports only those above it. */
const FOLDERS = {
  generated: [],
  encoding: [],
  transport: ['encoding'],
  'transport/recording': ['encoding', 'transport'],
  'judge/forms': ['encoding'],
  'judge/validation': ['generated', 'encoding'],
  'judge/catalogue': ['generated', 'judge/validation'],
  'judge/verdict': ['encoding', 'judge/catalogue', 'generated', 'transport'],
  'reference-node': ['encoding', 'generated'],
  client: ASKING.slice(0, -1),
  launch: ['encoding', 'transport', 'judge/catalogue', 'client'],
  'launch/populate': ['encoding', 'transport', 'judge/catalogue', 'client'],
  harness: ASKING,
  run: [...ASKING, 'transport/recording', 'judge/verdict', 'harness'],
  audit: [
    'generated',
    'encoding',
    'transport',
    'judge/forms',
    'judge/validation',
    'judge/catalogue',
    'client',
    'judge/verdict',
    'run',
  ],
  reporting: ['judge/verdict', 'judge/catalogue', 'generated', 'encoding'],
  'library/settings': [...RUNNING, 'judge/verdict'],
  'library/stages': [...RUNNING, 'judge/verdict', 'library/settings', 'launch', 'launch/populate', 'audit'],
  library: [...RUNNING, ...TELLING, 'library/settings', 'library/stages', 'launch/populate', 'audit'],
  'library/vitest': [...RUNNING, ...TELLING, 'library/settings', 'library'],
  cli: [...RUNNING, ...TELLING, 'library/settings', 'library', 'launch/populate', 'audit'],
};

const NAMES = Object.keys(FOLDERS);
for (const [at, name] of NAMES.entries()) {
  const below = FOLDERS[name].filter((each) => !NAMES.slice(0, at).includes(each));
  if (below.length > 0) throw new Error(`src/${name} may not import ${below.join(', ')}, which stands below it.`);
}
const unruled = readdirSync(new URL('src', import.meta.url)).filter(
  (name) => !name.includes('.') && !NAMES.some((each) => each.split('/')[0] === name),
);
if (unruled.length > 0) throw new Error(`Say here and in src/README.md what src/${unruled.join(', src/')} may import.`);

const NETWORK = ['node:http', 'node:https', 'node:net', 'undici'];
const MAY_USE_NETWORK = new Set(['transport', 'transport/recording', 'reference-node', 'launch']);

/** The folders inside another that have rules of their own. */
function inside(folder) {
  return NAMES.filter((name) => name.startsWith(`${folder}/`));
}

/** Matches an import of a folder. Where folders inside it have rules of their own, of the files beside them. */
function importOf(folder) {
  const [name, parent] = folder.split('/').reverse();
  const rest = inside(folder).length === 0 ? '' : '[^/]+$';
  return `^(?:\\.{1,2}/)+${parent === undefined ? '' : `(?:${parent}/)?`}${name}/${rest}`;
}

/** Matches an import of a file that stands in the folder around this one. */
function importAround(folder) {
  const files = readdirSync(new URL(`src/${folder}`, import.meta.url)).filter((name) => /^[^.]+\.ts$/.test(name));
  return files.length === 0 ? [] : [`^(?:\\.\\./)+(?:${files.map((name) => name.replace('.', '\\.')).join('|')})$`];
}

function importRules(folder, allowed) {
  const denied = NAMES.filter((name) => name !== folder && !allowed.includes(name));
  const around = denied.filter((name) => folder.startsWith(`${name}/`));
  return {
    files: [`src/${folder}/**/*.ts`],
    excludeFiles: ['**/*.{test,proof}.ts', ...inside(folder).map((name) => `src/${name}/**`)],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: MAY_USE_NETWORK.has(folder)
            ? []
            : NETWORK.map((name) => ({
                name,
                message: 'The network belongs to transport, reference-node and recording.',
              })),
          patterns: [
            {
              regex: [...denied.map(importOf), ...around.flatMap(importAround)].join('|'),
              message: `src/${folder} may import only: ${allowed.join(', ') || 'nothing'}.`,
            },
            { regex: 'specs/|tools/', message: 'src never imports specs or tools.' },
          ],
        },
      ],
    },
  };
}

/** The rules of ESLint that find no mistakes, but keep the code in one style. */
const STYLE = `no-case-declarations no-empty no-fallthrough no-prototype-builtins no-regex-spaces no-unexpected-multiline
  no-useless-assignment no-var prefer-const prefer-rest-params prefer-spread preserve-caught-error`;

/** The strict and stylistic rules of typescript-eslint, apart from those of the category correctness. */
const TYPED = `adjacent-overload-signatures array-type ban-ts-comment ban-tslint-comment class-literal-property-style
  consistent-generic-constructors consistent-indexed-object-style consistent-type-assertions consistent-type-definitions
  dot-notation no-array-constructor no-confusing-non-null-assertion no-confusing-void-expression no-deprecated
  no-dynamic-delete no-empty-function no-empty-object-type no-explicit-any no-extraneous-class
  no-generated-empty-object-type no-inferrable-types no-invalid-void-type no-misused-promises no-mixed-enums no-namespace
  no-non-null-asserted-nullish-coalescing no-non-null-assertion no-require-imports no-unnecessary-boolean-literal-compare
  no-unnecessary-condition no-unnecessary-template-expression no-unnecessary-type-arguments
  no-unnecessary-type-assertion no-unnecessary-type-constraint no-unnecessary-type-conversion
  no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call
  no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access no-unsafe-return no-useless-constructor
  non-nullable-type-assertion-style only-throw-error prefer-find prefer-for-of prefer-function-type prefer-includes
  prefer-literal-enum-member prefer-nullish-coalescing prefer-optional-chain prefer-promise-reject-errors
  prefer-reduce-type-parameter prefer-regexp-exec prefer-return-this-type prefer-string-starts-ends-with
  related-getter-setter-pairs restrict-plus-operands return-await unified-signatures
  use-unknown-in-catch-callback-variable`;

function allOf(names, prefix = '') {
  return Object.fromEntries(names.split(/\s+/).map((name) => [prefix + name, 'error']));
}

/** The plugins that replace these options of fast-check know no type of cases. */
const UNTYPED = { from: 'package', package: 'fast-check', name: ['interruptAfterTimeLimit', 'ignoreEqualValues'] };

/** The folders of `src/` that no spec imports. */
const HIDDEN = NAMES.filter((name) => name !== 'harness');

/** The modules of `specs` with mutants and variants. */
const CHANGES = ['specs/**/mutants.ts', 'specs/**/*.mutants.ts', 'specs/**/variants.ts', 'specs/**/*.variants.ts'];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'import', 'oxc'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    'dist/',
    'reports/',
    'src/generated/',
    'specs/families/members.ts',
    'specs/faults.mutants.ts',
    'node_modules/',
  ],
  env: { es2023: true, node: true },
  rules: { ...allOf(STYLE), 'typescript/require-array-sort-compare': 'off' },
  overrides: [
    {
      files: ['**/*.ts'],
      rules: {
        ...allOf(TYPED, 'typescript/'),
        'typescript/no-deprecated': ['error', { allow: [UNTYPED] }],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'import/no-cycle': 'error',
        'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
        'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
        'no-restricted-globals': ['error', { name: 'fetch', message: 'Ask through src/transport.' }],
      },
    },
    {
      files: ['**/*.{test,proof}.ts', 'test/**/*.ts'],
      rules: {
        'max-lines-per-function': 'off',
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      },
    },
    { files: ['**/*.{js,mjs}'], rules: { 'no-undef': 'error' } },
    ...Object.entries(FOLDERS).map(([folder, allowed]) => importRules(folder, allowed)),
    {
      files: ['specs/**/*.ts'],
      excludeFiles: CHANGES,
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [...NETWORK, 'vitest'].map((name) => ({ name, message: 'A spec sees only src/harness.' })),
            patterns: [
              {
                regex: `src/(${HIDDEN.join('|')})/|[/.](mutants|variants)\\.ts$`,
                message: 'A spec imports only src/harness.',
              },
            ],
          },
        ],
      },
    },
    {
      files: CHANGES,
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['./**', '../**', '!**/src/reference-node/kit/index.ts', '!./members.ts'],
                message:
                  'Mutants and variants import only src/reference-node/kit/index.ts, and the members of families.',
              },
            ],
          },
        ],
      },
    },
  ],
});
