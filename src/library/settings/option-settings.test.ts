import { describe, expect, test } from 'vitest';
import type { RunSettings } from '../../generated/config.ts';
import { optionSettings } from './option-settings.ts';

describe('the options of a program', () => {
  test('are settings, completed by the defaults', () => {
    const settings = optionSettings({
      target: 'http://127.0.0.1:9650/',
      only: ['health', 'index'],
      without: ['user-store'],
      headers: { Authorization: 'Bearer a:b' },
      timeoutMs: 50,
      runTimeoutSeconds: 7,
      shard: '2/3',
      samples: ['address=P-custom1a,b'],
      key: 'PrivateKey-x',
    });
    expect(settings).toEqual({
      target: 'http://127.0.0.1:9650',
      only: ['health', 'index'],
      without: ['userStore'],
      header: [['authorization', 'Bearer a:b']],
      timeout: 50,
      runTimeout: 7,
      shard: { index: 2, of: 3 },
      sample: ['address=P-custom1a,b'],
      key: 'PrivateKey-x',
      seed: 1,
      runs: 25,
      survey: 8,
      repeat: 1,
      concurrency: 8,
      waitReady: 0,
      format: ['html', 'json', 'junit', 'har'],
      upgrade: true,
      audit: true,
      reports: true,
    });
  });

  test('are wider in a nightly run, where they are not set', () => {
    const { seed, survey, repeat } = optionSettings({ target: 'http://127.0.0.1:1', nightly: true });
    expect({ isRandom: seed > 1, survey, repeat }).toEqual({ isRandom: true, survey: 'all', repeat: 1 });
    expect(optionSettings({ target: 'http://127.0.0.1:1', nightly: true, seed: 7 }).seed).toBe(7);
  });

  test.each<[object, string]>([
    [{ samples: ['adress=P-x'] }, 'samples: It must be address=... or subnet=... or tx=... or blockchain=....'],
    [{ only: [] }, 'only: An empty list chooses no requirement.'],
    [{ formats: [] }, 'formats: An empty list names no format.'],
    [{ formats: ['pdf'] }, '`formats[0]` is "pdf", expected'],
    [{ tagret: 'http://127.0.0.1:1' }, "there is no key 'tagret' here. Did you mean target?"],
    [{ target: 'http://127.0.0.1:1', failedOn: 5 }, "there is no key 'failedOn' here. Known here: "],
    [{ target: 'http://127.0.0.1:1', timeout: 5 }, "there is no key 'timeout' here. Did you mean timeoutMs?"],
    [{ target: new URL('http://127.0.0.1:1') }, '`target` contains a URL object, expected a string: give its href.'],
    [{ peers: [new URL('http://127.0.0.1:1')] }, '`peers` contains a URL object, expected a string: give its href.'],
    [{ seed: 'x' }, '`seed` is "x", expected'],
    [{ timeoutMs: 0 }, '`timeoutMs` is 0, expected'],
    [{ scenario: 'nope' }, '`scenario` is "nope", expected'],
    [{ target: 'ftp://127.0.0.1' }, 'target: It must be an http or https address'],
    [{ shard: '3/2' }, 'shard: It must be a part and how many there are'],
    [{ with: ['helth'] }, 'with: It must be one of health, index, user-store'],
  ])('%j are refused', (options, message) => {
    // What a program without types may pass.
    expect(() => optionSettings(options as RunSettings)).toThrow(message);
  });
});
