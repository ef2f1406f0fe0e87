import { DEFAULT_SURVEY } from '../../../client/survey-bound.ts';
import { CASE_PATH, SEED, SURVEY, SWITCH, whole } from './kind.ts';
import type { Setting } from './setting.ts';

/** The settings of what the checks choose: samples, generated inputs, and how often. */
export const INPUT_SETTINGS = {
  seed: {
    kind: SEED,
    argument: '<number>',
    help: 'Choose samples and generated inputs by this seed, or by a "random" one',
    default: 1,
    nightly: 'random',
    option: 'seed',
  },
  runs: {
    kind: whole(1, 1_000_000),
    argument: '<number>',
    help: 'Try this many generated inputs for each property',
    default: 25,
    option: 'runs',
    replay: true,
    shard: true,
  },
  path: {
    kind: CASE_PATH,
    needs: ['only'],
    argument: '<path>',
    help: 'Run one generated input of a property, with --only and --seed: the path from its finding',
    only: ['flag'],
  },
  survey: {
    kind: SURVEY,
    argument: '<pages>',
    help: 'Read at most this many pages of 1,024 containers from each index: a number, or all; 0 reads none',
    default: DEFAULT_SURVEY,
    nightly: 'all',
    option: 'survey',
    replay: true,
    shard: true,
  },
  nightly: {
    kind: SWITCH,
    help: 'Search wider than a gate needs to: the default of --seed is random, that of --survey all',
    option: 'nightly',
  },
  repeat: {
    kind: whole(1, 1000),
    argument: '<number>',
    help: 'Run each check this many times; a check that fails only sometimes is reported as flaky',
    default: 1,
    option: 'repeat',
    replay: true,
    shard: true,
  },
} as const satisfies Record<string, Setting>;
