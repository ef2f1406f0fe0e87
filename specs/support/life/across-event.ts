import { expect, type CheckContext, requirement, ifTestable, toBigInt } from '../../../src/harness/index.ts';
import { once } from '../once.ts';
import { chainTime } from '../platform/chain-time.ts';
import { type Question, QUESTIONS, type Subject, type ValueOf } from './questions.ts';
import { containerAt, lastAccepted } from '../index/reading.ts';
import { transferred } from '../platform/issued.ts';

/** An event in the life of a node during the tests. */
export type LifeEvent = 'restart' | 'crash' | 'upgrade';

/** A request, and the value from its response before the event. */
interface Answered<V> extends Question<V> {
  readonly before: V;
}

const ACCEPTED: readonly Subject[] = [
  ...(['blocks', 'transactions', 'statuses', 'pastSets', 'blockchains'] as const),
  ...(['containers', 'positions', 'accepted', 'acceptanceTimes'] as const),
];
/** What ends with the last block of a chain. */
const ENDS: readonly Subject[] = ['height', 'timestamp', 'ends'];
const STATE: readonly Subject[] = ['blockIds', 'rewards', 'balances', 'utxos', 'validators', 'nextEnd'];
/** What is read before each event. While a node crashes, its chain moves: what ends with its last block is read last. */
const READ: Readonly<Record<LifeEvent, readonly Subject[]>> = {
  crash: [...ACCEPTED, 'newestBlocks', 'newestContainers', ...ENDS],
  restart: [...ACCEPTED, ...STATE, 'subnetList', 'subnetRecords', 'supply', 'feeStates', 'uptime', ...ENDS],
  upgrade: [...ACCEPTED, ...STATE, 'subnets', ...ENDS],
};

interface Before {
  readonly height: bigint;
  /** The values before the event by subject, or the error that prevented them. */
  readonly answered: ReadonlyMap<Subject, PromiseSettledResult<readonly Answered<unknown>[]>>;
  /** The reason if nothing can be compared across the event. */
  readonly untold?: string | undefined;
}

async function answer(context: CheckContext, subject: Subject): Promise<readonly Answered<unknown>[]> {
  const questions: readonly Question[] = await QUESTIONS[subject](context);
  return Promise.all(questions.map(async (question) => ({ ...question, before: await question.ask(context) })));
}

/** Reads the values of the subjects of an event, and then triggers the event. Runs once in a run, in the first check that needs it. */
export function past(context: CheckContext, event: LifeEvent): Promise<Before> {
  return once(context, event, async () => {
    let height = 0n;
    const answered = new Map<Subject, PromiseSettledResult<readonly Answered<unknown>[]>>();
    const read = async (): Promise<void> => {
      height = await context.height({ fresh: true });
      for (const subject of READ[event]) {
        const [outcome] = await Promise.allSettled([answer(context, subject)]);
        answered.set(subject, outcome);
      }
    };
    let untold: string | undefined;
    if (event === 'crash') await context.life.crash(() => context.afresh(read));
    else {
      await read();
      if (event === 'upgrade') untold = await context.life.upgrade();
      else await context.life.restart();
    }
    return { height, answered, untold };
  });
}

/**
 * The values of a subject before the event. Returns after the event.
 *
 * Not testable if nothing can be compared across the event.
 */
