import { describe, expect, test } from 'vitest';
import { folderWith } from '../../../../test/support/main.ts';
import { configured, readConfig } from './config-file.ts';

const TWO = `target: public
rate: 50
targets:
  nightly:
    url: http://127.0.0.1:9650
    waitReady: 120
  public:
    url: https://api.example.com
    rate: 5
    header: ['authorization: Bearer \${API_TOKEN}', 'x-team: nodes']
`;
const ENV = { API_TOKEN: 'hunter2' };

/** The settings of a configuration by name, as their value and the line of it. */
function settings(text: string, target?: string, env: Record<string, string> = {}): Record<string, unknown> {
  const path = folderWith({ 'conformance.yaml': text })('conformance.yaml');
  const { values } = configured(readConfig(path), target, env);
  return Object.fromEntries([...values].map(([name, { value, source }]) => [name, [value, source.replace(path, '')]]));
}

test.each(['', '# seed: 1\n'])('a configuration in which all is left out or commented out sets nothing: %j', (text) => {
  expect(settings(text)).toEqual({});
});

describe('the target of a configuration', () => {
  test('brings its own settings, which go before those of all targets', () => {
    expect(settings(TWO, undefined, ENV)).toMatchObject({ target: ['https://api.example.com', ':8'], rate: [5, ':9'] });
  });

  test('is another one where the command line names another', () => {
    const { target, rate, waitReady } = settings(TWO, 'nightly');
    expect({ target, rate, waitReady }).toEqual({
      target: ['http://127.0.0.1:9650', ':5'],
      rate: [50, ':2'],
      waitReady: [120, ':6'],
    });
  });

  test('is none of it where the command line gives an address', () => {
    const { rate, waitReady } = settings(TWO, 'http://127.0.0.1:1');
    expect({ rate, waitReady }).toEqual({ rate: [50, ':2'], waitReady: undefined });
  });

  test.each(['nighly', 'constructor'])('has no name %s: an error, no run', (name) => {
    expect(() => settings(TWO, name, ENV)).toThrow(new RegExp(`conformance\\.yaml has no target '${name}'\\.`));
  });
});

describe('a header', () => {
  test('takes its secret from the environment', () => {
    const { header } = settings(TWO, 'public', ENV);
    expect(header).toEqual([['authorization: Bearer hunter2', 'x-team: nodes'], ':10']);
  });

  test('needs the variable only where its target is the one', () => {
    expect(() => settings(TWO, 'public')).toThrow('conformance.yaml:10: API_TOKEN is not set in the environment.');
    expect(settings(TWO, 'nightly')).not.toHaveProperty('header');
  });

  test.each([
    'Authorization: Bearer x',
    'cookie: a=b',
    'X-Api-Key: x',
    'x-apikey: x',
    'x-auth-token: x',
    'my-secret: x',
  ])('%s is a secret, and refused in a file without showing it', (header) => {
    const read = (): unknown => settings(`header: ['${header}']\n`);
    expect(read).toThrow('conformance.yaml:1: this header is a secret and has no place in a file');
    expect(read).not.toThrow('Bearer');
  });

  test('that only looks like one in its value is none', () => {
    const { header } = settings("header: ['x-team: authorization']\n");
    expect(header).toEqual([['x-team: authorization'], ':1']);
  });
});
