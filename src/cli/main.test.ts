import { describe, expect, test } from 'vitest';
import { typed } from '../../test/support/main.ts';
import { SourceError } from '../encoding/system-error.ts';
import type { CommandLine } from './commands.ts';
import { brokenText } from './main.ts';

describe('the first word', () => {
  test('like no command is a slip: exit code 2, and the commands', async () => {
    const { code, stdout, stderr } = await typed(['conformance.config.yaml']);
    expect(stderr).toMatch(/^error: .*Commands: run, audit, show, /s);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('may be a flag of run', async () => {
    const { code, stderr } = await typed(['--only', 'platform.getHieght/*', '--reference']);
    expect(stderr).toContain("--only 'platform.getHieght/*' matches no requirement. Did you mean platform.getHeight?");
    expect(code).toBe(2);
  });
});

test.each([
  ['--parallel', ['run', '--fleet', '--parallel', '0'], /argument '0' is invalid/],
  ['--verdict', ['show', '--verdict', 'passed'], /It must be one of .*pass/],
  ['--fail-on', ['compare', 'a', 'b', '--fail-on', 'newer'], /It must be one of new, reason/],
  ['--format', ['compare', 'a', 'b', '--format', 'pdf'], /Allowed choices are text, markdown, json/],
])('the flag %s takes no value that is none: exit code 2', async (flag, args, message) => {
  const { code, stderr } = await typed(args);
  expect(stderr).toContain(flag);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
});

test('help goes to standard output, with the exit codes; a mistake leaves it empty', async () => {
  const { code, stdout, stderr } = await typed(['help']);
  expect(stdout).toContain('Exit codes: 0 conforms');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('what somebody else wrote into an argument cannot act on the terminal', async () => {
  const { stderr } = await typed(['show', '--report', '/no/such\u001b[2Jfile']);
  expect(stderr).toContain('Cannot read /no/such');
  expect(stderr).not.toContain('\u001b');
});

describe('a suite bug', () => {
  test('is an exception that nobody expected: exit code 5, with a request to report it', async () => {
    const broken = {
      write: () => {
        throw new TypeError('the terminal is gone');
      },
    };
    const { code, stderr } = await typed(['list', 'variants'], { stdout: broken });
    expect(stderr).toMatch(/^Suite bug\. Please report this:\nTypeError: the terminal is gone\n {4}at /);
    expect(code).toBe(5);
  });

  test('is told whatever was thrown', () => {
    expect(brokenText('no error object')).toBe('Suite bug. Please report this:\nno error object\n');
    expect(brokenText(new Error('red \u001b[31m'))).not.toContain('\u001b');
  });
});

test('a mistake in a file of the suite, such as a second mutant of one name, is no suite bug', async () => {
  const broken: CommandLine = {
    name: 'x',
    call: () => 'x',
    description: '',
    commands: {
      go: {
        description: '',
        load: () =>
          Promise.reject(
            new SourceError('specs/a/mutants.ts: n is a name in specs/b/mutants.ts already: choose another name.'),
          ),
      },
    },
  };
  expect(await typed(['go'], {}, broken)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: specs/a/mutants.ts: n is a name in specs/b/mutants.ts already: choose another name.\n',
  });
});
