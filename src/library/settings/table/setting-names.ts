import type { Setting } from './setting.ts';
import { SETTINGS, type SettingName } from './settings.ts';

export const VARIABLE_PREFIX = 'AVALANCHE_CONFORMANCE_';

/** The flag of a setting: `--run-timeout`. For a switch that is on by default, the flag turns it off: `--no-audit`. */
export function flagOf(name: SettingName): string {
  const { kind, default: otherwise }: Setting = SETTINGS[name];
  const words = name.replaceAll(/[A-Z]/g, '-$&').toLowerCase();
  return kind.isSwitch === true && otherwise === true ? `--no-${words}` : `--${words}`;
}

/** The environment variable of a setting: `AVALANCHE_CONFORMANCE_RUN_TIMEOUT`. */
export function variableOf(name: SettingName): string {
  return `${VARIABLE_PREFIX}${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;
}
