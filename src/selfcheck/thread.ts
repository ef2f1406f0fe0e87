import { pathToFileURL } from 'node:url';
import { afterAll, inject, test } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import { mutantOf } from '../reference-node/mutants/mutant-of.ts';
import { judgeStaged } from './judge-staged.ts';
import { buildLedgers } from './ledgers.ts';
import type { CleanRow } from './clean-row.ts';
import { Stage } from './stage.ts';
import { tryMutant } from './try-mutant.ts';

/**
 * Declares the tests of one thread: its share of the mutants and of the clean nodes. The spec files are loaded first; in this
 * mode they only register their checks.
 */
export async function declareShare(thread: number): Promise<void> {
  const { specs, seed, runs, clean, mutants, disarmed, threads } = inject('selfcheck');
  for (const spec of specs) await import(/* @vite-ignore */ pathToFileURL(spec).href);
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const ledgers = buildLedgers(seed);
  const stages = new Map<string, Stage>();
  const stageOf = (name: string): Stage => {
    const stage = stages.get(name) ?? new Stage({ ledgers, catalogue, profile: profiles.get(name), seed, runs });
    stages.set(name, stage);
    return stage;
  };
  afterAll(async () => {
    for (const stage of stages.values()) await stage.close();
  });
  const isMine = (_: unknown, at: number): boolean => at % threads === thread;
  for (const profile of clean.filter(isMine)) {
    test(`the clean node of profile ${profile}`, async ({ task }) => {
      task.meta.selfcheck = { clean: await judgeClean(stageOf(profile)) };
    });
  }
  for (const { name, profile, whole } of mutants.filter(isMine)) {
    const mutant = mutantOf(name);
    test(name, async ({ task }) => {
      task.meta.selfcheck = { mutant: await tryMutant(stageOf(profile), mutant, { whole, disarmed }) };
    });
  }
}

async function judgeClean(stage: Stage): Promise<CleanRow[]> {
  const staged = await stage.put({ patch: {}, touches: 'all' }, { writes: true });
  try {
    const results = await judgeStaged(staged, stage.requirements());
    return results.map(({ id, level, verdict, reason, findings }) => ({
      profile: stage.profile.name,
      id,
      level,
      verdict,
      reason: reason ?? findings[0]?.message ?? '',
    }));
  } finally {
    await staged.close();
  }
}
