import { expect, test } from 'vitest';
import { type Parts, reachedBy } from './reached.ts';

/** Module -> what it imports itself. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  '/dist/tools/thread.js': ['/dist/src/judge.js'],
  '/dist/specs/getHeight/checks.spec.js': ['/dist/specs/support/tip.js'],
  '/dist/specs/getHeight/mutants.js': ['/dist/src/kit.js'],
  '/dist/specs/families/arguments.spec.js': [],
  '/dist/specs/faults.mutants.js': [],
  '/dist/specs/getTx/checks.spec.js': [],
  '/dist/specs/getTx/variants.js': ['/dist/src/kit.js'],
  '/test/audit.proof.ts': ['/test/support/node.ts', '/dist/src/audit.js'],
  '/test/launch.proof.ts': ['/test/support/node.ts'],
};

function imports(module: string): ReadonlySet<string> {
  const found = new Set([module]);
  for (const each of found) for (const next of IMPORTS[each] ?? []) found.add(next);
  return found;
}

const PARTS: Parts = {
  root: '/',
  imports,
  trials: '/dist/tools/thread.js',
  specs: new Map([
    ['platform.getHeight/height', '/dist/specs/getHeight/checks.spec.js'],
    ['platform.getHeight/no-arguments', '/dist/specs/families/arguments.spec.js'],
    ['platform.getTx/tx', '/dist/specs/getTx/checks.spec.js'],
  ]),
  methods: new Map([
    ['platform.getHeight/height', 'platform.getHeight'],
    ['platform.getHeight/no-arguments', 'platform.getHeight'],
    ['platform.getTx/tx', 'platform.getTx'],
  ]),
  mutants: new Map([
    [{ name: 'behind', breaks: 'platform.getHeight/height' }, '/dist/specs/getHeight/mutants.js'],
    [{ name: 'tx-null', breaks: 'platform.getTx/tx' }, '/dist/specs/faults.mutants.js'],
  ]),
  variants: new Map([
    [{ name: 'height-as-text', touches: ['platform.getHeight'] }, '/dist/specs/encoding/variants.js'],
    [{ name: 'bare-headers', touches: 'all' }, '/dist/specs/getTx/variants.js'],
  ]),
  proofs: ['/test/audit.proof.ts', '/test/launch.proof.ts'],
  textOf: (path) => (path === '/specs/getTx/requirements.yaml' ? '  - id: platform.getTx/tx\n    level: stated\n' : ''),
};

const NOTHING = { requirements: [], variants: [], proofs: [], altered: new Set() };
const EVERYTHING = {
  requirements: ['platform.getHeight/height', 'platform.getHeight/no-arguments', 'platform.getTx/tx'],
  variants: ['height-as-text', 'bare-headers'],
  proofs: ['/test/audit.proof.ts', '/test/launch.proof.ts'],
  altered: new Set(),
};
const OF_HEIGHT = { ...NOTHING, requirements: ['platform.getHeight/height'], variants: ['height-as-text'] };

test.each<[string, readonly string[], object]>([
  ['nothing', ['docs/audit.md', 'src/README.md'], NOTHING],
  ['the requirement whose check imports it, and variants of its method', ['specs/support/tip.ts'], OF_HEIGHT],
  [
    'the requirements of mutants that import it, and variants',
    ['src/kit.ts'],
    { ...OF_HEIGHT, variants: ['height-as-text', 'bare-headers'] },
  ],
  [
    'the mutants that stand in it, and their requirements',
    ['specs/faults.mutants.ts'],
    { ...NOTHING, requirements: ['platform.getTx/tx'], altered: new Set(['tx-null']) },
  ],
  [
    'the variants that stand in it',
    ['specs/getTx/variants.ts'],
    { ...NOTHING, variants: ['bare-headers'], altered: new Set(['bare-headers']) },
  ],
  [
    'requirements that it has a row of',
    ['specs/getTx/requirements.yaml'],
    { ...NOTHING, requirements: ['platform.getTx/tx'] },
  ],
  [
    'requirements whose checks stand beside their table',
    ['specs/families/families.yaml'],
    { ...NOTHING, requirements: ['platform.getHeight/no-arguments'], variants: ['height-as-text'] },
  ],
  ['each trial, as what a trial imports', ['src/judge.ts'], { ...EVERYTHING, proofs: [] }],
  ['everything, as a schema', ['schemas/platform/getHeight.result.json'], EVERYTHING],
  ['everything, as the versions of packages', ['package-lock.json'], EVERYTHING],
  ['the proof that runs the built code of it', ['src/audit.ts'], { ...NOTHING, proofs: ['/test/audit.proof.ts'] }],
  [
    'itself, a proof',
    ['test/launch.proof.ts'],
    { ...NOTHING, proofs: ['/test/launch.proof.ts'], altered: new Set(['/test/launch.proof.ts']) },
  ],
  ['all proofs that it helps', ['test/support/node.ts'], { ...NOTHING, proofs: EVERYTHING.proofs }],
])('a changed file reaches %s: %j', (_, files, reached) => {
  expect(reachedBy(files, PARTS)).toEqual(reached);
});

test('without a known change, everything is reached', () => {
  expect(reachedBy(undefined, PARTS)).toEqual(EVERYTHING);
});
