// What the GitHub Action runs: the suite with the inputs as flags, then summary, annotations and outputs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const NAME = 'avalanche-conformance';
const NOT_INSTALLED =
  `${NAME} is not installed in this workspace. Add it to the project and install the packages (npm ci) before this step, ` +
  'or name the command of the suite with the input `command`.';
const { env } = process;
const out = env.CONFORMANCE_OUT || 'reports';

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

function flags() {
  const names = ['target', 'launch', 'config', 'profile', 'waivers', 'gate', 'contract', 'shard'];
  const given = names.flatMap((name) => {
    const value = env[`CONFORMANCE_${name.toUpperCase()}`];
    return value ? [`--${name}`, value] : [];
  });
  // A shard cannot tell whether a service was tested: merge decides.
  const demand = env.CONFORMANCE_SHARD ? '' : env.CONFORMANCE_REQUIRE_TESTED;
  const required = demand ? ['--require-tested', demand] : [];
  const more = (env.CONFORMANCE_ARGS ?? '').split('\n').map((line) => line.trim());
  return [...given, ...required, ...more.filter((line) => line !== ''), '--out', out];
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

/** One annotation for each cause of failures; what fails with it is counted. */
function annotate(of) {
  const text = textOf(of, 'ctrf.json');
  if (text === undefined) return;
  const failed = JSON.parse(text).results.tests.filter(({ status }) => status === 'failed');
  for (const { name, message, extra } of failed) {
    if (extra?.cause) continue;
    const others = failed.filter((test) => test.extra?.cause === name).length;
    const more = others === 0 ? '' : ` (${others} more for the same reason)`;
    console.log(`::error title=${property(name)}::${data((message ?? 'failed') + more)}`);
  }
}

const [program, ...words] = command();
const { status, error } =
  program === undefined ? { status: 2 } : spawnSync(program, [...words, 'run', ...flags()], { stdio: 'inherit' });
if (program === undefined) console.log(`::error title=conformance::${data(NOT_INSTALLED)}`);
if (error) console.log(`::error title=conformance::${data(error.message)}`);
const exitCode = status ?? 5;
const report = join(out, 'report.json');
// A report of an earlier step must not stand for a run that never began.
const began = exitCode !== 2 && !error && existsSync(report);
const found = began ? JSON.parse(readFileSync(report, 'utf8')) : {};
const { outcome = 'The run could not begin: see its log.' } = found;
append(env.GITHUB_STEP_SUMMARY, textOf(found, 'summary.md') ?? '');
console.log(
  `::${exitCode === 0 ? 'notice' : 'error'} title=conformance::${data(`${outcome} (exit code ${exitCode})`)}`,
);
if (exitCode === 1) annotate(found);
append(env.GITHUB_OUTPUT, `exit-code=${exitCode}\noutcome=${outcome.replaceAll(/[\r\n]+/g, ' ')}\nreport=${report}\n`);
process.exitCode = exitCode;
