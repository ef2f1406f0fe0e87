// Takes profiles out of a copy of the package, one after the other, drafts each from a run of its releases, and compares the draft
// with the profile as a person wrote it. Then drafts from nodes with one defect each. Prints two tables.
//   node tools/prove-draft.mjs [--nodes FOLDER] [--profile NAME] [--mutants N]
// With --nodes, it launches FOLDER/avalanchego-RELEASE where that is; otherwise it tests the reference node in the profile's dialect.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareProfiles } from '../dist/src/catalogue/compare-profiles.js';
import { loadCatalogue } from '../dist/src/catalogue/catalogue.js';
import { loadProfiles } from '../dist/src/catalogue/profiles.js';
import { compareReleases } from '../dist/src/catalogue/release.js';
import { judgedCatalogue } from '../dist/src/catalogue/judged-catalogue.js';
import { MUTANTS } from '../dist/src/reference-node/mutants.js';
import { seededShuffle } from '../dist/src/target/seeded.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Members of 1.14 that specs/unlisted-members.yaml lists, as the draft names them. */
const MEMBERS_OF_1_14 = ['health-avg-acceptance-time-came', 'health-available-disk-percentage-came'];
/**
 * First profile taken out -> the last one if it is another, a release of that one, the drafted erratum for each erratum that the
 * profiles add, and drafted members that are not listed.
 */
const TAKEN = {
  '1.14.0': {
    until: '1.14.1',
    release: '1.14.2',
    errata: { 'futureupgrade-check': 'health-futureupgrade-came' },
    members: MEMBERS_OF_1_14,
  },
  '1.14.1': {
    release: '1.14.2',
    errata: { 'futureupgrade-check': 'health-futureupgrade-came' },
    members: MEMBERS_OF_1_14,
  },
  '1.13.2': {
    release: '1.13.5',
    errata: { 'answers-are-not-compressed': 'paths-large-answers-are-compressed-changed' },
  },
  '1.12.2': {
    release: '1.12.2',
    errata: {
      'bls-check': 'health-bls-came',
      'stake-amount-is-gone': 'get-current-validators-stake-amount-gone',
      'validators-of-l1s': 'get-current-validators-balance-came',
    },
  },
  '1.11.3': { release: '1.11.6', errata: {} },
};
const MUTATED = '1.14.1';

const { values } = parseArgs({
  options: { nodes: { type: 'string' }, profile: { type: 'string' }, mutants: { type: 'string', default: '20' } },
});
const catalogue = await loadCatalogue();
const profiles = await loadProfiles(catalogue);
const work = mkdtempSync(join(tmpdir(), 'prove-draft-'));

