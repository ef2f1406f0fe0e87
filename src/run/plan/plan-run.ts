import { loadCatalogue } from '../../catalogue/catalogue.ts';
import type { Profile } from '../../catalogue/profile.ts';
import { loadProfiles } from '../../catalogue/profiles.ts';
import { select } from '../../catalogue/selection.ts';
import type { RunPlan } from '../../generated/report.ts';
import { dialectOf } from '../../target/profile/dialect-of.ts';
import type { Knowledge } from '../../target/knowledge.ts';
import { openReferenceNode } from '../../target/open-target.ts';
import { DEFAULT_SURVEY } from '../../target/survey/survey-bound.ts';
import { PlannedRows } from './planned-rows.ts';
import { requestBound } from './request-bound.ts';
import { runSuite } from '../run.ts';
import type { RunOptions } from '../run-options.ts';
import { suiteOf } from '../suite.ts';

/**
 * Plans the requests of a run: runs it on the reference node, in the scenario `standard`. The target receives no request. The run
 * ignores the hints of the user, because the reference node does not have this data.
 *
 * @throws Error on a suite bug in the run.
 */
export async function planRun(options: RunOptions): Promise<RunPlan> {
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const { profile, target, seed, runs, repeat = 1, survey = DEFAULT_SURVEY, ratePerSecond } = options;
  const expected = profile === 'auto' ? profiles.get('document') : profiles.extend(profile.file);
  const planned = new PlannedRows();
  const requests = await rehearse(options, expected, planned);
  const requirements = select(catalogue.requirements, options).length;
  const rows = planned.all();
  return {
    schemaVersion: '1.0',
    suite: suiteOf(),
    target: 'url' in target ? target.url : 'reference node',
    profile: expected.name,
    seed,
    runs,
    repeat,
    survey,
    requirements,
    requests,
    reads: rows.reduce((sum, { reads }) => sum + reads, 0),
    mayFail: rows.reduce((sum, { mayFail }) => sum + mayFail, 0),
    writes: rows.reduce((sum, { writes }) => sum + writes, 0),
    bound: options.maxRequests ?? requestBound({ requirements, runs, repeat, survey }),
    ...(ratePerSecond === undefined ? {} : { ratePerSecond }),
    rows,
  };
}

/** Runs on a reference node of the expected profile, and returns the number of requests. */
async function rehearse(options: RunOptions, expected: Profile, planned: PlannedRows): Promise<number> {
  const chain = { scenario: 'standard', seed: options.seed } as const;
  const node =
    'url' in options.target ? await openReferenceNode({ ...chain, dialect: dialectOf(expected) }) : undefined;
  try {
    const { requests, broke } = await runSuite({
      ...options,
      outDir: undefined,
      target: node === undefined ? { referenceNode: chain } : { url: node.url },
      ...secretsOf(options, node?.known),
      hints: {},
      headers: [],
      ratePerSecond: Infinity,
      waitReadyMs: 0,
      onExchange: (exchange) => {
        planned.add(exchange);
      },
    });
    if (broke !== undefined) throw new Error(`The plan could not be made: ${broke}`);
    return requests;
  } finally {
    await node?.close();
  }
}

/** The user and the key of the reference node, if the run has them. */
function secretsOf(
  { user, key }: RunOptions,
  known: Knowledge | undefined,
): Pick<RunOptions, 'user' | 'password' | 'key'> {
  const { user: knownUser, password, key: knownKey } = known ?? {};
  return {
    ...(user === undefined || knownUser === undefined || password === undefined ? {} : { user: knownUser, password }),
    ...(key === undefined || knownKey === undefined ? {} : { key: knownKey }),
  };
}
