import { loadCatalogue, type Requirement } from '../judge/catalogue/catalogue.ts';
import { loadProfiles } from '../judge/catalogue/profiles.ts';
import { select } from '../judge/catalogue/selection.ts';
import type { Note, ReportTarget, RequirementResult } from '../generated/report.ts';
import type { NodeIdHabit } from '../client/contact/gateway-refusal.ts';
import { RetryAfter } from '../client/retry-after.ts';
import type { DetectedProfile } from '../client/profile/detect-profile.ts';
import { whyNotInItsLife, type OpenTarget } from '../client/target.ts';
import { erratumOf, expectationOf } from './expectation.ts';
import { loadChecks } from './load-checks.ts';
import { schemasOf } from './profile-schemas.ts';
import { SameNode } from './same-node.ts';
import { type OpenedTwin, openTwin } from './twin/open-twin.ts';
import { releaseNotes } from './twin/release-note.ts';
import { readsChain } from './moving-round.ts';
import { peerExpectations } from './peer-expectations.ts';
import { noRounds, runRounds, type Rounds } from './run-rounds.ts';
import { type Preflight, preflight } from './preflight.ts';
import { Budget } from './budget.ts';
import { Recorder } from './recorder.ts';
import { requestBound } from './plan/request-bound.ts';
import type { RunOutcome, TestOptions } from './run-options.ts';
import { outcomeOf } from './suite.ts';
import { timeLimit, whyEnded } from './time-limit.ts';
import { cut, counted } from '../encoding/cut.ts';
import { defined } from '../encoding/defined.ts';
import { shownAddress } from '../transport/address.ts';
import type { TransportSettings } from '../transport/transport.ts';
import { proxyFor, shownProxy } from '../transport/proxy.ts';
import { type Facts, type RoundFacts, settle } from '../judge/verdict/settle.ts';

export function targetOf(
  { kind, url, scenario, mutant }: OpenTarget,
  version: string | undefined,
  { showAddress }: Pick<TransportSettings, 'showAddress'>,
): ReportTarget {
  return {
    kind,
    url: shownAddress(url, showAddress),
    scenario,
    mutant,
    version,
  };
}

function remark(text: string): Note {
  return { kind: 'remark', text };
}

/** What is no warning. */
export function information(text: string): Note {
  return { kind: 'information', text };
}

/** A note with the number of requirements that were not tested because a gateway refused requests. */
function gatewayRefusals(results: readonly RequirementResult[]): Note[] {
  const requirements = results.filter(({ cause }) => cause?.kind === 'refused').length;
  return requirements === 0 ? [] : [{ kind: 'refused', requirements }];
}

/** A note with what the run waited for a gateway. */
function waits({ counts: { repeated, waitedMs } }: RetryAfter): Note[] {
  const text =
    'A gateway in front of the node asked to wait (Retry-After): ' +
    `${counted(repeated, 'request')} sent again, ${Math.ceil(waitedMs / 1000)} s waited in total. With --rate, the run sends fewer.`;
  return repeated === 0 ? [] : [information(text)];
}

/** A note with the number of requests that were sent again on a new connection. */
function closedConnections(count: number): Note[] {
  const text =
    'The node, or a gateway in front of it, closed kept connections, or sent HTTP 408: ' +
    `${counted(count, 'request')} had no response, and got one on a new connection.`;
  return count === 0 ? [] : [remark(text)];
}

/** A note with the number of requests without a response: they may have taken the time of a run that ended early. */
function unanswered({ none, of }: Recorder['responses']): Note[] {
  return none === 0 ? [] : [information(`${none} of ${counted(of, 'request')} had no response.`)];
}

/** A note that several nodes answered, as a load balancer lets them. */
export function severalNodes(habit: NodeIdHabit | undefined): Note[] {
  const nodes = habit?.nodes ?? [];
  const text =
    `Several nodes stand behind this address: ${nodes.map((id) => cut(id, 60)).join(', ')} (header Node-Id). ` +
    'A failure may only show that they differ, for example in height: test each node at its own address.';
  return nodes.length < 2 ? [] : [remark(text)];
}