/** A copy of the package without a profile and all later ones. */
function packageWithout(name) {
  const folder = join(work, `without-${name}`);
  for (const part of ['dist', 'schemas', 'specs', 'package.json', 'CHANGELOG.md']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const all = join(folder, 'specs/profiles');
  for (const file of readdirSync(all)) {
    const release = file.replace('.yaml', '');
    if (release !== 'document' && compareReleases(release, name) >= 0) rmSync(join(all, file));
  }
  // When the release came, the profile before it had no last release, and nobody knew its members.
  edit(join(all, `${before(name)}.yaml`), (text) => text.replace(/, last: [\d.]+/, ''));
  edit(join(folder, 'specs/unlisted-members.yaml'), (text) =>
    text.replaceAll(/\{ name: [^,\n]+, since: ([\d.]+).*\}/g, (row, since) =>
      compareReleases(since, name) < 0 ? row : '{ name: not-known-yet }',
    ),
  );
  return join(folder, 'dist/src/cli/bin.js');
}

/** The profile before this one. */
function before(name) {
  return profiles
    .released()
    .map((each) => each.name)
    .findLast((each) => compareReleases(each, name) < 0);
}

function edit(path, change) {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

function run(bin, args) {
  return new Promise((resolve) => {
    execFile(process.execPath, [bin, ...args], { cwd: work, maxBuffer: 1 << 28 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, text: stdout + stderr }),
    );
  });
}

/** Serves the reference node while `use` runs. */
async function withNode(args, use) {
  const node = spawn(process.execPath, [join(ROOT, 'dist/src/cli/bin.js'), 'node', '--port', '0', ...args]);
  try {
    for await (const line of createInterface(node.stdout)) {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (url !== undefined) return await use(['--target', url]);
    }
    throw new Error('the node said no address');
  } finally {
    node.kill();
    await once(node, 'close');
  }
}

/** The draft of a node, from a run with the newest profile of a package and one with `document`, and how a run with the draft ends. */
async function draft(bin, target, name, newest, isTried = false) {
  const folder = mkdtempSync(join(work, 'draft-'));
  const reports = [];
  for (const profile of [newest, 'document']) {
    const out = join(folder, profile);
    const { code, text } = await run(bin, ['run', ...target, '--profile', profile, '--no-allure', '--out', out]);
    if (code > 1) return { refused: text.slice(0, 600) };
    reports.push(join(out, 'report.json'));
  }
  const output = join(folder, 'draft');
  const { code, text } = await run(bin.replace('src/cli/bin.js', 'tools/bin.js'), [
    'draft',
    ...reports,
    '--name',
    name,
    '--output',
    output,
  ]);
  if (code !== 0) return { refused: text.slice(0, 600) };
  const made = JSON.parse(readFileSync(join(output, 'draft.json'), 'utf8'));
  const drafted = ['--profile', join(output, `specs/profiles/${name}.yaml`), '--accept-draft', '--no-allure'];
  const tried = isTried ? await run(bin, ['run', ...target, ...drafted, '--out', join(folder, 'drafted')]) : undefined;
  rmSync(folder, { recursive: true });
  return { ...made, exitCode: tried?.code };
}

function rowOf(name, { changes, exitCode }, told, minutes) {
  const { until = name, members = [] } = TAKEN[name];
  const { methods, errata } = compareProfiles(profiles.get(before(name)), profiles.get(until), catalogue);
  const ends = new Set(changes.flatMap(({ ends }) => ends));
  const keys = new Map(changes.map(({ key, kind }) => [key, kind]));
  const wanted = [
    ...methods.added.map((method) => [`+ ${method}`, keys.get(method) === 'method-came', [method]]),
    ...methods.removed.map((method) => [`- ${method}`, keys.get(method) === 'method-gone', [method]]),
    ...errata.added.map(({ id }) => [`+ ${id}`, keys.has(TAKEN[name].errata[id]), [TAKEN[name].errata[id]]]),
    ...errata.removed.map(({ id }) => [`- ${id}`, ends.has(id), [...ends]]),
    ...members.map((key) => [`+ ${key}`, keys.has(key), [key]]),
  ];
  const known = new Set(wanted.flatMap(([, , names]) => names));
  const missed = wanted.filter(([, found]) => !found).map(([what]) => what);
  const removed = errata.removed.map(({ id }) => id);
  const extra = [
    ...[...ends].filter((id) => !removed.includes(id)).map((id) => `- ${id}`),
    ...changes
      .filter(({ key, ends: own }) => !known.has(key) && !own.some((id) => removed.includes(id)))
      .map(({ key }) => key),
  ];
  return `| ${until === name ? name : `${name}, ${until}`} | ${told} | ${minutes.toFixed(1)} | ${wanted.length} | ${wanted.length - missed.length} | ${missed.join(', ') || 'none'} | ${extra.join(', ') || 'none'} | ${exitCode} |`;
}

/** Mutants that break a stated or derived requirement of a profile, by the seed 1. */
function mutantsOf(profile, count) {
  const inForce = new Set(profile.errata.map(({ id }) => id));
  const judged = judgedCatalogue(catalogue, profile);
  const fitting = MUTANTS.filter(
    ({ breaks, under, needs = [], hiddenBy = [], writes, hinted }) =>
      !profile.notApplicable.has(breaks) &&
      judged.get(breaks).level !== 'observed' &&
      (under === undefined || inForce.has(under)) &&
      needs.every((method) => profile.methods.has(method)) &&
      !hiddenBy.some((id) => inForce.has(id)) &&
      writes !== true &&
      hinted !== true,
  );
  return seededShuffle(fitting, 1, 'draft').slice(0, count);
}

console.log(
  '| profile | drafted from | minutes | changes by hand | of them in the draft | missed | not changed by hand | exit code with the draft |',
);
console.log('| --- | --- | ---: | ---: | ---: | --- | --- | ---: |');
for (const [name, { release, until = name }] of Object.entries(TAKEN)) {
  if (values.profile !== undefined && values.profile !== name) continue;
  const bin = packageWithout(name);
  const path = join(values.nodes ?? '', `avalanchego-${release}`);
  const isReal = values.nodes !== undefined && existsSync(path);
  const use = (target) => draft(bin, target, name, 'latest', true);
  const startedAt = performance.now();
  const made = isReal ? await use(['--launch', path]) : await withNode(['--profile', until], use);
  if (made.refused !== undefined) console.log(`| ${name} | refused: ${made.refused.trim().replaceAll('\n', ' ')} |`);
  else
    console.log(
      rowOf(
        name,
        made,
        isReal ? `avalanchego ${release}` : 'the reference node',
        (performance.now() - startedAt) / 60_000,
      ),
    );
}

console.log(
  `\n| mutant (profile ${MUTATED}) | breaks | drafted as a change | among the defects |\n| --- | --- | --- | --- |`,
);
const own = join(ROOT, 'dist/src/cli/bin.js');
for (const { name, breaks } of mutantsOf(profiles.get(MUTATED), Number(values.mutants))) {
  const made = await withNode(['--profile', MUTATED, '--mutant', name], (target) =>
    draft(own, target, '1.15.0', 'latest'),
  );
  if (made.refused !== undefined) {
    console.log(`| ${name} | ${breaks} | no: ${made.refused.trim().split('\n').at(-1).slice(0, 80)} | |`);
    continue;
  }
  const drafted = made.changes.filter(({ key }) => key !== 'health-avg-acceptance-time-gone');
  const named = drafted.every(({ requirements, looks }) =>
    looks === 'choice' ? false : requirements.some((id) => made.suspects.some((each) => each.id === id)),
  );
  const suspects = made.suspects.map(({ id }) => id);
  console.log(
    `| ${name} | ${breaks} | ${drafted.map(({ key, looks }) => `${key} (${looks})`).join(', ') || 'no'} | ${suspects.includes(breaks) ? 'yes' : suspects.length === 0 ? 'no' : `${suspects.length} others`}${named ? '' : ' **not named**'} |`,
  );
}
rmSync(work, { recursive: true });
