import type { Requirement } from '../catalogue/catalogue.ts';
import type { RequirementResult } from '../generated/report.ts';
import type { Check } from '../harness/check.ts';
import { CheckContext } from '../harness/context.ts';
import { OF_FIRST_NODE, type Session } from '../harness/session.ts';
import { Grounds } from '../target/grounds.ts';
import { endCheck } from './check-ending.ts';
import { evidence } from './evidence.ts';
import type { Sessions } from './open-sessions.ts';

/** Number of concurrent checks of one spec file. Each may keep responses of megabytes. The transport limits concurrent requests. */
const CHECKS_AT_ONCE = 4;

/** The result of a check, and its notes. */
export interface Checked {
  readonly result: RequirementResult;
  readonly notes: readonly string[];
  /** Numbers of the exchanges whose responses it read. */
  readonly responses: ReadonlySet<number>;
}

/** The options for running checks. */
export interface ChecksRun {
  readonly sessions: Pick<Sessions, 'all'>;
  /** The checks of each spec file. */
  readonly files: readonly (readonly Check[])[];
  readonly onCheck: (checked: Checked) => void;
  /** When it is aborted, no further check begins. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs checks file by file, each on the first node that has its test data. A check that changes a node runs concurrently only with
 * checks of its own file, and with those that wait.
 */
export async function runChecks({ sessions, files, onCheck, signal }: ChecksRun): Promise<void> {
  const [first, ...others] = sessions.all;
  const runFile = async (checks: readonly Check[]): Promise<void> => {
    const waiting = checks.values();
    const takeTurns = async (): Promise<void> => {
      for (const check of waiting) {
        if (signal?.aborted === true) return;
        const requirement = first.catalogue.get(check.id);
        let checked = await runCheck(check, requirement, first);
        for (const other of isSettled(checked, first) ? [] : others) {
          if (other.services?.has(requirement.service) === false) continue;
          const again = await runCheck(check, requirement, other);
          if (again.result.verdict === 'not-testable') continue;
          // A wrong response prevented the check: a node with other data does not make up for it.
          if (again.result.verdict === 'pass' && checked.result.cause?.kind === 'blocked') continue;
          checked = again;
          break;
        }
        onCheck(checked);
      }
    };
    await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, takeTurns));
  };
  const filled = files.filter(({ length }) => length > 0);
  const meanwhile = Promise.all(filled.filter(waits).map(runFile));
  for (const checks of filled) if (!waits(checks)) await runFile(checks);
  await meanwhile;
}

function waits(checks: readonly Check[]): boolean {
  return checks.some((check) => check.waits === true);
}

/** Whether the other nodes of a run cannot show more than the first one. */
function isSettled({ result: { verdict, service } }: Checked, { client }: Session): boolean {
  return verdict !== 'not-testable' || OF_FIRST_NODE.includes(service) || client.presence.stopped !== undefined;
}

/**
 * Runs a check on the node of a session and returns its result. It never throws: a failed assertion is `fail`, missing test data is
 * `not-testable`, and any other exception is `error`.
 */
export async function runCheck(check: Check, requirement: Requirement, session: Session): Promise<Checked> {
  const context = new CheckContext(session, requirement.level);
  const started = performance.now();
  const grounds = new Grounds();
  const ended = await endCheck(check, requirement.level, context, grounds, session.client);
  const { assertions, responses } = grounds;
  const pointedAt = new Set(ended.findings.flatMap(({ exchange }) => exchange ?? []));
  const result: RequirementResult = {
    id: requirement.id,
    level: requirement.level,
    section: requirement.section,
    service: requirement.service,
    method: requirement.method,
    statement: requirement.statement,
    ...ended,
    evidence: evidence(context.exchanges, pointedAt, ended.verdict !== 'pass'),
    ...(assertions > 0 && { restsOn: { assertions, responses: responses.size } }),
    durationMs: Math.round(performance.now() - started),
  };
  return { result, notes: context.notes, responses };
}
