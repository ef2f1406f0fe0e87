import { AUDITED } from '../../audit/audited.ts';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import { select } from '../../judge/catalogue/selection.ts';
import { defined } from '../../encoding/defined.ts';
import { NOT_READY } from '../../launch/launch-error.ts';
import { TRUSTED } from '../../launch/launch-network.ts';
import type { NodeEnd, Note, PopulationEntry, RequirementResult } from '../../generated/report.ts';
import type { Entry } from '../../launch/populate/entry.ts';
import { PLAN } from '../../launch/populate/plan.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import { timeLimit, whyEnded } from '../../run/time-limit.ts';
import type { LaunchOrder } from '../settings/launch-order.ts';
import type { OpenTarget } from '../../client/target.ts';
import type { TestedNode } from './given-node.ts';
import type { LaunchedNode } from '../../launch/launched-node.ts';
import { LaunchedTarget } from './launched-target.ts';
import type { LaunchLife } from './launch-life.ts';

/** A node that the suite launches, fills, tests, audits unless the order says otherwise, and stops. */
export function launchedNode(
  options: RunOptions,
  order: LaunchOrder,
  say: (stage: string, entry?: string) => void = () => undefined,
): TestedNode {
  const limit = timeLimit(options.runTimeoutMs, options.signal);
  const launched = new LaunchedTarget(order, { signal: limit.signal, outDir: options.outDir, say });
  const { life } = launched;
  const settings = { ...options, signal: life.signal };
  let target: OpenTarget | undefined;
  let before: RunOutcome | undefined;
  /** The node still has in memory what it took in since its start. */
  const beforeRestart = async (node: LaunchedNode): Promise<void> => {
    const { requirements } = await loadCatalogue();
    const selected = new Set(select(requirements, options).map(({ id }) => id));
    if (!order.audit || !AUDITED.some((id) => selected.has(id))) return;
    const { auditNode } = await import('./audit-nodes.ts');
    before = await launched.audit((genesis) =>
      auditNode(node.url, settings, { genesis, isOfSuite: true, selected, turn: 0 }),
    );
  };
  const audit = async (tested: RunOutcome): Promise<RunOutcome> => {
    if (target === undefined) return tested;
    await life.endTests();
    const { lost, cut, requirements } = tested;
    const isWanted = order.audit && requirements.some(({ id }) => AUDITED.includes(id));
    if (!isWanted || lost !== undefined || cut !== undefined) return tested;
    const { auditNodes } = await import('./audit-nodes.ts');
    const among = { ...tested, ...defined({ network: life.standings }) };
    return launched.audit((genesis) =>
      auditNodes(among, settings, { nodes: life.network, before, genesis, isOfSuite: true }),
    );
  };
  const describe = async (found: RunOutcome): Promise<RunOutcome> => ({
    ...found,
    later: { ...found.later, population: plannedOf(launched.population) },
    noteItems: [...found.noteItems, ...notesOf(life)],
    ...defined({ network: found.network ?? life.standings }),
    ...defined({ missed: missedIn(found) }),
    ...endOf(life, target !== undefined, found),
    launch: {
      path: order.launch,
      ...life.about,
      stages: [...life.stages.ended],
      population: [...launched.population],
      ended: life.checkAlive() ?? ((found.unusable ?? found.missed) === undefined ? undefined : life.trustedEnd),
    },
  });
  const missedIn = ({ requirements, profile, later }: RunOutcome): string | undefined => {
    const audited = new Set(later?.audited?.map(({ id }) => id));
    const untested = requirements.filter(({ id, verdict }) => verdict === 'not-testable' && !audited.has(id));
    if (life.whySplit !== undefined) return life.whySplit;
    const { crossing } = launched;
    if (untested.some(({ service }) => service === 'upgrade') && crossing?.kind === 'not-crossed')
      return crossing.reason;
    // A node that is no release need not take each transaction.
    return profile.name === 'document' ? undefined : whyMissing(untested, launched.population);
  };
  return {
    signal: life.signal,
    open: async () => (target = await launched.open(beforeRestart)),
    after: [audit, describe],
    close: async () => {
      limit.release();
      await launched.close();
    },
  };
}

/** What a reader of the report has to know about a launch. */
function notesOf({ stages, whySplit, remarks, whyLeftOut }: LaunchLife): readonly Note[] {
  const moving = stages.ended.flatMap(({ name, tested, reason }) =>
    name === 'moving' && reason !== undefined
      ? [`The stage moving ${tested === 0 ? 'showed nothing' : 'is incomplete'}: ${reason}`]
      : [],
  );
  const split = whySplit === undefined ? [] : [`A failure may follow from this: ${whySplit}`];
  const leftOut = whyLeftOut === undefined ? [] : [`In this comparison, ${whyLeftOut}.`];
  return [
    ...leftOut.map((text) => ({ kind: 'information' as const, text })),
    ...[...moving, ...remarks, ...split].map((text) => ({ kind: 'remark' as const, text })),
  ];
}

/** Whether the run was interrupted or a node ended. */
function endOf(
  life: LaunchLife,
  wasTested: boolean,
  { unusable, missed }: RunOutcome,
): Pick<RunOutcome, 'cut' | 'lost' | 'missed' | 'unreachable' | 'unusable'> {
  const end = life.checkAlive();
  const { signal } = life.around;
  const { trustedEnd } = life;
  if (end !== undefined) {
    const why = whyGone(end);
    if (wasTested) return { lost: why };
    return end.node === TRUSTED ? { unusable: why } : { unreachable: why };
  }
  if (!wasTested && signal.aborted) return { cut: whyEnded(signal) };
  if (trustedEnd === undefined) return {};
  if (unusable !== undefined) return { unusable: whyGone(trustedEnd) };
  return missed === undefined ? {} : { missed: whyGone(trustedEnd) };
}

function whyGone({ node, stage, status, logs }: NodeEnd): string {
  const where = logs === undefined ? 'the end of its log is in report.json' : `its logs are in ${logs}`;
  const flag = node === TRUSTED ? ' (--against)' : '';
  const who = node === undefined ? 'the launched node' : `the launched node '${node}'${flag}`;
  const other =
    node === TRUSTED
      ? ', or name a release of the same or a neighbouring minor version (1.12 and 1.14 do not connect)'
      : '';
  return status.startsWith(NOT_READY)
    ? `${who} was ${status}, while ${stage}: it lives, so give it more time with --wait-ready${other}; ${where}`
    : `${who} ended while ${stage}: ${status}; ${where}`;
}

/** The entries of the plan, with what became of them. */
function plannedOf(population: readonly PopulationEntry[]): (Entry & PopulationEntry)[] {
  return population.flatMap((ended) =>
    PLAN.filter(({ id }) => id === ended.id).map((entry) => ({ ...entry, ...ended })),
  );
}

/**
 * Which entry of the population failed on a launched node; undefined if none did. A node takes all transactions of its release.
 *
 * @param untested The requirements that are not testable. Those of the entry are counted.
 */
export function whyMissing(
  untested: readonly RequirementResult[],
  population: readonly PopulationEntry[],
): string | undefined {
  for (const { id, outcome, reason = 'no reason given', serves } of plannedOf(population)) {
    if (outcome !== 'failed') continue;
    const { length } = select(untested, { only: serves });
    const many = length === 1 ? '1 requirement is' : `${length} requirements are`;
    return `the population entry ${id} failed (${reason})${length === 0 ? '' : `, and ${many} not testable without it`}`;
  }
  return undefined;
}
