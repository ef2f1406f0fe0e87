import { join } from 'node:path';
import { runnerImport } from 'vite';

/** Text of `docs/profiles.md`: what is expected of which releases, from the catalogue. */
export async function profilesPage(root) {
  const { loadCatalogue } = await load(root, 'catalogue');
  const { loadProfiles } = await load(root, 'profiles');
  const { compareProfiles } = await load(root, 'compare-profiles');
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const all = [...profiles.all(), ...profiles.ofMakers()];
  const errata = [...profiles.sources.errata.values()].sort(
    (a, b) => order(a.first, b.first) || (a.id < b.id ? -1 : 1),
  );
  return [
    '<!-- Generated from specs by tools/generate.mjs. Do not edit: change the source and run `npm run generate`. -->',
    '',
    '# Profiles and errata',
    '',
    'Every release of the node differs from the document in some places. Each difference is an erratum. An erratum in force replaces an',
    'expectation: a node must then behave as its releases do, and not as the document says. A profile contains the expectations for a release',
    'family: its methods and the errata in force. `npx avalanche-conformance list profiles A B` compares two profiles.',
    '',
    '## Profiles',
    '',
    ...profileTable(all, catalogue, compareProfiles),
    '',
    '## Errata by profile',
    '',
    ...matrix(all, errata),
    '',
    '## Requirements by profile',
    '',
    'The number of requirements that apply, by method or endpoint. The last row is the sum.',
    '',
    ...requirementTable(all, catalogue),
    '',
    '## The errata',
    '',
    ...errata.flatMap(details),
  ].join('\n');
}

async function load(root, name) {
  return (await runnerImport(join(root, `src/catalogue/${name}.ts`), { configFile: false, logLevel: 'silent' })).module;
}

function order(a, b) {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

function releasesOf({ releases }) {
  if (releases === undefined) return 'the document';
  const { first, last } = releases;
  if (last === undefined) return `from ${first} on`;
  return first === last ? first : `${first} to ${last}`;
}

function row(cells) {
  return `| ${cells.join(' | ')} |`;
}

function profileTable(all, catalogue, compareProfiles) {
  const rows = all.map((profile, at) => {
    const before = all[at - 1];
    const changes = before === undefined ? [] : changesOf(compareProfiles(before, profile, catalogue));
    return row([profile.name, releasesOf(profile), profile.methods.size, profile.errata.length, changes.join('<br>')]);
  });
  const head = row(['profile', 'releases', 'methods', 'errata', 'changes from the profile before']);
  return [head, row(['---', '---', '--:', '--:', '---']), ...rows];
}

function changesOf({ from, methods, errata }) {
  if (from === 'document') return ['the errata of the first release'];
  return [
    ...methods.added.map((method) => `+ ${method}`),
    ...methods.removed.map((method) => `− ${method}`),
    ...errata.added.map(({ id }) => `+ ${link(id)}`),
    ...errata.removed.map(({ id }) => `− ${link(id)}`),
  ];
}

function link(id) {
  return `[${id}](#${id})`;
}

function matrix(all, errata) {
  const releases = all.filter(({ releases }) => releases !== undefined);
  const rows = errata.map((erratum) =>
    row([link(erratum.id), ...releases.map(({ errata: inForce }) => (inForce.includes(erratum) ? '●' : ''))]),
  );
  const head = row(['erratum', ...releases.map(({ name }) => name)]);
  return [head, row(['---', ...releases.map(() => ':-:')]), ...rows];
}

function requirementTable(all, { requirements }) {
  const owners = [...new Set(requirements.map(({ id }) => id.slice(0, id.indexOf('/'))))];
  const count = ({ notApplicable }, prefix) =>
    requirements.filter(({ id }) => id.startsWith(prefix) && !notApplicable.has(id)).length;
  const rows = owners.map((owner) => row([owner, ...all.map((profile) => count(profile, `${owner}/`) || '–')]));
  const sum = row(['**all**', ...all.map((profile) => `**${count(profile, '')}**`)]);
  const head = row(['', ...all.map(({ name }) => name)]);
  return [head, row(['---', ...all.map(() => '--:')]), ...rows, sum];
}

function details({ id, document, nodes, first, last, evidence, requirements, replaces = {}, adds = [], drops = [] }) {
  const replaced = Object.entries(replaces).map(([before, after]) => `\`${before}\` → \`${after}\``);
  const touched = requirements.filter((each) => !(each in replaces) && !adds.includes(each) && !drops.includes(each));
  return [
    `### ${id}`,
    '',
    `- Document: ${document}`,
    `- Nodes: ${nodes}`,
    `- Releases: ${last === undefined ? `from ${first} on` : `${first} to ${last}`}`,
    `- Evidence: ${evidence.join(' ')}`,
    ...list('Replaced', replaced),
    ...list('Changed expectation', touched.map(code)),
    ...list('Added', adds.map(code)),
    ...list('Dropped', drops.map(code)),
    '',
  ];
}

function list(title, items) {
  return items.length === 0 ? [] : [`- ${title}: ${items.join(', ')}`];
}

function code(text) {
  return `\`${text}\``;
}
