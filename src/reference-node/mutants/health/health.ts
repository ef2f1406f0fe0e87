import { encodeTimestamp } from '../../../encoding/timestamp.ts';
import { ZERO_ID } from '../../rpc/arguments.ts';
import { refusedAtOnce } from '../../changes/at-once.ts';
import { handled, resultAt, spoken } from '../../changes/changes.ts';
import { refuse } from '../../changes/containers.ts';
import { isMembers } from '../../changes/json-path.ts';
import type { Change } from '../../changes/change.ts';
import { type Mutant, mutantsOf } from '../kit/mutant.ts';
import { type Report, calledReport, checked, checksOf, eachCheck, isFailing, keeping } from '../../changes/reports.ts';

const METHOD = 'health.health';
const SECOND = 1_000_000_000n;
const YEAR = 31_557_600n * SECOND;
const CHAINS = ['C', 'P', 'X'];
const mutant = mutantsOf(METHOD);

/** Defects of what the report of health.health holds and says. */
export const HEALTH_MUTANTS: readonly Mutant[] = [
  mutant(
    'result-is-a-report',
    'refuses',
    'It answers with an error.',
    handled(METHOD, () => refuse),
    { history: 'F08' },
  ),
  mutant(
    'result-is-a-report',
    'null',
    'It answers with null.',
    resultAt(METHOD, '', () => null),
  ),
  ...(['bootstrapped', 'database', 'diskspace', 'network', 'router'] as const).map((name) =>
    mutant(
      `check-${name}`,
      `without-${name}`,
      `The check \`${name}\` is missing.`,
      resultAt(METHOD, `checks/${name}`, () => undefined),
      name === 'database' || name === 'diskspace' ? { history: 'F19' } : {},
    ),
  ),
  ...(['bls', 'futureupgrade'] as const).map((name) =>
    mutant(
      `check-${name}`,
      `without-${name}`,
      `The check \`${name}\` is missing.`,
      spoken({ extraChecks: name === 'bls' ? ['futureupgrade'] : ['bls'] }, []),
    ),
  ),
  mutant(
    'no-check-futureupgrade',
    'futureupgrade-too-early',
    'There is a check `futureupgrade`, as later releases have it.',
    spoken({ extraChecks: ['bls', 'futureupgrade'] }, []),
  ),
  ...CHAINS.map((alias) =>
    mutant(
      'one-check-per-chain',
      `without-${alias.toLowerCase()}-chain`,
      `The check of the chain ${alias} is missing.`,
      checked((all) => all.filter(({ name }) => name !== alias)),
      alias === 'X' ? { history: 'F11' } : {},
    ),
  ),
  mutant(
    'one-check-per-chain',
    'chains-by-id',
    'The checks of chains stand under IDs.',
    checked((all) =>
      all.map((check) => (CHAINS.includes(check.name) ? { ...check, name: `chain ${check.name}` } : check)),
    ),
  ),
  mutant(
    'healthy-when-all-pass',
    'never-healthy',
    'It is never healthy.',
    calledReport(METHOD, (report) => ({ ...report, healthy: false })),
    { history: 'F14' },
  ),
  mutant(
    'unhealthy-when-one-fails',
    'always-healthy',
    'It is healthy though a check fails.',
    calledReport(METHOD, (report) => ({ ...report, healthy: true })),
    { history: 'F10' },
  ),
  mutant(
    'unhealthy-when-one-fails',
    'subnets-do-not-count',
    'It is healthy when the checks of the Primary Network and of the node pass, whatever others say.',
    calledReport(METHOD, (report) => ({
      ...report,
      healthy: !Object.entries(checksOf(report)).some(([name, check]) => name.length < 20 && isFailing(check)),
    })),
    { history: 'F10' },
  ),
  mutant(
    'failing-check-has-error',
    'unhealthy-without-error',
    'A failing check has no `error`, and still the report is unhealthy.',
    calledReport(METHOD, (report) => eachCheck(report, (check) => ({ ...check, error: undefined }))),
  ),
  mutant(
    'failing-check-has-error',
    'failing-check-left-out',
    'A failing check is left out of the report.',
    calledReport(METHOD, (report) => keeping(report, (_, check) => !isFailing(check))),
    { history: 'F11' },
  ),
  mutant('error-says-why', 'empty-error', 'The `error` of a failing check is empty.', errorsAs('')),
  mutant('error-says-why', 'error-without-members', 'The `error` of a failing check is `{}`.', errorsAs({}), {
    history: 'F12',
  }),
  mutant(
    'error-is-text',
    'error-in-an-object',
    'The `error` of a failing check is an object.',
    errorsAs({ message: 'bad' }),
    {
      history: 'F06',
    },
  ),
  mutant(
    'failing-check-counts-at-least-one',
    'counts-from-zero',
    'The first failure in a row is counted as 0.',
    calledReport(METHOD, (report) =>
      eachCheck(report, (check) => (isFailing(check) ? { ...check, contiguousFailures: 0 } : check)),
    ),
  ),
  mutant(
    'first-failure-not-after-last-run',
    'first-failure-later',
    'The first failure is later than the last run.',
    calledReport(METHOD, (report) =>
      eachCheck(report, (check) =>
        isFailing(check) ? { ...check, timeOfFirstFailure: encodeTimestamp(now() + YEAR) } : check,
      ),
    ),
  ),
  mutant(
    'failure-members-only-with-error',
    'zero-failures-shown',
    'A check that passes has `contiguousFailures` 0.',
    calledReport(METHOD, (report) =>
      eachCheck(report, (check) => (isFailing(check) ? check : { ...check, contiguousFailures: 0 })),
    ),
    { history: 'F06' },
  ),
  mutant(
    'timestamp-not-in-the-future',
    'run-next-year',
    'A check was last run in a year.',
    timesAs(() => now() + YEAR),
  ),
  mutant(
    'timestamp-plausible',
    'run-in-1970',
    'Seconds are taken for nanoseconds, so that a check was last run in January 1970.',
    timesAs(() => now() / SECOND),
  ),
  ...(['timeSinceLastMsgReceived', 'timeSinceLastMsgSent'] as const).map((span, at) =>
    mutant(
      'message-spans-once-connected',
      at === 0 ? 'nothing-received' : 'nothing-sent',
      `The message of the check \`network\` lacks \`${span}\`.`,
      resultAt(METHOD, `checks/network/message/${span}`, () => undefined),
    ),
  ),
  mutant(
    'message-spans-plausible',
    'since-1970',
    'Before the first message, spans are measured from 1970 on.',
    calledReport(METHOD, (report) =>
      eachCheck(report, (check, name) =>
        name === 'network' && isMembers(check.message)
          ? { ...check, message: { ...check.message, timeSinceLastMsgReceived: '467000h0m0s' } }
          : check,
      ),
    ),
    { history: 'F15' },
  ),
  mutant(
    'message-spans-plausible',
    'negative-span',
    'The span since the last message is negative.',
    resultAt(METHOD, 'checks/network/message/timeSinceLastMsgSent', () => '-3s'),
  ),
  mutant(
    'p-chain-height-not-ahead',
    'height-ahead',
    'The last accepted height of the P-Chain is one too high.',
    resultAt(METHOD, 'checks/P/message/engine/consensus/lastAcceptedHeight', (height) => Number(height) + 1),
  ),
  mutant(
    'p-chain-id-is-in-the-index',
    'id-of-the-inner-block',
    'The last accepted ID of the P-Chain is that of the block inside of the container.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      const last = call.ledger.blockByHeight(call.ledger.height)?.id ?? ZERO_ID;
      return isMembers(own)
        ? eachCheck(own, (check, name) => (name === 'P' ? { ...check, message: withLastId(check, last) } : check))
        : own;
    }),
  ),
  mutant(
    'same-checks-as-get',
    'call-lacks-router',
    'The method leaves out a check that GET reports.',
    calledReport(METHOD, (report) => keeping(report, (name) => name !== 'router')),
  ),
  mutant(
    'same-checks-as-get',
    'call-is-always-well',
    'The method says `healthy` true whatever GET says.',
    calledReport(METHOD, (report) => ({ ...report, healthy: Object.keys(checksOf(report)).length === 0 })),
  ),
  mutant(
    'concurrent-calls-answered',
    'one-at-a-time',
    'While one call is under way, others are refused.',
    refusedAtOnce(({ path, method }) => path === '/ext/health' && method === 'POST', 1),
    { history: 'F21' },
  ),
  mutant(
    'concurrent-calls-answered',
    'four-at-a-time',
    'More than four calls at a time are refused.',
    refusedAtOnce(({ path, method }) => path === '/ext/health' && method === 'POST', 4),
    { history: 'F20' },
  ),
];

function now(): bigint {
  return BigInt(Date.now()) * 1_000_000n;
}

function errorsAs(error: string | Report): Change {
  return calledReport(METHOD, (report) =>
    eachCheck(report, (check) => (isFailing(check) ? { ...check, error } : check)),
  );
}

function timesAs(time: () => bigint): Change {
  return resultAt(METHOD, 'checks/*/timestamp', () => encodeTimestamp(time()));
}

function withLastId({ message }: Report, id: string): Report {
  const engine = isMembers(message) && isMembers(message.engine) ? message.engine : {};
  const consensus = isMembers(engine.consensus) ? engine.consensus : {};
  return {
    ...(isMembers(message) ? message : {}),
    engine: { ...engine, consensus: { ...consensus, lastAcceptedID: id } },
  };
}
