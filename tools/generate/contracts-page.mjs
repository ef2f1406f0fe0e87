import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';

/** Text of `docs/contracts.md`: the frozen contracts, and what changed since each. */
export async function contractsPage(root) {
  const { loadCatalogue } = await load(root, 'catalogue');
  const { contractDates, loadCorrections, since } = await load(root, 'contract');
  const catalogue = await loadCatalogue();
  const corrections = await loadCorrections();
  const contracts = contractDates().map((date) => {
    const file = JSON.parse(readFileSync(join(root, `requirements/${date}.json`), 'utf8'));
    return { ...file, changes: since(file, catalogue) };
  });
  return [
    '<!-- Generated from requirements by tools/generate.mjs. Do not edit: change the source and run `npm run generate`. -->',
    '',
    ...INTRODUCTION,
    '',
    '## Contracts',
    '',
    '| contract | frozen by | requirements | added since | other sentence | other level | retired |',
    '| --- | --- | --: | --: | --: | --: | --: |',
    ...contracts.map(contractRow),
    '',
    '## Corrections',
    '',
    ...(corrections.length === 0
      ? ['None: each check gives the verdicts that it gave when its contract was frozen.']
      : [
          '| requirement | contracts | change | reason |',
          '| --- | --- | --- | --- |',
          ...corrections.map(correctionRow),
        ]),
    '',
    ...contracts.toReversed().flatMap(changesOf),
  ].join('\n');
}

const INTRODUCTION = [
  '# Contracts',
  '',
  'A contract is the set of requirements of one day: IDs, levels and sentences, in `requirements/<date>.json`. It never changes. A statement that names a',
  'contract therefore keeps its meaning when the suite grows.',
  '',
  '```sh',
  'npx avalanche-conformance run --launch ./build/avalanchego --contract 2026-11-25',
  '```',
  '',
  '`--contract` takes a date of this page, or the path of a file with the same form. Write it into a configuration (`contract: 2026-11-25`), and a newer suite',
  'cannot fail your build for a rule that it did not have before.',
  '',
  'Under a contract:',
  '',
  '- Only the requirements of the contract count: in the exit code, the summary and every report format.',
  '- The suite also tests later requirements. They are *not scored*: the report has them under `notScored`, and a note names those that failed.',
  '- A requirement keeps the level and the sentence of the contract.',
  '- A verdict can change only by a correction in `requirements/corrections.yaml`: a check that was wrong, or a requirement that the suite no longer tests. The',
  '  report names the corrections that affect its contract.',
  '- `statement verify` works with every later suite that has the contract. It refuses a report whose contract has another SHA-256, that lacks a requirement, or',
  '  that changes a level or a sentence. With `--rejudge`, each recorded response must lead to the same verdict, or a correction must explain the difference.',
  '',
  'Other programmes have one half each: dated requirement files (Model Context Protocol), or results by pull request (Kubernetes, Gateway API). Here the results',
  'refer to the dated file, and their recorded responses are tested again. See [Published results](../results/README.md).',
  '',
  'For maintainers: `npm run contract` freezes the catalogue under the date of today, before a release. `-- --again` replaces a contract that no release has yet.',
  'The release workflow fails if the newest contract has other requirements than the catalogue.',
];

async function load(root, name) {
  return (await runnerImport(join(root, `src/catalogue/${name}.ts`), { configFile: false, logLevel: 'silent' })).module;
}

function contractRow({ date, suite, requirements, changes }) {
  const { added, reworded, levels, retired } = changes;
  const counts = [requirements, added, reworded, levels, retired].map(({ length }) => length);
  return `| [${date}](../requirements/${date}.json) | ${suite} | ${counts.join(' | ')} |`;
}

function correctionRow({ requirement, contracts, change, reason }) {
  return `| \`${requirement}\` | ${contracts.join(', ')} | ${change} | ${reason} |`;
}

function changesOf({ date, changes: { added, reworded, levels, retired } }) {
  const parts = [
    ['Added, not scored', added.map(code)],
    ['Another sentence', reworded.map(code)],
    ['Another level', levels.map(({ id, frozen, today }) => `${code(id)} (${frozen}, now ${today})`)],
    ['Retired', retired.map(code)],
  ].filter(([, items]) => items.length > 0);
  const lists = parts.flatMap(([title, items]) => [`${title}:`, '', ...items.map((item) => `- ${item}`), '']);
  return [`## Since ${date}`, '', ...(lists.length === 0 ? ['Nothing changed.', ''] : lists)];
}

function code(id) {
  return `\`${id}\``;
}
