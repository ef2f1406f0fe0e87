import { describe, expect, test } from 'vitest';
import { exampleReport, exampleResult, HOSTILE_TEXT } from '../../../test/example-report.ts';
import { folderWith, typed } from '../../../test/main.ts';

const REPORT = exampleReport(
  [
    exampleResult({ id: 'platform.getHeight/height' }),
    exampleResult({
      id: 'platform.getHeight/result-is-an-object',
      verdict: 'fail',
      findings: [{ message: `it is ${HOSTILE_TEXT}` }],
    }),
    exampleResult({ id: 'index.getIndex/index', service: 'index', verdict: 'not-testable', reason: 'no such data' }),
  ],
  { notes: ['The release is 1.12.2.'] },
);

async function listed(...flags: readonly string[]) {
  const at = folderWith({ 'report.json': REPORT });
  return typed(['list', '--report', at('report.json'), ...flags]);
}

describe('list --report', () => {
  test('says of each what is wrong, why it was not tested, or its sentence', async () => {
    const { code, stdout } = await listed();
    expect(stdout).toMatch(/platform\.getHeight\/height {2}\(stated, section 4\.2\)\n {4}The result carries/);
    expect(stdout).toMatch(/index\.getIndex\/index .*\n {4}no such data/);
    expect(stdout).toMatch(/result-is-an-object .*\n {4}it is <script>/);
    expect(stdout).toMatch(/\n3 of 3 requirements\n$/);
    expect(stdout).not.toContain('\u001b');
    expect(code).toBe(0);
  });

  test.each<[readonly string[], readonly string[]]>([
    [['--verdict', 'fail'], ['platform.getHeight/result-is-an-object']],
    [
      ['--verdict', 'pass,not-testable'],
      ['platform.getHeight/height', 'index.getIndex/index'],
    ],
    [
      ['--verdict', 'pass', '--verdict', 'fail'],
      ['platform.getHeight/height', 'platform.getHeight/result-is-an-object'],
    ],
    [['--only', 'index'], ['index.getIndex/index']],
    [['--only', 'platform', '--verdict', 'not-testable'], []],
  ])('%j chooses', async (flags, ids) => {
    const { stdout } = await listed('--json', ...flags);
    expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id)).toEqual(ids);
  });

  test('has the notes of the run among notes alone', async () => {
    expect((await listed('--verdict', 'note')).stdout).toBe('The release is 1.12.2.\n\n0 of 3 requirements, 1 note\n');
    expect((await listed()).stdout).not.toContain('The release is 1.12.2.');
  });
});

describe('flags that do not go together: exit code 2', () => {
  test.each([
    [['--verdict', 'fail'], '--verdict needs --report'],
    [['--coverage', '--only', 'getHeight'], '--coverage is about the whole document'],
    [['--coverage', '--skip', 'platform.*'], '--coverage is about the whole document'],
    [['--only', 'platform.getHeight/*', '--skip', 'platform.*'], 'No requirement matches all of'],
  ])('%j', async (flags, message) => {
    const { code, stdout, stderr } = await typed(['list', ...flags]);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('--coverage and --report', async () => {
    expect(await listed('--coverage')).toMatchObject({
      code: 2,
      stderr: 'error: --coverage and --report exclude each other.\n',
    });
  });
});