/** Notes about the way of the requests: the proxy that they went through, and headers that were made anew. */
export function connectionNotes({ url }: OpenTarget, { transport: { proxy, headerSource } }: TestOptions): Note[] {
  const used = proxyFor(url, proxy);
  const through = used === undefined ? [] : [`The requests went through the proxy ${shownProxy(used)}.`];
  return [...through, ...(headerSource?.notes ?? [])].map(information);
}

/** What is known of the way of the requests at the end of a run. */
interface Way {
  readonly before: Preflight;
  readonly requirements: readonly RequirementResult[];
  readonly retryAfter: RetryAfter;
  readonly recorder: Recorder;
  readonly twin: OpenedTwin['twin'];
  /** Whether the run ended early. */
  readonly isCut: boolean;
}

/** Notes about the way of the requests, and what stands in it. */
function wayNotes(
  target: OpenTarget,
  options: TestOptions,
  { before, requirements, retryAfter, recorder, twin, isCut }: Way,
): Note[] {
  return [
    ...connectionNotes(target, options),
    ...severalNodes(before.habit),
    ...gatewayRefusals(requirements),
    ...waits(retryAfter),
    ...closedConnections(recorder.sentAgain),
    ...(isCut ? unanswered(recorder.responses) : []),
    ...recorder.notes(),
    ...(twin?.notes() ?? []),
  ];
}

/** Notes about the detected profile, and about what does not fit it. */
export function profileNotes({ profile, reason, notes = [] }: DetectedProfile, options: TestOptions): Note[] {
  const found: Note = { kind: 'found-profile', text: `Tested with the profile ${profile.name}: ${reason}.` };
  return [...(options.profile === 'auto' ? [found] : []), ...notes.map(remark)];
}

const UNCOMPARED = 'Nothing was compared with the trusted node of --against: no requirement of against is chosen.';

/** Why nothing was tested that the user asked for: the path to a generated input led to none. */
function idlePath({ path }: TestOptions, rounds: Rounds['rounds']): string | undefined {
  if (path === undefined || rounds.some(({ generates }) => generates)) return undefined;
  const cure = 'Give --only and --seed of the same finding, or leave out --path';
  return `--path ${path} leads to no generated input of the chosen requirements. ${cure}`;
}

/** Why chosen requirements have no result, if the cause is not a suite bug. */
function endOf(stopped: Rounds['stopped'], signal: AbortSignal): { lost?: string; cut?: string } {
  if (signal.aborted) return { cut: whyEnded(signal) };
  if (stopped?.kind === 'lost') return { lost: stopped.reason };
  return stopped?.kind === 'cut' ? { cut: stopped.reason } : {};
}

/** Why no check can run. @param unusable Why the trusted node cannot be asked */
function whyNotRun(ready: Preflight['ready'], { signal }: Budget, unusable: string | undefined, run: AbortSignal) {
  if (!ready.ready) return ready.isCut === true ? { cut: whyEnded(run) } : { unreachable: ready.reason };
  if (signal.aborted) return { cut: String(signal.reason) };
  return unusable === undefined ? undefined : { unusable };
}

/** The run and its comparison both ask the node: each gets half of the requests per second. */
function atHalfTheRate({ transport, ...options }: TestOptions): TestOptions {
  const { ratePerSecond } = transport;
  return {
    ...options,
    transport: ratePerSecond === undefined ? transport : { ...transport, ratePerSecond: ratePerSecond / 2 },
  };
}

/** The largest number of requests of a run. */
function mostRequests(target: OpenTarget, options: TestOptions, chosen: readonly Requirement[]): number {
  const { move, writing, faults, network, twin } = target;
  return (
    options.maxRequests ??
    requestBound({
      ...options,
      requirements: chosen.length,
      moving: move === undefined ? 0 : chosen.filter(readsChain).length,
      sequences: writing?.sequences,
      isCompared: twin !== undefined,
      faults: faults && { nodes: network?.nodes.length ?? 0, mostMs: faults.mostMs },
    })
  );
}

/**
 * Tests an open node: waits until it is ready, runs the checks of the chosen requirements and collects the results. Concurrent runs
 * in one process do not affect each other.
 */
