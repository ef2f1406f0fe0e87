import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import type { FaultRow, Sweep } from '../../src/generated/report.ts';
import { faultName, type Fault } from '../../src/reference-node/faults/fault.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { suiteOf } from '../../src/run/suite.ts';
import { seededBelow } from '../../src/harness/seeded.ts';
import { inThreads } from '../selfcheck/in-threads.ts';
import { TrialNodes } from '../trials/trial-nodes.ts';
import { type CleanPass, cleanPass } from './clean-pass.ts';

/** The options of a sweep. */
export interface SweepOptions {
  readonly seed: number;
  readonly profiles: readonly string[];
  /** Methods whose faults are tested; undefined for all. */
  readonly methods?: ReadonlySet<string>;
  /** Only faults whose names contain this text are tested. */
  readonly named?: string | undefined;
  /** The part of the faults to test, from 1; the seed distributes them. */
  readonly part: { readonly index: number; readonly of: number };
  /** The number of flipped bits in each place with bytes of the chain. */
  readonly bits: number;
  /** Requirements whose checks are disabled. */
  readonly disarmed: readonly string[];
  readonly signal?: AbortSignal;
  readonly onFault?: (row: FaultRow, done: number, of: number) => void;
}

/**
 * Tests the reference node with generic faults, one at a time, in each profile.
 *
 * @throws Error when a check fails or breaks on the clean node: then its failures prove nothing about a fault.
 */
export async function runSweep(options: SweepOptions): Promise<Sweep> {
  const startedAt = new Date();
  const { broken } = await loadChecks();
  if (broken[0] !== undefined) throw new Error(broken[0]);
  const faults: FaultRow[] = [];
  for (const profile of options.profiles) faults.push(...(await sweepProfile(profile, options)));
  const { seed, part } = options;
  return {
    schemaVersion: '1.0',
    suite: suiteOf(),
    seed,
    part: `${part.index}/${part.of}`,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    green: faults.every(({ outcome }) => outcome !== 'missed' && outcome !== 'broke'),
    summary: summaryOf(faults, options.profiles.length),
    faults,
  };
}

async function sweepProfile(name: string, options: SweepOptions): Promise<readonly FaultRow[]> {
  const { seed, disarmed, signal } = options;
  const { readers, faults } = await faultsOf(name, options);
  const rows: FaultRow[] = [];
  const broken: string[] = [];
  const tasks = faults.map((fault) => ({ fault, profile: name }));
  await inThreads(tasks, { seed, disarmed, readers }, signal, ({ told }) => {
    if ('broken' in told) broken.push(told.broken);
    if (!('fault' in told)) return;
    rows.push(told.fault);
    options.onFault?.(told.fault, rows.length, faults.length);
  });
  if (broken[0] !== undefined) throw new Error(broken[0]);
  return rows.sort((a, b) => (a.fault < b.fault ? -1 : 1));
}

/** The faults to test, and the requirements that read the responses of each method. */
async function faultsOf(name: string, options: SweepOptions): Promise<Pick<CleanPass, 'readers' | 'faults'>> {
  const { seed, bits, methods } = options;
  const profile = (await loadProfiles(await loadCatalogue())).get(name);
  const nodes = await TrialNodes.of({ profile, seed });
  try {
    const clean = await cleanPass(nodes, { seed, bits }, methods);
    if (clean.alarms[0] !== undefined) throw new Error(`On the clean node of profile ${name}: ${clean.alarms[0]}`);
    return { readers: clean.readers, faults: partOf(clean.faults, options) };
  } finally {
    await nodes.close();
  }
}

function partOf(faults: readonly Fault[], { seed, methods, named = '', part }: SweepOptions): readonly Fault[] {
  return faults.filter((fault) => {
    const name = faultName(fault);
    const isChosen = methods?.has(fault.method) !== false && name.includes(named);
    return isChosen && seededBelow(BigInt(part.of), seed, 'fault', name) === BigInt(part.index - 1);
  });
}

function summaryOf(faults: readonly FaultRow[], profiles: number): string {
  const count = (outcome: FaultRow['outcome']): number => faults.filter((row) => row.outcome === outcome).length;
  const noted = faults.filter(({ outcome, by }) => outcome === 'excused' && by !== undefined).length;
  const effective = faults.length - count('without-effect');
  return [
    `${effective} faults in ${profiles} profiles`,
    `${count('found')} found`,
    `${count('missed')} missed`,
    `${count('excused')} excused (${noted} of them fail an observed requirement)`,
    `${count('broke')} broke`,
    `${count('without-effect')} more changed no response.`,
  ].join(', ');
}
