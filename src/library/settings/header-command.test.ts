import { expect, test } from 'vitest';
import { commandWords, HeaderCommand } from './header-command.ts';

test.each([
  ['token', ['token']],
  ['  vault  read -field=token\tsecret/node ', ['vault', 'read', '-field=token', 'secret/node']],
  [`sh -c 'echo "$TOKEN" | tr a b; ls *'`, ['sh', '-c', 'echo "$TOKEN" | tr a b; ls *']],
  [String.raw`a "b \"c\" \\ d" e\ f ""g'' ""`, ['a', 'b "c" \\ d', 'e f', 'g', '']],
  ['a; rm -rf / && $(b) `c` > d', ['a;', 'rm', '-rf', '/', '&&', '$(b)', '`c`', '>', 'd']],
])('%s is these words', (command, words) => {
  expect(commandWords(command)).toEqual(words);
});

test.each([
  ['', 'names no command'],
  ["''", 'names no command'],
  ["a 'b", 'does not end'],
  ['a "b', 'does not end'],
  ['a\\', 'does not end'],
])('%s is refused', (command, message) => {
  expect(() => commandWords(command)).toThrow(message);
});

const printing = (text: string): HeaderCommand =>
  new HeaderCommand(`'${process.execPath}' -e 'process.stdout.write(process.argv[1])' '${text}'`);

test.each([
  ['abc.def-1==', [['authorization', 'Bearer abc.def-1==']]],
  ['Authorization: Basic YTpi\n', [['authorization', 'Basic YTpi']]],
  [
    'x-one: 1\r\nx-two:  two words \n',
    [
      ['x-one', '1'],
      ['x-two', 'two words'],
    ],
  ],
])('%j gives headers', async (text, headers) => {
  const command = printing(text);
  await command.start();
  expect(command.current).toEqual(headers);
});

test.each(['', 'user:hidden-word', 'two words', 'abc\ndef'])('%j is refused, and not shown', async (text) => {
  const refused = printing(text).start();
  await expect(refused).rejects.toThrow('must print lines such as');
  await expect(refused).rejects.not.toThrow('hidden-word');
});

test('a command that fails or is not there is told', async () => {
  await expect(new HeaderCommand('no-such-command-of-anyone').start()).rejects.toThrow('did not start: ');
  await expect(new HeaderCommand(`'${process.execPath}' -e 'process.exit(3)'`).start()).rejects.toThrow(
    'failed (exit code 3)',
  );
});

test('it runs again once for all that were refused, and not for a value that never passed', async () => {
  const command = new HeaderCommand(`'${process.execPath}' -p process.hrtime.bigint().toString()`);
  await command.start();
  const first = command.current;
  expect(await command.renew(first)).toBe(false);
  command.pass(first);
  expect(await Promise.all([command.renew(first), command.renew(first)])).toEqual([true, true]);
  expect(command.all).toHaveLength(2);
  expect(await command.renew(first)).toBe(true);
  command.pass(first);
  expect(await command.renew(command.current)).toBe(false);
  expect(command.notes).toEqual(['The command of --header-command ran again once, because of HTTP 401.']);
});
