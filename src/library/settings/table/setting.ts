import type { Kind } from './kind.ts';

/** The sources of a setting, in addition to the options of a program. */
export type Place = 'flag' | 'environment' | 'file';

export interface Setting {
  readonly kind: Kind<unknown>;
  /** The placeholder for the value in the help of the flag; a switch has none. */
  readonly argument?: string;
  /** The help text: a sentence in the imperative, without a full stop. */
  readonly help: string;
  /** The help text of the flag that turns off a switch that is on by default. */
  readonly negation?: string;
  readonly default?: unknown;
  /** The text of the default in a nightly run, if it is another. */
  readonly nightly?: string;
  /** The value of the flag alone, if its value may be left out. */
  readonly preset?: unknown;
  /** The only sources that may set it; undefined for all. */
  readonly only?: readonly Place[];
  /** Its name in the options of a program; undefined when a program cannot set it. */
  readonly option?: string;
  /** The value is never shown and never read from a file. */
  readonly secret?: true;
  /** Settings that choose the same thing. Setting this one removes their values from sources of lower precedence. */
  readonly rivals?: readonly string[];
  /** Settings of which one must be set for this one to have an effect. */
  readonly needs?: readonly string[];
  /** What one of the addresses of a run must be for this one to have an effect. */
  readonly reaches?: 'https' | 'elsewhere';
  /** Whether it describes a running node, or makes the reference node the target. */
  readonly about?: 'node' | 'reference node';
  /** The command that repeats a check contains this setting. Target, profile, seed and selection come from the report. */
  readonly replay?: true;
  /** All shards of a run must have the same value. Target, profile, seed and gate are always compared. */
  readonly shard?: true;
}

/** The value of a setting that no source sets. */
export function defaultOf({ kind, nightly, default: otherwise }: Setting, isNightly: boolean): unknown {
  return isNightly && nightly !== undefined ? kind.parse(nightly) : otherwise;
}

/** Whether this source may set the setting. */
export function mayStandIn(place: Place, { only }: Setting): boolean {
  return only?.includes(place) ?? true;
}
