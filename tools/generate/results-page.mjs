import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSource } from './load-source.mjs';
import { parse } from 'yaml';

const PAGE = 'results/README.md';
const WORDS = { PASSED: 'conforms', WARNED: 'conforms, with notes', FAILED: 'does not conform' };

/** `results/README.md` and the badge of each result: text by path. */
export async function resultFiles(root) {
  const { readBuild, resultNames, unpacked } = await load(root, 'tools/results/result-folder.ts');
  const { badgeSvg } = await load(root, 'src/reporting/formats/badge.ts');
  const results = await Promise.all(
    resultNames().map(async (name) => {
      const folder = join(root, 'results', name);
      const report = JSON.parse(unpacked(folder, 'report.json').toString('utf8'));
      return {
        name,
        report,
        build: await readBuild(folder),
        statement: JSON.parse(readFileSync(join(folder, 'statement.json'), 'utf8')),
      };
    }),
  );
  const badges = results.map(({ name, report }) => [`results/${name}/badge.svg`, badgeSvg(report)]);
  return { pages: new Map([[PAGE, page(results)]]), badges: new Map(badges) };
}

async function load(root, path) {
  return loadSource(join(root, path));
}

function page(results) {
  return [
    '<!-- Generated from the folders of results by tools/generate.mjs. Do not edit: run `npm run generate`. -->',
    '',
    '# Published results',
    '',
    'One folder for each node build: its statement, its report, and all recorded requests and responses. ' +
      'A workflow verifies each statement with its',
    'report. Run the command in `build.yaml` to see the verdicts again. ' +
      '[Contracts](../docs/gate.md#contracts) explains what a result is measured against.',
    '',
    '## Matrix',
    '',
    'The verdict of a statement is about the document: stated and derived requirements. Notes are observed requirements that failed.',
    '',
    '| build | verdict | contract | tested | failed | notes | waived | not testable | not applicable | tested on |',
    '| --- | --- | --- | --: | --: | --: | --: | --: | --: | --- |',
    ...results.map(row),
    '',
    ...failures(results),
    ...BELOW,
  ].join('\n');
}

function row({ name, build, statement, report }) {
  const { result, failedTests, warnedTests, conformance } = statement.predicate;
  const { contract, scope, waived, startedAt } = conformance;
  const { summary } = report;
  const tested = ['pass', 'fail', 'expected-fail', 'unexpected-pass'].reduce((sum, each) => sum + summary[each], 0);
  const cells = [
    `[${build.node} ${build.release}](${name}/build.yaml)`,
    `![${WORDS[result]}](${name}/badge.svg)${scope.restrictedBy.length === 0 ? '' : ' (a part)'}`,
    `[${contract}](../requirements/${contract}.json)`,
    tested,
    failedTests.length,
    warnedTests.length - waived.length,
    waived.length,
    summary['not-testable'],
    summary['not-applicable'],
    startedAt.slice(0, 10),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The requirements that failed on a build, each with its builds. */
function failures(results) {
  const by = new Map();
  for (const { build, statement } of results) {
    const { failedTests, warnedTests, conformance } = statement.predicate;
    const waived = new Set(conformance.waived.map(({ id }) => id));
    const add = (id, what) => by.set(id, [...(by.get(id) ?? []), `${build.release}${what}`]);
    for (const id of failedTests) add(id, '');
    for (const id of warnedTests) add(id, waived.has(id) ? ' (waived)' : ' (note)');
  }
  if (by.size === 0) return ['No requirement failed on these builds, of any level.', ''];
  const rows = [...by]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, builds]) => `| \`${id}\` | ${builds.join(', ')} |`);
  return ['## Failed requirements', '', '| requirement | builds |', '| --- | --- |', ...rows, ''];
}

const BELOW = [
  '## Check a result',
  '',
  '```sh',
  'npm run results -- check                                 # all results',
  'npm run results -- unpack avalanchego-1.14.2 --to there  # report, exchanges, statement',
  'npx avalanche-conformance statement verify there/statement.json there/report.json',
  '```',
  '',
  'These statements are not signed. The subject of each is the SHA-256 of the executable.',
  '',
  '## Add a result',
  '',
  'In a clone of this project, with your build ([Validate a compatible node](../docs/vendors.md) explains each step):',
  '',
  '```sh',
  'npx avalanche-conformance run --launch ./your-node --contract DATE --out reports',
  'npx avalanche-conformance statement make reports/report.json --out reports/statement.json',
  'npm run results -- add reports/report.json --node your-node --release 1.0.0 --source https://...',
  'npm run generate',
  '```',
  '',
  'Then open a pull request. Use a contract of the list in [Contracts](../docs/gate.md#contracts), ' +
    'no filter such as `--only`, and do not change the files of the run. Give',
  'the executable as a relative path: the files name it. Results with failures and waivers are welcome: the matrix counts them.',
  '',
];

/** Where the generated part of `docs/document.md` begins. */
const MARK =
  '<!-- From here on generated from specs/readings.yaml by tools/generate.mjs: change the source and run `npm run generate`. -->';

/** Text of `docs/document.md`: what is written there, then what the document leaves open, what releases do there, and what keeps it. */
export function readingsPage(root) {
  const { readings } = parse(readFileSync(join(root, 'specs/readings.yaml'), 'utf8'));
  const [written] = readFileSync(join(root, 'docs/document.md'), 'utf8').split(MARK);
  return [
    `${written.trimEnd()}\n\n${MARK}`,
    '',
    '## Readings',
    '',
    'The document leaves some forms and responses open. ' +
      'Nodes that read it in different ways all conform to it: each variant is such a node',
    '(`npx avalanche-conformance list variants`). The releases settle most readings. A profile of a release then expects what releases do:',
    'an erratum makes a stated requirement strict, or an observed requirement adds a note.',
    '',
    '| left open | releases | kept by | variants |',
    '| --- | --- | --- | --- |',
    ...readings.map(({ open, releases, kept = [], errata = [], why, variants }) =>
      tableRow([
        open,
        releases,
        [
          ...kept.map((id) => `\`${id}\``),
          ...errata.map((id) => `erratum \`${id}\``),
          ...(why === undefined ? [] : [`${kept.length + errata.length === 0 ? 'not kept: ' : ''}${why}`]),
        ].join('<br>'),
        variants.map((name) => `\`${name}\``).join('<br>'),
      ]),
    ),
    '',
  ].join('\n');
}

function tableRow(cells) {
  return `| ${cells.join(' | ')} |`;
}
