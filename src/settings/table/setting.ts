import type { Kind } from './kind.ts';

/** Where a setting may stand, beside a program. */
export type Place = 'flag' | 'environment' | 'file';

/** One thing that a run can be told. */
export interface Setting {
  readonly kind: Kind<unknown>;
  /** What stands for the value in the help of the flag; a switch has none. */
  readonly argument?: string;
  /** What it does, as an instruction; without a full stop. */
  readonly help: string;
  readonly default?: unknown;
  /** The only places where it may stand; all of them when left out. */
  readonly only?: readonly Place[];
  /** Its name among the options of a program; none when a program cannot set it. */
  readonly option?: string;
  /** Never shown, and never read from a file. */
  readonly secret?: true;
  /** Settings of weaker places that it silences, because it chooses the same thing. */
  readonly rivals?: readonly string[];
  /** Whether it describes a node that runs already, or makes the reference node the target. */
  readonly about?: 'node' | 'reference node';
  /** The command that repeats a check names it; target, profile, seed and selection come from the report. */
  readonly replay?: true;
  /** All shards of a run must agree on it; target, profile, seed and gate are compared anyway. */
  readonly shard?: true;
}

/** Whether a setting may stand in this place. */
export function mayStandIn(place: Place, { only }: Setting): boolean {
  return only?.includes(place) ?? true;
}
