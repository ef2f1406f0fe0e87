import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { stringify } from 'yaml';
import { CatalogueError } from '../../src/judge/catalogue/catalogue-error.ts';
import type { Io } from '../../src/cli/io.ts';
import { main } from '../../src/cli/main.ts';
import type { BuildFile } from '../../src/generated/catalogue.ts';
import { readReport } from '../../src/library/settings/files/read-report.ts';
import { HAR_FILE } from '../../src/transport/recording/exchange-log.ts';
import { UsageError } from '../../src/library/settings/usage-error.ts';
import { EXIT_CODES } from '../../src/judge/verdict/exit-code.ts';
import { packResult, readBuild, resultNames, resultsFolder, unpackResult } from '../results/result-folder.ts';

const EXAMPLES = `
Examples, in the clone:
  npx avalanche-conformance run --launch ./avalanchego --contract 2026-11-25 --out reports
  npx avalanche-conformance statement make reports/report.json --out reports/statement.json
  npm run results -- add reports/report.json --node avalanchego --release 1.14.2 --source https://...
  npm run results -- check
  npm run results -- unpack avalanchego-1.14.2 --to verified`;

interface AddFlags {
  readonly node: string;
  readonly release: string;
  readonly source: string;
  readonly folder: string;
}

/** Adds `results`: the published results of node builds. */
export function addResultsCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program.command('results').addHelpText('after', EXAMPLES);
  command
    .command('add')
    .description('Store a run under a contract, with its statement and exchanges')
    .argument('<report>', `The report.json of the run; statement.json and ${HAR_FILE} are beside it`)
    .requiredOption('--node <name>', 'Name the node: avalanchego')
    .requiredOption('--release <release>', 'Its release')
    .requiredOption('--source <url>', 'The address of the release')
    .option('--folder <folder>', 'Store it in this folder', resultsFolder())
    .action((report: string, flags: AddFlags) => {
      io.stdout.write(add(report, flags));
      done(EXIT_CODES.conforms);
    });
  command
    .command('check')
    .description('Verify each statement with its report and its exchanges')
    .argument('[name...]', 'Results to check (default: all)')
    .option('--folder <folder>', 'Check the results in this folder', resultsFolder())
    .action(async (names: string[], { folder }: { folder: string }) => {
      done(await checkAll(names, folder, io));
    });
  command
    .command('unpack')
    .description('Write the report, the exchanges and the statement of a result, as the run wrote them')
    .argument('<name>', 'The result')
    .requiredOption('--to <folder>', 'Write them to this folder')
    .option('--folder <folder>', 'Take the result from this folder', resultsFolder())
    .action((name: string, { to, folder }: { to: string; folder: string }) => {
      unpackResult(resultIn(folder, name), to);
      done(EXIT_CODES.conforms);
    });
}

function add(file: string, { node, release, source, folder }: AddFlags): string {
  const run = dirname(file);
  const { contract, launch, replay = [], seed } = readReport(file);
  if (contract === undefined)
    throw new UsageError(`${file} is a run without a contract. Run it again with --contract DATE.`);
  for (const name of ['statement.json', HAR_FILE])
    if (!existsSync(join(run, name))) throw new UsageError(`There is no ${name} in ${run}.`);
  const target = join(folder, `${node}-${release}`);
  packResult(run, target);
  const words = replay.includes('--contract') ? replay : [...replay, '--contract', contract.date];
  const build: BuildFile = {
    node,
    release,
    source,
    ...(launch?.sha256 === undefined ? {} : { sha256: launch.sha256 }),
    command: ['avalanche-conformance', 'run', ...words, '--seed', String(seed)].join(' '),
  };
  writeFileSync(join(target, 'build.yaml'), stringify(build));
  return `Written: ${target}. Now run \`npm run generate\`, which writes the matrix and the badge.\n`;
}

async function checkAll(named: readonly string[], folder: string, io: Io): Promise<number> {
  const names = named.length === 0 ? resultNames(folder) : named;
  let failed = 0;
  for (const name of names) {
    const problems = await problemsOf(resultIn(folder, name), io);
    io.stdout.write(
      `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}\n${problems.map((each) => `  ${each}\n`).join('')}`,
    );
    failed += Number(problems.length > 0);
  }
  if (names.length === 0) throw new UsageError(`There is no result in ${folder}.`);
  return failed === 0 ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform;
}

async function problemsOf(folder: string, io: Io): Promise<string[]> {
  const place = mkdtempSync(join(tmpdir(), 'avalanche-conformance-result-'));
  try {
    unpackResult(folder, place);
    const build = await readBuild(folder);
    const { launch } = readReport(join(place, 'report.json'));
    const said: string[] = [];
    const output = { write: (text: string): unknown => said.push(text.trimEnd()) };
    const words = ['statement', 'verify', join(place, 'statement.json'), join(place, 'report.json')];
    const code = await main(words, { ...io, stdout: output, stderr: output });
    const other = build.sha256 === launch?.sha256 ? [] : ['build.yaml has another SHA-256 than the report.'];
    return [...(code === EXIT_CODES.conforms ? [] : said), ...other];
  } catch (error) {
    if (error instanceof CatalogueError) return [...error.problems];
    throw error;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function resultIn(folder: string, name: string): string {
  if (resultNames(folder).includes(name)) return join(folder, name);
  throw new UsageError(`There is no result '${name}'. There are: ${resultNames(folder).join(', ')}.`);
}
