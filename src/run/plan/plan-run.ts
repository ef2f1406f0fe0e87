import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import type { Profile } from '../../judge/catalogue/profile.ts';
import { loadProfiles } from '../../judge/catalogue/profiles.ts';
import { select } from '../../judge/catalogue/selection.ts';
import type { RunPlan } from '../../generated/report.ts';
import { dialectOf } from '../../client/profile/dialect-of.ts';
import { openReferenceNode, openUrl } from '../../client/open-target.ts';
import { DEFAULT_SURVEY } from '../../client/survey-bound.ts';
import { PlannedRows } from './planned-rows.ts';
import { requestBound } from './request-bound.ts';
import { testTarget } from '../test-target.ts';
import { shownAddress } from '../../transport/address.ts';
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
  const { profile, target, seed, runs, repeat = 1, survey = DEFAULT_SURVEY } = options;
  const { ratePerSecond } = options.transport;
  const expected = profile === 'auto' ? profiles.get('document') : profiles.extend(profile.file);
  const planned = new PlannedRows();
  const requests = await rehearse(options, expected, planned);
  const requirements = select(catalogue.requirements, options).length;
  const rows = planned.all();
  return {
    schemaVersion: '1.0',
    suite: suiteOf(),
    target: 'url' in target ? shownAddress(target.url, options.transport.showAddress) : 'reference node',
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
    bound:
      options.maxRequests ??
      requestBound({ requirements, runs, repeat, survey, isCompared: options.against !== undefined }),
    ratePerSecond,
    rows,
  };
}

/** Runs on a reference node of the expected profile, and returns the number of requests. */
async function rehearse(options: RunOptions, expected: Profile, planned: PlannedRows): Promise<number> {
  const { target, transport, seed, user, key } = options;
  const node = await openReferenceNode({ scenario: 'standard', seed, dialect: dialectOf(expected) });
  try {
    const { requests, broke } = await testTarget('url' in target ? openUrl(node.url) : node, {
      ...options,
      outDir: undefined,
      user: user && node.known?.user,
      password: user && node.known?.password,
      key: key && node.known?.key,
      allowNetworks: node.known?.networks,
      hints: {},
      transport: { ...transport, headers: [], ratePerSecond: Infinity },
      waitReadyMs: 0,
      onExchange: (exchange) => {
        planned.add(exchange);
      },
    });
    if (broke !== undefined) throw new Error(`The plan could not be made: ${broke}`);
    return requests;
  } finally {
    await node.close();
  }
}
