import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../../test/support/folder.ts';
import { optionSettings } from '../settings/option-settings.ts';
import { planLaunch } from './plan-launch.ts';

const STAND_IN = fileURLToPath(new URL('../../../test/launch/stand-in.mjs', import.meta.url));

function nodeOf(release: string): string {
  const path = join(emptyFolder(), `node-${release}`);
  symlinkSync(STAND_IN, path);
  return path;
}

test('a launch file without a placeholder is named', async () => {
  const [launch, launchConfig] = [nodeOf('1.14.2'), join(emptyFolder(), 'launch.yaml')];
  writeFileSync(launchConfig, "args: ['--data-dir={dataDir}', '--http-port={httpPort}']\n");
  const order = { ...optionSettings({ launch, launchConfig }), launch };
  await expect(planLaunch(order)).rejects.toThrow(`${launchConfig}: No argument uses {genesisFile}`);
});

test.each([
  ['1.14.2', '1.14.2', true, ['Helicon'], undefined],
  ['1.14.2', '1.13.5', true, ['Helicon', 'Granite'], 'never activates Granite, unknown to avalanchego/1.13.5'],
  ['1.14.2', '1.13.5', false, ['Helicon', 'Granite'], 'never activates Granite, unknown to avalanchego/1.13.5'],
  ['1.13.5', '1.14.2', true, ['Granite', 'Helicon'], undefined],
  ['1.14.2', '1.11.2', true, ['Helicon', 'Etna', 'Fortuna', 'Granite'], 'never activates Etna and Fortuna and Granite'],
])('a network of %s beside %s, with upgrades %s, leaves out %j', async (tested, trusted, upgrade, leftOut, why) => {
  const launch = nodeOf(tested);
  const order = { ...optionSettings({ launch, against: nodeOf(trusted), upgrade }), launch };
  const { settings, whyLeftOut, trusted: other } = await planLaunch(order);
  expect(settings.leftOut).toEqual(leftOut);
  expect(settings.isBeforeUpgrades).toBe(upgrade && leftOut.length < 4);
  if (why === undefined) expect(whyLeftOut).toBeUndefined();
  else expect(whyLeftOut).toContain(why);
  // Without a file, each has the upgrades of its own release.
  const takesFile = (args: readonly string[] = []): boolean => args.includes('--upgrade-file={upgradeFile}');
  expect(takesFile(settings.config.args)).toBe(true);
  expect(takesFile(other?.config.args)).toBe(trusted !== '1.11.2');
});