export async function testTarget(target: OpenTarget, given: TestOptions): Promise<RunOutcome> {
  const startedAt = new Date();
  const options = target.twin === undefined ? given : atHalfTheRate(given);
  const limit = timeLimit(options.runTimeoutMs, options.signal);
  const { signal } = limit;
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const recorder = new Recorder(options);
  let opened: OpenedTwin | undefined;
  const retryAfter = new RetryAfter();
  try {
    // The checks load while the preflight waits for the node.
    void loadChecks();
    const contact = new Budget(options.maxRequests ?? Infinity);
    const before = await preflight(target, profiles, options, recorder, signal, retryAfter, contact);
    const { detected } = before;
    const same = new SameNode(before.habit?.nodes);
    recorder.tellProfile(detected.profile.name);
    const expected = expectationOf(catalogue, detected, { missing: before.missing, without: whyNotInItsLife(target) });
    const chosen = select(expected.catalogue.requirements, options);
    const ofOtherShards = new Set(options.otherShards);
    const otherShards = expected.catalogue.requirements.filter(({ id }) => ofOtherShards.has(id));
    const budget = new Budget(mostRequests(target, options, chosen), before.requests - before.polls);
    const asking = { target, options, recorder, budget, signal, same };
    if (before.ready.ready && !contact.signal.aborted && chosen.some(({ service }) => service === 'against'))
      opened = await openTwin({ ...asking, schemas: schemasOf(expected.profile) });
    const { twin, whyNot } = { ...opened };
    const notRun = whyNotRun(before.ready, contact, whyNot, signal);
    const parts = { target, chosen, otherShards, expected, preflight: before };
    const isCompared = notRun === undefined && chosen.some(({ service }) => service === 'network');
    const peers = isCompared ? await peerExpectations({ ...asking, catalogue, profiles }) : undefined;
    const testing = { ...parts, options, budget, recorder, signal, retryAfter, twin, peers };
    const { rounds, moved, broken, requests, stopped } =
      notRun === undefined && !signal.aborted ? await runRounds(testing) : noRounds(testing);
    const end = notRun === undefined || options.signal?.aborted === true ? endOf(stopped, signal) : notRun;
    const [unasked] = Object.values(end);
    recorder.close();
    const told = (requirement: Requirement, untested: RoundFacts['untested']): Facts => ({
      requirement,
      rounds: twin?.roundsOf(requirement, untested) ?? rounds.map((round) => round.of(requirement.id, untested)),
      erratum: erratumOf(requirement.id, profiles.sources.errata, detected),
      ruledOut: expected.notApplicable.get(requirement.id),
    });
    const requirements = chosen.map((requirement) =>
      settle({
        ...told(requirement, unasked === undefined ? undefined : { reason: unasked, cause: { kind: 'ended' } }),
        moving: moved?.collector.of(requirement.id, {}),
      }),
    );
    const ofOthers = otherShards
      .filter(({ id }) => !expected.notApplicable.has(id))
      .map((requirement) => settle(told(requirement, {})))
      .filter(({ verdict }) => verdict === 'pass' || verdict === 'fail');
    return outcomeOf(startedAt, {
      target: targetOf(target, detected.version, options.transport),
      profile: expected.use,
      seed: options.seed,
      requests: before.requests + requests,
      requirements,
      ...(otherShards.length === 0 ? {} : { beside: ofOthers }),
      noteItems: [
        ...(notRun === undefined ? profileNotes(detected, options) : []),
        ...(notRun === undefined && target.twin !== undefined && twin === undefined ? [remark(UNCOMPARED)] : []),
        ...wayNotes(target, options, { before, requirements, retryAfter, recorder, twin, isCut: 'cut' in end }),
        ...same.notes.map(remark),
        ...releaseNotes(opened?.release, expected.profile, profiles),
        ...broken.map((error) => remark(`Suite bug: ${error}`)),
        ...[...rounds, ...(moved === undefined ? [] : [moved.collector])].flatMap((collector) => collector.notes()),
      ],
      ...end,
      ...defined({ missed: twin?.missed ?? (notRun === undefined ? idlePath(options, rounds) : undefined) }),
      broke: broken[0]?.split('\n', 1).join(),
    });
  } finally {
    limit.release();
    await opened?.close();
    recorder.close();
  }
}
