// What the GitHub Action runs: the suite with the inputs as flags, then summary, annotations and outputs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const NAME = 'avalanche-conformance';
const NOT_INSTALLED =
  `${NAME} is not installed in this workspace. Add it to the project and install the packages (npm ci) before this step, ` +
  'or name the command of the suite with the input `command`.';
const UNCLOSED =
  '`args` has a quote that is not closed, or ends with a backslash. Close the quote, or write a backslash before it.';
const NOT_TESTED =
  'No node was tested: the command ended without a report. Leave out of `args` what only prints, such as --plan, --print-config or --help.';
const OF_A_FLEET = 'The outcome of each node is in summary.md and matrix.json.';
const { env } = process;
/** Most characters of what the suite says that an annotation shows. */
const MOST_SAID = 2000;
/** Annotations of failures, beside the outcome and the missing methods. */
const MOST_CAUSES = 8;
const out = env.CONFORMANCE_OUT || 'reports';
/** What the job shows, beside what a run writes. */
const FORMATS = 'html,json,junit,har,sarif,markdown,ctrf';

/** Every file that a run may write there. */
const FILES = [
  ...['report.json', 'report.html', 'report.sarif', 'junit.xml', 'summary.md', 'ctrf.json', 'conformance.prom'],
  ...['badge.svg', 'badge.json', 'exchanges.har', 'exchanges.har.gz', 'matrix.json', 'fleet.html'],
];

/** The words of the command. No shell reads them, so that no input can act. */
function command() {
  if (env.CONFORMANCE_COMMAND) return env.CONFORMANCE_COMMAND.trim().split(/\s+/);
  // Only what this workspace has installed: a name that a registry would resolve is nobody's promise.
  return isInstalled() ? ['npx', '--no', NAME] : [];
}

function isInstalled() {
  try {
    createRequire(join(process.cwd(), 'package.json')).resolve(`${NAME}/package.json`);
    return true;
  } catch {
    return false;
  }
}

function flags(args) {
  const names = [
    'target',
    'launch',
    'against',
    'config',
    'profile',
    'waivers',
    'gate',
    'contract',
    'shard',
    'wait-ready',
  ];
  const given = names.flatMap((name) => {
    const value = env[`CONFORMANCE_${name.toUpperCase().replace('-', '_')}`];
    return value ? [`--${name}`, value] : [];
  });
  // A shard cannot tell whether a service was tested: merge decides.
  const demand = env.CONFORMANCE_SHARD ? '' : env.CONFORMANCE_REQUIRE_TESTED;
  const required = demand ? ['--require-tested', demand] : [];
  return [...given, ...required, '--format', FORMATS, ...args, '--out', out];
}

/** The words of a line, as a POSIX shell splits it; undefined if it has an open quote. Nothing in it is expanded. */
function wordsIn(line) {
  const words = [];
  const word = /(?:'[^']*'|"(?:[^"\\]|\\[^])*"|\\[^]|[^\s'"\\])+/g;
  if (line.replaceAll(word, '').trim() !== '') return undefined;
  for (const [text] of line.matchAll(word)) {
    const parts = text.matchAll(/'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])|([^'"\\]+)/g);
    const texts = [...parts].map(([, single, double, escaped, plain]) => {
      return single ?? double?.replaceAll(/\\([^])/g, '$1') ?? escaped ?? plain;
    });
    words.push(texts.join(''));
  }
  return words;
}

function append(file, text) {
  if (file) appendFileSync(file, text);
}

/** The text of a command. `##` would begin another one, anywhere in a line. */
function data(text) {
  return text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replaceAll('##', String.raw`#\u0023`);
}

function property(text) {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** The text of a file that belongs to the report; undefined if the one in its place belongs to another. */
function textOf({ files = [] }, name) {
  const path = join(out, name);
  const text = existsSync(path) ? readFileSync(path) : '';
  const sha256 = createHash('sha256').update(text).digest('hex');
  return files.some((file) => file.name === name && file.sha256 === sha256) ? text.toString('utf8') : undefined;
}

/**
 * One annotation for all missing methods, and one for each cause of other failures, in the order in which clients need their methods; what
 * fails with it is counted. The job shows ten in all.
 */
function annotate(of) {
  const text = textOf(of, 'ctrf.json');
  if (text === undefined) return;
  const error = (title, message) => console.log(`::error title=${property(title)}::${data(message)}`);
  const failed = JSON.parse(text).results.tests.filter(({ status }) => status === 'failed');
  const lacking = failed.filter(({ extra }) => extra?.missing);
  const missing = [...new Set(lacking.map(({ extra }) => extra.missing))];
  if (missing.length > 0)
    error(`missing methods (${missing.length})`, `${missing.join(', ')}: ${lacking.length} requirements failed`);
  const causes = failed
    .filter(({ extra }) => !extra?.cause && !extra?.missing)
    .map((test) => ({ ...test, others: failed.filter(({ extra }) => extra?.cause === test.name).length }));
  const shown = causes.length > MOST_CAUSES ? causes.slice(0, MOST_CAUSES - 1) : causes;
  for (const { name, message, others } of shown) {
    const more = others === 0 ? '' : ` (${others} more with it)`;
    error(name, (message ?? 'failed') + more);
  }
  if (shown.length < causes.length)
    error('more', `${causes.length - shown.length} more causes of failures: see the summary of the job`);
}

/** Runs the suite. What it says on standard error is passed on, and its last lines are kept. */
async function test([program, ...words]) {
  if (program === undefined) return { exitCode: 2, said: NOT_INSTALLED };
  const args = wordsIn(env.CONFORMANCE_ARGS ?? '');
  if (args === undefined) return { exitCode: 2, said: UNCLOSED };
  const child = spawn(program, [...words, 'run', ...flags(args)], { stdio: ['inherit', 'inherit', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    process.stderr.write(chunk);
    said = (said + chunk).slice(-MOST_SAID);
  });
  const ended = once(child, 'close');
  try {
    const [code] = await ended;
    return { exitCode: code ?? 5, said };
  } catch (error) {
    return { exitCode: 2, said: `${program} cannot be started (${error.message}). Mend the input \`command\`.` };
  }
}

function outcomeWithoutReport() {
  if (isFleet) return OF_A_FLEET;
  return ended === 0 ? NOT_TESTED : `The run could not begin: ${said.trim() || 'see its log.'}`;
}

// A report of an earlier step must not stand for a run that never began, here or in the artifact.
for (const name of FILES) rmSync(join(out, name), { force: true });
const { exitCode: ended, said } = await test(command());
const report = join(out, 'report.json');
const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
const isFleet = existsSync(join(out, 'matrix.json'));
const exitCode = ended === 0 && !existsSync(report) && !isFleet ? 2 : ended;
const { outcome: told = outcomeWithoutReport() } = found;
const outcome = exitCode === 0 && found.exitCode > 0 ? `No failure is new. ${told}` : told;
append(env.GITHUB_STEP_SUMMARY, textOf(found, 'summary.md') ?? '');
console.log(
  `::${exitCode === 0 ? 'notice' : 'error'} title=conformance::${data(`${outcome} (exit code ${exitCode})`)}`,
);
if (exitCode === 1) annotate(found);
append(
  env.GITHUB_OUTPUT,
  `exit-code=${exitCode}\noutcome=${outcome.replaceAll(/[\r\n]+/g, ' ')}\nreport=${existsSync(report) ? report : ''}\n`,
);
process.exitCode = exitCode;
