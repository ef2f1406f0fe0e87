import { describe, expect, it } from 'vitest';
import { avalanchegoConfig } from './node-flags.ts';
import { hasUpgrades, takesUpgrades, unknownTo, upgradeFile, withoutUpgrades } from './upgrade-file.ts';

function times(at?: number, leftOut?: readonly string[]): Record<string, unknown> {
  return JSON.parse(upgradeFile(at, leftOut)) as Record<string, unknown>;
}

describe('a schedule of upgrades', () => {
  it('starts a network under the rules of Durango, and dates those behind it', () => {
    expect(times(1_795_000_000)).toMatchObject({
      durangoTime: '2020-12-05T05:00:00Z',
      etnaTime: '2026-11-18T11:06:40Z',
      fortunaTime: '2026-11-18T11:06:40Z',
      graniteTime: '2026-11-18T11:06:40Z',
      heliconTime: '9999-12-01T00:00:00Z',
    });
  });

  it('dates Helicon where the node knows it', () => {
    expect(times(1_795_000_000, [])).toMatchObject({ heliconTime: '2026-11-18T11:06:40Z' });
    expect(times(undefined, [])).toMatchObject({ heliconTime: '9999-12-01T00:00:00Z' });
  });

  it('leaves out what one of two nodes does not know', () => {
    expect(unknownTo('1.13.5', false)).toEqual(['Granite', 'Helicon']);
    expect(unknownTo('1.11.2', false)).toEqual(['Etna', 'Fortuna', 'Granite', 'Helicon']);
    expect([unknownTo('1.15.0', true), unknownTo(undefined, false)]).toEqual([[], ['Helicon']]);
    const never = '9999-12-01T00:00:00Z';
    const { etnaTime, ...others } = times(1_795_000_000, ['Granite', 'Helicon']);
    expect(others).toMatchObject({ fortunaTime: etnaTime, graniteTime: never, heliconTime: never });
    expect(times(undefined, ['Granite'])).toMatchObject({ fortunaTime: times().durangoTime, graniteTime: never });
    expect([hasUpgrades(['Granite', 'Helicon']), hasUpgrades(unknownTo('1.11.2', false))]).toEqual([true, false]);
  });

  it('starts a network under the newest rules where nothing lies ahead', () => {
    const { durangoTime, etnaTime, graniteTime } = times();
    expect([etnaTime, graniteTime]).toEqual([durangoTime, durangoTime]);
  });

  it('is for releases from 1.12 on', () => {
    expect(takesUpgrades(avalanchegoConfig('1.11.13'))).toBe(false);
    expect(takesUpgrades(avalanchegoConfig('1.12.0'))).toBe(true);
    expect(takesUpgrades(avalanchegoConfig(undefined))).toBe(true);
  });

  it('can be left out of arguments and variables', () => {
    const config = { version: [], args: ['--a', '--upgrades={upgradeFile}'], env: { U: '{upgradeFile}', V: 'v' } };
    expect(takesUpgrades({ version: [], args: [], env: config.env })).toBe(true);
    expect(withoutUpgrades(config)).toEqual({ version: [], args: ['--a'], env: { V: 'v' } });
  });
});
