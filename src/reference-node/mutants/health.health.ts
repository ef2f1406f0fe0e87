import { encodeTimestamp } from '../../encoding/timestamp.ts';
import { ZERO_ID } from '../server/arguments.ts';
import { refusedAtOnce } from './at-once.ts';
import { argument, argumentsOf, errorWhen, handled, resultAt, spoken } from './changes.ts';
import { leftOut, writtenLike } from './conditions.ts';
import { refuse } from './containers.ts';
import { isMembers } from './json-path.ts';
import { type Change, type Mutant, mutantsOf } from './mutant.ts';
import { GLOBAL, type Report, calledReport, checked, checksOf, eachCheck, isFailing, keeping } from './reports.ts';
import { notTextsTaken } from './taken.ts';

const METHOD = 'health.health';
const SECOND = 1_000_000_000n;
const YEAR = 31_557_600n * SECOND;
const CHAINS = ['C', 'P', 'X'];
const mutant = mutantsOf(METHOD);

/** Defects of what the report holds and says. */
const CONTENTS: readonly Mutant[] = [
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

/** Defects of what `tags` does. */
const TAGS: readonly Mutant[] = [
  mutant('tags-optional', 'needs-tags', 'Without `tags` it is an error.', errorWhen(METHOD, leftOut('tags'))),
  mutant(
    'tags-optional',
    'global-checks-without-tags',
    'Without `tags` only the global checks are reported.',
    argumentsOf(METHOD, (params) => ({ tags: ['nothing'], ...params })),
  ),
  mutant(
    'empty-tags-is-the-whole',
    'empty-tags-leave-nothing',
    'An empty list of tags leaves the global checks alone.',
    argument(METHOD, 'tags', (tags) => (isEmpty(tags) ? ['nothing'] : tags)),
  ),
  mutant(
    'empty-tags-is-the-whole',
    'empty-tags-refused',
    'An empty list of tags is an error.',
    errorWhen(METHOD, writtenLike('tags', /^\[\]$/)),
  ),
  mutant(
    'tags-keep-global-checks',
    'tags-leave-out-global-checks',
    'With tags the global checks are left out.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return call.args.strings('tags').length > 0 && isMembers(own)
        ? keeping(own, (name) => !GLOBAL.includes(name))
        : own;
    }),
  ),
  mutant(
    'tags-keep-global-checks',
    'tags-leave-out-disk-and-router',
    'With tags only some of the global checks are kept.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return call.args.strings('tags').length > 0 && isMembers(own)
        ? keeping(own, (name) => name !== 'diskspace' && name !== 'router')
        : own;
    }),
  ),
  mutant(
    'tags-keep-global-checks-but-bootstrapped',
    'bootstrapped-in-every-report',
    'A filtered report holds `bootstrapped`, as later releases do.',
    spoken({ bootstrappedIsGlobal: true }, []),
  ),
  mutant(
    'tags-keep-global-checks-but-bootstrapped',
    'tags-leave-out-the-network',
    'With tags the check `network` is left out.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return call.args.strings('tags').length > 0 && isMembers(own) ? keeping(own, (name) => name !== 'network') : own;
    }),
    { history: 'F16' },
  ),
  mutant(
    'tags-leave-out-the-unrelated',
    'tags-ignored',
    'The tags are not read.',
    argumentsOf(METHOD, (params) => ({ ...params, tags: undefined })),
    { history: 'F16' },
  ),
  mutant(
    'tags-leave-out-the-unrelated',
    'p-chain-leaks',
    'The check of the P-Chain is in every report.',
    checked((all) => all.map((check) => (check.name === 'P' ? { ...check, scope: 'application' } : check))),
    { history: 'F17' },
  ),
  mutant(
    'tags-keep-the-related',
    'tags-name-nothing',
    'Whatever tag is given, only the global checks are kept.',
    argument(METHOD, 'tags', (tags) => (isEmpty(tags) ? tags : ['nothing'])),
  ),
  mutant(
    'tags-keep-the-related',
    'c-chain-without-tag',
    'The check of the C-Chain does not belong to the Primary Network.',
    checked((all) => all.map((check) => (check.name === 'C' ? { ...check, scope: 'C' } : check))),
  ),
  mutant(
    'several-tags-are-a-union',
    'first-tag-alone',
    'Of several tags only the first counts.',
    argument(METHOD, 'tags', (tags) => (Array.isArray(tags) ? tags.slice(0, 1) : tags)),
  ),
  mutant(
    'several-tags-are-a-union',
    'last-tag-alone',
    'Of several tags only the last counts.',
    argument(METHOD, 'tags', (tags) => (Array.isArray(tags) ? tags.slice(-1) : tags)),
  ),
  mutant(
    'several-tags-are-a-union',
    'tags-must-all-fit',
    'With several tags only checks that all of them would show are kept.',
    argument(METHOD, 'tags', (tags) => (Array.isArray(tags) && tags.length > 1 ? ['nothing'] : tags)),
  ),
  mutant(
    'filtered-is-part-of-the-whole',
    'tagged-checks-only-with-tags',
    'A filtered report has a check that the whole one lacks.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return call.args.strings('tags').length > 0 && isMembers(own)
        ? { ...own, checks: { ...checksOf(own), filtered: checksOf(own).database } }
        : own;
    }),
  ),
  mutant(
    'filtered-healthy-by-its-own-checks',
    'filtered-healthy-by-all',
    'A filtered report is healthy only when the whole one is.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return isMembers(own) ? { ...own, healthy: call.health.health([]).healthy } : own;
    }),
    { history: 'F16' },
  ),
  mutant(
    'filtered-healthy-by-its-own-checks',
    'filtered-always-healthy',
    'A filtered report is always healthy.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return call.args.strings('tags').length > 0 && isMembers(own) ? { ...own, healthy: true } : own;
    }),
  ),
  mutant(
    'tags-of-the-wrong-type-are-an-error',
    'any-tags',
    'Tags that are no list of texts are passed over.',
    notTextsTaken(METHOD, 'tags'),
  ),
  mutant(
    'tags-of-the-wrong-type-are-an-error',
    'one-tag-as-text',
    'A tag in the place of the list is taken.',
    argument(METHOD, 'tags', (tags) => (typeof tags === 'string' ? [tags] : tags)),
  ),
  mutant(
    'tags-of-the-wrong-type-are-an-error',
    'items-of-any-type',
    'Items of the list that are no text are passed over.',
    argument(METHOD, 'tags', (tags) => (Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : tags)),
  ),
];

/** Defects of health.health. */
export const HEALTH_MUTANTS: readonly Mutant[] = [...CONTENTS, ...TAGS];

function now(): bigint {
  return BigInt(Date.now()) * 1_000_000n;
}

function isEmpty(tags: unknown): boolean {
  return Array.isArray(tags) && tags.length === 0;
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