export async function across<S extends Subject>(
  context: CheckContext,
  event: LifeEvent,
  subject: S,
): Promise<readonly Answered<ValueOf<S>>[]> {
  const { answered, untold } = await past(context, event);
  if (untold !== undefined) context.notTestable(untold);
  // The values of a subject have the type of its requests.
  const outcome = answered.get(subject) as PromiseSettledResult<readonly Answered<ValueOf<S>>[]>;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Expects values of accepted data to be the same after the event, even if the chain has accepted more. */
export async function staysForGood(context: CheckContext, event: LifeEvent, subject: Subject): Promise<void> {
  for (const { what, ask, before } of await across(context, event, subject))
    expect(await context.afresh(() => ask(context)), `${what} after the ${event}`).toEqual(before);
}

/** Expects values that depend on the state of the chain to be the same. Not testable if the height has changed. */
export async function staysAtItsHeight(context: CheckContext, event: LifeEvent, subject: Subject): Promise<void> {
  const { height } = await past(context, event);
  const now = await context.height({ fresh: true });
  // After new blocks, the state of the chain may be different.
  if (now !== height) context.notTestable(`the height of the chain rose from ${height} to ${now} across the ${event}`);
  await staysForGood(context, event, subject);
}

/**
 * Expects values that no transaction of the suite changes to be the same. Not testable if a staking period has ended:
 * its end pays rewards and returns stakes. A list of validators may become longer.
 */
async function staysWhileStakersStay(
  context: CheckContext,
  event: LifeEvent,
  subject: 'balances' | 'utxos' | 'validators',
): Promise<void> {
  for (const { before: end } of await across(context, event, 'nextEnd')) {
    const now = await context.afresh(() => chainTime(context));
    if (now >= end) context.notTestable(`a staking period ended across the ${event}`);
  }
  if (subject !== 'validators') return staysForGood(context, event, subject);
  for (const { what, ask, before } of await across(context, event, subject))
    expect(await context.afresh(() => ask(context)), `${what} after the ${event}`).toContainAll(before);
}

/** Expects values that only grow not to be lower than before. */
async function neverFalls(
  context: CheckContext,
  event: LifeEvent,
  subject: 'height' | 'timestamp' | 'ends',
): Promise<void> {
  for (const { what, ask, before } of await across(context, event, subject))
    expect(await context.afresh(() => ask(context)), `${what} after the ${event}`).toBeGreaterThanOrEqual(before);
}

/** Declares what a node keeps across an event. Each event has a file of its own, because the checks of a file run at once. */
export function keepsAcross(event: LifeEvent): void {
  requirement(`${event}/height-never-falls`, (context) => neverFalls(context, event, 'height'));
  requirement(`${event}/timestamp-never-falls`, (context) => neverFalls(context, event, 'timestamp'));
  requirement(`${event}/index-never-ends-earlier`, (context) => neverFalls(context, event, 'ends'));

  requirement(`${event}/blocks-stay`, async (context) => {
    await staysForGood(context, event, 'blocks');
    if (event === 'crash') await staysForGood(context, event, 'newestBlocks');
  });
  requirement(`${event}/transactions-stay`, (context) => staysForGood(context, event, 'transactions'));
  requirement(`${event}/committed-stays`, (context) => staysForGood(context, event, 'statuses'));
  requirement(`${event}/past-validator-sets-stay`, (context) => staysForGood(context, event, 'pastSets'));
  requirement(`${event}/blockchains-stay`, (context) => staysForGood(context, event, 'blockchains'));
  requirement(`${event}/containers-stay`, async (context) => {
    await staysForGood(context, event, 'containers');
    if (event === 'crash') await staysForGood(context, event, 'newestContainers');
  });
  requirement(`${event}/positions-stay`, (context) => staysForGood(context, event, 'positions'));
  requirement(`${event}/accepted-containers-stay`, (context) => staysForGood(context, event, 'accepted'));
  requirement(`${event}/acceptance-times-stay`, (context) => staysForGood(context, event, 'acceptanceTimes'));

  if (event === 'crash') return;
  requirement(`${event}/block-ids-stay`, (context) => staysForGood(context, event, 'blockIds'));
  requirement(`${event}/reward-utxos-stay`, (context) => staysForGood(context, event, 'rewards'));
  // A restart changes no state, so that only new blocks do. An upgrade has a block of its own.
  const stays = event === 'restart' ? staysAtItsHeight : staysWhileStakersStay;
  requirement(`${event}/balances-stay`, (context) => stays(context, event, 'balances'));
  requirement(`${event}/utxos-stay`, (context) => stays(context, event, 'utxos'));
  requirement(`${event}/validators-stay`, (context) => stays(context, event, 'validators'));
}

const PATH = '/ext/index/P/block';
/** Number of new containers to test. */
const NEW = 4n;

/**
 * Expects the containers after the event at the positions directly after the last container before it. An index may begin with the event;
 * with the transaction behind it, it has a container.
 */
export async function indexGoesOn(context: CheckContext, event: LifeEvent): Promise<void> {
  const { untold } = await past(context, event);
  if (untold !== undefined) context.notTestable(untold);
  const ends = await ifTestable(across(context, event, 'ends'), []);
  const last = ends.find(({ what }) => what.endsWith('P/block'))?.before ?? -1n;
  const { statuses, said } = await transferredAfter(context, event);
  if (statuses.at(-1) !== 'Committed') {
    const refused = `the node accepts no transaction after the ${event}${said}`;
    if (event === 'upgrade') context.blocked('upgrade/transactions-are-accepted', refused);
    context.notTestable(refused);
  }
  const end = toBigInt((await lastAccepted(context, PATH, true)).index);
  expect(end, 'the index of the last container after that transaction').toBeGreaterThan(last);
  for (let index = last + 1n; index <= end && index <= last + NEW; index += 1n) {
    const { id } = await containerAt(context, PATH, index);
    const answer = await context.rpc('index.getIndex', { id, encoding: 'hex' }, { path: PATH });
    expect(toBigInt(answer.result.index), `the index of ${id}`).toBe(index);
  }
}

/** Issues a transfer after the event. Runs once in a run. */
export function transferredAfter(context: CheckContext, event: LifeEvent): ReturnType<typeof transferred> {
  return once(context, `transfer after the ${event}`, () => context.afresh(() => transferred(context)));
}
