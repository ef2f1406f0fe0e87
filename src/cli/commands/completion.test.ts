import { expect, test } from 'vitest';
import { typed } from '../../../test/support/main.ts';
import { candidates } from './completion.ts';

test.each<[string, readonly string[] | 'files']>([
  ['', ['run', 'show', 'completion']],
  ['run --gat', ['--gate']],
  ['http://127.0.0.1:9650 --nigh', ['--nightly']],
  ['run --gate ', ['document', 'document+warnings']],
  ['run --waivers ', 'files'],
  ['run --seed ', []],
  ['run --launch ', 'files'],
  ['compare ', 'files'],
  ['compare --format ', ['text', 'markdown', 'json']],
  ['statement ', ['make', 'verify']],
  ['statement make --hel', ['--help']],
  ['list ', ['profiles', 'mutants']],
  ['init --ci ', ['github', 'gitlab', 'jenkins']],
  ['completion ', ['bash', 'zsh', 'fish']],
])('%j', async (line, expected) => {
  const words = line.split(' ');
  const last = words.pop() ?? '';
  const found = await candidates(words, last);
  const names = found === 'files' ? found : found.map(({ name }) => name).filter((name) => name.startsWith(last));
  expect(names).toEqual(
    expected === 'files' || expected.length === 0 ? expected : expect.arrayContaining([...expected]),
  );
});

test('a shell asks for what may stand at the cursor, with its purpose', async () => {
  const line = 'avalanche-conformance run --gat --plan';
  const env = { SHELL: 'fish', COMP_LINE: line, COMP_POINT: '31', COMP_CWORD: '2' };
  const { code, stdout } = await typed(['completion-server', '--', ...line.split(' ')], { env });
  expect(stdout).toMatch(/^--gate\tChoose the failures that fail the run: .*\n$/);
  expect(code).toBe(0);
});

test.each(['bash', 'zsh', 'fish'])('the script for %s runs the completion of this command', async (shell) => {
  const { stdout } = await typed(['completion', shell]);
  expect(stdout).toContain('avalanche-conformance completion-server -- ');
});
