import { listOf } from '../../src/encoding/read-json.ts';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue, objectIn, stringifyJson } from '../../src/encoding/json.ts';
import { emptyFolder, runCli, startNode, HINTED } from '../support/cli.ts';

interface Shown {
  /** Params of the request, its id, and the answer. */
  readonly params: JsonObject;
  readonly id: JsonValue | undefined;
  readonly answer: JsonObject;
}

/** Runs the line as a person would who pasted it, and gives what was asked and what came. */
function paste(line: string): Shown {
  const printed = execFileSync('bash', ['-c', line], { encoding: 'utf8' });
  const sent = objectIn(/--data-raw '(.*)' http/.exec(line)?.[1] ?? '') ?? {};
  const body = printed.slice(printed.indexOf('\r\n\r\n') + 4);
  return { params: isJsonObject(sent.params) ? sent.params : {}, id: sent.id, answer: objectIn(body) ?? {} };
}

function lineOf(stdout: string, start: RegExp): string {
  return (
    stdout
      .split('\n')
      .find((line) => start.test(line))
      ?.trim() ?? ''
  );
}

/** The property, a mutant that breaks it, and what its fault looks like. */
const CASES: readonly (readonly [property: string, mutant: string, shows: (shown: Shown) => boolean])[] = [
  ['envelope/any-integer-id-echoed', 'envelope-lossy-ids', ({ id, answer }) => answer.id !== id],
  [
    'encoding/tx-id-corruption-is-refused',
    'encoding-tx-checksum-ignored',
    ({ answer }) => answer.result !== undefined && answer.error === undefined,
  ],
  [
    'platform.getUTXOs/at-most-limit',
    'platform-get-utxos-one-too-many',
    ({ params, answer }) => listOf(answer.result, 'utxos').length > Number(params.limit),
  ],
  [
    'index.getContainerRange/any-range-follows-the-rules',
    'index-get-container-range-twenty-at-most',
    ({ params, answer }) => {
      const containers = Array.isArray(answer.result) ? answer.result : listOf(answer.result, 'containers');
      return containers.length === 20 && Number(params.numToFetch) > 20;
    },
  ],
];

test.each(CASES)('the curl line of %s, pasted into a shell, shows the fault', async (property, mutant, shows) => {
  const { url } = await startNode('--mutant', mutant);
  const { code, stdout } = await runCli(['run', '--target', url, '--only', property]);
  expect(code).toBe(1);
  // An integer in quotes would be a string.
  if (mutant === 'envelope-lossy-ids') expect(stdout).toMatch(/The echoed id is -?\d+; expected -?\d+\.$/m);
  const shown = paste(lineOf(stdout, /^ {2}curl /));
  expect(shows(shown), `${lineOf(stdout, /^ {2}curl /)} -> ${stringifyJson(shown.answer).slice(0, 300)}`).toBe(true);
});

test('the line that judges again finds the same case, with the mutant, the profile and the inputs of before', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'mine.yaml'), 'name: mine\nextends: document\ndescription: A profile of one team.\n');
  const flags = ['--mutant', 'envelope-lossy-ids', '--profile', './mine.yaml', '--runs', '40', '--seed', '5'];
  const property = 'envelope/any-integer-id-echoed';
  const { stdout: failure } = await runCli(['run', ...flags, '--only', property], { cwd });
  const again = lineOf(failure, /^ {2}reproduce with:/);
  for (const words of ['--mutant envelope-lossy-ids', '--profile ./mine.yaml', '--runs 40', '--seed 5']) {
    expect(again).toContain(words);
  }
  const words = again.replace(`reproduce with: ${HINTED} `, '').split(' ');
  expect(again).toMatch(/ --path \d+(:\d+)* /);
  const second = await runCli([...words], { cwd });
  expect(second.code).toBe(1);
  expect(lineOf(second.stdout, /^ {4}input /)).toBe(lineOf(failure, /^ {4}input /));
  // This input alone, and once more for its curl line.
  expect(lineOf(second.stdout, /^ {2}reproduce with:/)).toBe(again);
});
