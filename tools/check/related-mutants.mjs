// What of the self-check a change can affect. Reads the built package.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Most mutants of requirements that a change names; beyond, a sample. */
const MOST_NAMED = 240;
/** Mutants of each method, where a change can affect every check. */
const PER_METHOD = 3;
const MOST_VARIANTS = 6;
/** In a file with more IDs, those of the changed lines count. */
const FEW_IDS = 20;
const SEED = 1;

/** The modules of `specs` with mutants and variants. */
const CHANGES = /^specs\/(?:.*[/.])?(?:mutants|variants)\.ts$/;
const MEMBERS = 'specs/families/members.ts';
const VARIANTS_FILE = /^specs\/(?:.*[/.])?variants\.ts$/;

const ID = /\b[a-z]+(?:\.[A-Za-z0-9]+)?\/[a-z0-9][a-z0-9-]*\b/g;
/** The first line of what is said of a requirement, in a catalogue file, a table or the members of families. */
const OF_ID = new RegExp(`^\\s*(?:(?:- |\\{ )?id: |['"]?${ID.source})`);
/** The first line of a variant. */
const OF_VARIANT = /^(?:\s*'[a-z0-9]+(?:-[a-z0-9]+)+'| {2,4}[a-z0-9]+: \[)/;

/** @returns The arguments of the self-check, and what they leave out in words; undefined if the change affects no check. */
export async function relatedMutants(root, graph, changes) {
  const built = (path) => import(join(root, 'dist/src', path));
  const { MUTANTS } = await built('reference-node/mutants.js');
  const { VARIANTS } = await built('reference-node/variants.js');
  const { loadCatalogue } = await built('catalogue/catalogue.js');
  const { seededShuffle } = await built('target/seeded.js');
  const methods = new Map((await loadCatalogue()).requirements.map(({ id, method }) => [id, method]));
  const touched = await touchedBy(root, graph, changes, built, methods);
  const named = MUTANTS.filter(({ name, breaks }) => touched.mutants.has(name) || touched.ids.has(breaks));
  const drawn = seededShuffle(MUTANTS, SEED, 'check');
  const taken = new Map();
  const sampled = drawn.filter(({ breaks }) => {
    const method = methods.get(breaks);
    taken.set(method, (taken.get(method) ?? 0) + 1);
    return taken.get(method) <= PER_METHOD;
  });
  const [most, rest] = [named.slice(0, MOST_NAMED), touched.isEverywhere ? sampled : []];
  const mutants = new Set([...most, ...rest]);
  const own = new Set([...touched.ids].map((id) => methods.get(id)));
  const near = VARIANTS.filter(({ touches }) => touches !== 'all' && touches.some((method) => own.has(method)));
  const wide = touched.isEverywhere ? seededShuffle(VARIANTS, SEED, 'check') : near;
  const ofChange = seededShuffle(VARIANTS, SEED, 'check').filter(({ name }) => touched.variants.has(name));
  const variants = new Set([...ofChange.slice(0, 2 * MOST_VARIANTS), ...wide.slice(0, MOST_VARIANTS)]);
  if (mutants.size === 0 && variants.size === 0 && touched.ids.size === 0) return undefined;
  // Without a mutant, the requirement is still tested: the self-check says that it has none.
  const isSmall = !touched.isEverywhere && named.length === mutants.size && touched.ids.size > 0;
  const which = isSmall
    ? ['--only', [...touched.ids].join()]
    : ['--mutant', [...(mutants.size > 0 ? mutants : drawn.slice(0, 1))].map(({ name }) => name).join()];
  return {
    args: [...which, ...(variants.size > 0 ? ['--variant', [...variants].map(({ name }) => name).join()] : [])],
    leftOut:
      `${MUTANTS.length - mutants.size} of ${MUTANTS.length} mutants` +
      (isSmall ? '' : ` (the others are a sample by seed ${SEED}, up to ${PER_METHOD} of each method)`) +
      `, ${VARIANTS.length - variants.size} of ${VARIANTS.length} variants, pairs and combinations`,
  };
}

/** The requirements, mutants and variants of a change, and whether it can affect every check. */
async function touchedBy(root, graph, changes, built, methods) {
  const { loadChecks } = await built('run/load-checks.js');
  const { DECLARING_MODULES: modules } = await import(join(root, 'dist/tools/selfcheck/cache/declaring-modules.js'));
  const { requirementsOfSchema } = await built('validation/schema/annotations.js');
  const sourceOf = (path) => path.slice(join(root, 'dist/').length).replace(/\.js$/, '.ts');
  const present = changes.present();
  const of = (files) => present.filter((path) => files.test(path));
  const nodes = graph.dependents(of(CHANGES));
  const specs = graph.dependents(of(/^specs\/.*\.ts$/).filter((path) => !CHANGES.test(path) && path !== MEMBERS));
  const declared = (folder) =>
    [...modules]
      .filter(([name, path]) => name.startsWith(folder) && nodes.has(sourceOf(path)))
      .map(([name, path]) => ({ name: name.slice(folder.length), path: sourceOf(path) }));
  const variants = declared('variants/');
  const rows = new Map(of(VARIANTS_FILE).map((path) => [path, changes.textOf(path, OF_VARIANT)]));
  const named = variants.filter(({ name, path }) => {
    const text = rows.get(path) ?? '';
    return text.includes(`'${name}'`) || text.includes(`${name}: [`);
  });
  const read = (path) => /\.yaml$/.test(path) || path === MEMBERS || VARIANTS_FILE.test(path);
  const texts = [...of(/^specs\//).filter(read), ...of(/^src\/(?!generated\/)/)];
  const ids = new Set([
    ...[...(await loadChecks()).paths].filter(([, path]) => specs.has(sourceOf(path))).map(([id]) => id),
    ...texts.flatMap((path) => {
      const all = new Set(readFileSync(join(root, path), 'utf8').match(ID));
      return all.size <= FEW_IDS ? [...all] : (changes.textOf(path, OF_ID).match(ID) ?? []);
    }),
    ...schemasWith(root, of(/^schemas\/(?!report\/|catalogue\/|config)/)).flatMap((path) => requirementsOfSchema(path)),
  ]);
  const code = graph.dependents(of(/^src\/(?!generated\/|.*\.test\.ts$)/));
  // Mutants are loaded at run time, so that no import leads from their kit to the self-check.
  const isEverywhere = code.has('tools/selfcheck/thread.ts') || code.has('src/reference-node/kit/index.ts');
  return {
    mutants: new Set(declared('mutants/').map(({ name }) => name)),
    variants: new Set((named.length > 0 ? named : variants).map(({ name }) => name)),
    isEverywhere,
    ids: new Set([...ids].filter((id) => methods.has(id))),
  };
}

/** The schemas of results and of the envelope that refer to one of these, directly or not, and these. */
function schemasWith(root, changed) {
  const reached = new Set(changed.map((path) => path.slice('schemas/'.length)));
  const texts = readdirSync(join(root, 'schemas'), { recursive: true })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, readFileSync(join(root, 'schemas', name), 'utf8')]);
  for (const path of reached)
    for (const [name, text] of texts)
      for (const [, reference] of text.matchAll(/"\$ref": "([^"#]+)/g))
        if (posix.join(dirname(name), reference) === path) reached.add(name);
  return [...reached].filter((path) => /^envelope\/|^health\/|\.result\.json$/.test(path));
}
