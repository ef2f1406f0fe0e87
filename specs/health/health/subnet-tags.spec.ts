import { inEachState, expect, PRIMARY_NETWORK, requirement, type CheckContext } from '../../../src/harness/index.ts';
import { called, fetchReport, PRIMARY_CHAINS, type Report, whileSteady } from '../../support/health/report.ts';

inEachState();

const METHOD = 'health.health';
const PATH = '/ext/health';
/** Number of Subnets, and of chains, to request. */
const ASKED = 8;
/** Chains that belong to no other Subnet than their own. The P-Chain is not one: it stores the validators of each Subnet. */
const UNRELATED: readonly string[] = ['C', 'X'];

/** A Subnet with checks of its chains in the complete report, and the checks of other chains. */
interface Tracked {
  readonly subnetID: string;
  readonly own: readonly string[];
  readonly others: readonly string[];
}

async function subnetChains({ rpc }: CheckContext) {
  const { blockchains } = (await rpc('platform.getBlockchains', {})).result;
  return blockchains.filter(({ subnetID }) => subnetID !== PRIMARY_NETWORK);
}

async function trackedSubnets(context: CheckContext, { names }: Report): Promise<readonly Tracked[]> {
  const checked = (await subnetChains(context)).filter(({ id }) => names.includes(id));
  const subnets = [...new Set(checked.map(({ subnetID }) => subnetID))].slice(0, ASKED);
  if (subnets.length === 0)
    return context.notTestable('the node has no check of a Subnet chain; test a node that tracks a Subnet');
  const tracked = subnets.map((subnetID) => ({
    subnetID,
    own: checked.filter((chain) => chain.subnetID === subnetID).map(({ id }) => id),
    others: [
      ...names.filter((name) => UNRELATED.includes(name)),
      ...checked.filter((chain) => chain.subnetID !== subnetID).map(({ id }) => id),
    ],
  }));
  const own = names.filter((name) => PRIMARY_CHAINS.includes(name));
  return [...tracked, { subnetID: PRIMARY_NETWORK, own, others: checked.map(({ id }) => id) }];
}

/** Compares the report of each Subnet with the complete report. */
async function selectsItsChains(
  context: CheckContext,
  read: (tags: readonly string[]) => Promise<Report>,
): Promise<void> {
  await whileSteady(
    context,
    () => called(context, METHOD),
    async (whole) => {
      for (const { subnetID, own, others } of await trackedSubnets(context, whole)) {
        const { names } = await read([subnetID]);
        expect(names, `the checks of the report about the Subnet ${subnetID}`).toContainAll(own);
        for (const other of others)
          expect(names, `the checks of the report about the Subnet ${subnetID}`).not.toContain(other);
      }
    },
  );
}

requirement('health.health/subnet-tag-selects-its-chains', async (context) => {
  await selectsItsChains(context, (tags) => called(context, METHOD, tags));
});

requirement('http.health/subnet-tag-selects-its-chains', async (context) => {
  await selectsItsChains(context, (tags) => fetchReport(context, PATH, tags));
});

requirement('health.health/check-of-each-tracked-chain', async (context) => {
  const run: string[] = [];
  for (const { id } of (await subnetChains(context)).slice(0, ASKED)) {
    const { status } = (await context.rpc('platform.getBlockchainStatus', { blockchainID: id })).result;
    // A chain that could not be started is one that the node does not run.
    if (context.tracksAll || status === 'Validating' || status === 'Syncing') run.push(id);
  }
  if (run.length === 0) return context.notTestable('the node runs no Subnet chain; test a node that tracks a Subnet');
  expect((await called(context, METHOD)).names, 'the checks of the report').toContainAll(run);
});
