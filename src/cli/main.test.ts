import { describe, expect, test } from 'vitest';
import { typed } from '../../test/support/main.ts';
import { SourceError } from '../encoding/source-error.ts';
import type { CommandLine } from './commands.ts';
import { brokenText } from './main.ts';

describe('the first word', () => {
  test.each([
    ['valdate', "There is no command 'valdate'. Did you mean validate?"],
    ['conformance.config.yaml', 'Commands: run, audit, show, '],
  ])('%s is a slip: exit code 2, and what was meant', async (word, message) => {
    const { code, stdout, stderr } = await typed([word]);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('may be a flag of run', async () => {
    const { code, stderr } = await typed(['--only', 'platform.getHieght/*', '--reference']);
    expect(stderr).toContain("--only 'platform.getHieght/*' matches no requirement. Did you mean platform.getHeight?");
    expect(code).toBe(2);
  });
});

describe('a flag', () => {
  test('that does not exist names the nearest, and where the help is', async () => {
    const { code, stderr } = await typed(['list', '--coverag']);
    expect(stderr).toContain("unknown option '--coverag'");
    expect(stderr).toContain('Did you mean --coverage?');
    expect(stderr).toContain('Help: avalanche-conformance list --help');
    expect(code).toBe(2);
  });

  test.each([
    ['--port', ['node', '--port', '70000'], /argument '70000' is invalid/],
    ['--expires', ['waive', '--expires', 'tomorrow'], /It must be a day such as 2026-12-31/],
    ['--parallel', ['run', '--fleet', '--parallel', '0'], /argument '0' is invalid/],
    ['--verdict', ['show', '--verdict', 'passed'], /It must be one of .*pass/],
    ['--fail-on', ['compare', 'a', 'b', '--fail-on', 'newer'], /It must be one of new, reason/],
    ['--format', ['compare', 'a', 'b', '--format', 'pdf'], /Allowed choices are text, markdown, json/],
  ])('%s takes no value that is none: exit code 2', async (flag, args, message) => {
    const { code, stderr } = await typed(args);
    expect(stderr).toContain(flag);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });
});

test('an argument that is missing is a slip', async () => {
  const { code, stderr } = await typed(['explain']);
  expect(stderr).toContain("missing required argument 'requirement'");
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
