import { expect, test } from 'vitest';
import { runCli } from './cli.ts';

/** The help of a command as one line, so that a text that is broken into lines is found. */
async function helpOf(command: string): Promise<string> {
  const { code, stdout } = await runCli([...command.split(' '), '--help']);
  expect(code).toBe(0);
  return stdout.replace(/\s+/g, ' ');
}

const SERVICES = 'audit, encoding, envelope, health, http, index, platform, restart, upgrade';

test.each<[command: string, has: readonly string[], hasNot: readonly RegExp[]]>([
  [
    'run',
    ['Target:', 'Verdict:', `Run only the checks of these services: ${SERVICES}`, 'Test the embedded reference node'],
    [/run without any settings/, /recordings, document/],
  ],
  [
    'audit',
    ['Audit the node at this base URL', '(default: auto)', 'default: document)'],
    [/reference node/, /--launch/],
  ],
  [
    'validate',
    [`Test only the requirements of these services: ${SERVICES}`, '(default: auto)', 'or stated (default: document)'],
    [/reference node/, /--launch/, /the checks/],
  ],
  ['record', ['With --check: set the expectations', '(default: auto)'], [/reference node/, /--launch/]],
  [
    'node',
    ['Serve this chain: standard', 'Make the chain from this seed', 'Behave like the nodes of this profile'],
    [/Use the reference node/, /samples/, /expectations/, /recordings/],
  ],
  ['list requirements', ['List only the requirements of these methods'], [/Run only/, /the checks/]],
  ['list mutants', ['List only the mutants of the requirements of these methods'], [/Run only/, /the checks/]],
  ['merge', ['The report.json of each shard'], [/--launch/, /reference node/]],
])('the texts of `%s --help` fit the command', async (command, has, hasNot) => {
  const help = await helpOf(command);
  for (const text of has) expect(help).toContain(text);
  for (const pattern of hasNot) expect(help).not.toMatch(pattern);
});
