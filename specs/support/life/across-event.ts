import { expect, type CheckContext } from '../../../src/harness/index.ts';
import { once } from '../once.ts';
import { chainTime } from '../platform/chain-time.ts';
import { type Question, QUESTIONS, type Subject, type ValueOf } from './questions.ts';

/** Something that happens to a node while it is tested. */
export type LifeEvent = 'restart' | 'upgrade';

/** A question, and what the node answered before the event. */
export interface Answered<V> extends Question<V> {
  readonly before: V;
}

interface Before {
  readonly height: bigint;
  /** Of each subject the answers, or what kept them from being had. */
  readonly answered: ReadonlyMap<Subject, PromiseSettledResult<readonly Answered<unknown>[]>>;
  /** Why nothing can be compared across the event. */
  readonly untold?: string | undefined;
}

async function answer(context: CheckContext, subject: Subject): Promise<readonly Answered<unknown>[]> {
  const questions: readonly Question[] = await QUESTIONS[subject](context);
  return Promise.all(questions.map(async (question) => ({ ...question, before: await question.ask(context) })));
}

/** Asks about all subjects, and lets the event happen: once in a run, whichever check is first. */
export function past(context: CheckContext, event: LifeEvent): Promise<Before> {
  return once(context, event, async () => {
    const height = await context.height({ fresh: true });
    const answered = new Map<Subject, PromiseSettledResult<readonly Answered<unknown>[]>>();
    for (const subject of Object.keys(QUESTIONS) as Subject[]) {
      const [outcome] = await Promise.allSettled([answer(context, subject)]);
      answered.set(subject, outcome);
    }
    if (event === 'upgrade') return { height, answered, untold: await context.upgrade() };
    await context.restart();
    return { height, answered };
  });
}

/** What the node answered about a subject before the event, once that has happened. */
export async function across<S extends Subject>(
  context: CheckContext,
  event: LifeEvent,
  subject: S,
): Promise<readonly Answered<ValueOf<S>>[]> {
  const { answered, untold } = await past(context, event);
  if (untold !== undefined) context.notTestable(untold);
  // What is kept under a subject are the answers to its own questions.
  const outcome = answered.get(subject) as PromiseSettledResult<readonly Answered<ValueOf<S>>[]>;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** What is about accepted data is the same, whatever the chain has accepted since. */
export async function staysForGood(context: CheckContext, event: LifeEvent, subject: Subject): Promise<void> {
  for (const { what, ask, before } of await across(context, event, subject)) {
    expect(await context.afresh(() => ask(context)), `${what} after the ${event}`).toEqual(before);
  }
}

/** What follows from the state of the chain is the same for as long as its height is. */
export async function staysAtItsHeight(context: CheckContext, event: LifeEvent, subject: Subject): Promise<void> {
  const { height } = await past(context, event);
  const now = await context.height({ fresh: true });
  // The chain has gone on: its state may have changed rightly.
  if (now !== height) context.notTestable(`the height of the chain rose from ${height} to ${now} across the ${event}`);
  await staysForGood(context, event, subject);
}

/**
 * What no transaction of the suite changes is the same until a staking period ends: that pays rewards and returns stakes. A list may
 * become longer.
 */
export async function staysWhileStakersStay(
  context: CheckContext,
  event: LifeEvent,
  subject: 'balances' | 'utxos' | 'validators',
): Promise<void> {
  for (const { before: end } of await across(context, event, 'nextEnd')) {
    const now = await context.afresh(() => chainTime(context));
    if (now >= end) context.notTestable(`a staking period ended across the ${event}`);
  }
  if (subject !== 'validators') return staysForGood(context, event, subject);
  for (const { what, ask, before } of await across(context, event, subject)) {
    expect(await context.afresh(() => ask(context)), `${what} after the ${event}`).toContainAll(before);
  }
}

/** What only grows is no lower than before. */
export async function neverFalls(
  context: CheckContext,
  event: LifeEvent,
  subject: 'height' | 'timestamp' | 'ends',
): Promise<void> {
  for (const { what, ask, before } of await across(context, event, subject)) {
    expect(await context.afresh(() => ask(context)), `${what} after the ${event}`).toBeGreaterThanOrEqual(before);
  }
}
