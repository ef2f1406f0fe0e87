import type { CheckContext } from '../../../src/harness/index.ts';
import { once } from '../once.ts';
import { type Question, QUESTIONS, type Subject, type ValueOf } from './questions.ts';

/** A question, and what the node answered before the restart. */
export interface Answered<V> extends Question<V> {
  readonly before: V;
}

interface Before {
  readonly height: bigint;
  /** Of each subject the answers, or what kept them from being had. */
  readonly answered: ReadonlyMap<Subject, PromiseSettledResult<readonly Answered<unknown>[]>>;
}

async function answer(context: CheckContext, subject: Subject): Promise<readonly Answered<unknown>[]> {
  const questions: readonly Question[] = await QUESTIONS[subject](context);
  return Promise.all(questions.map(async (question) => ({ ...question, before: await question.ask(context) })));
}

/** Asks about all subjects, and restarts the node: once in a run, whichever check is first. */
function beforeRestart(context: CheckContext): Promise<Before> {
  return once(context, 'restart', async () => {
    const height = await context.height({ fresh: true });
    const answered = new Map<Subject, PromiseSettledResult<readonly Answered<unknown>[]>>();
    for (const subject of Object.keys(QUESTIONS) as Subject[]) {
      const [outcome] = await Promise.allSettled([answer(context, subject)]);
      answered.set(subject, outcome);
    }
    await context.restart();
    return { height, answered };
  });
}

/** What the node answered about a subject before it was restarted, once it has been. */
export async function restarted<S extends Subject>(
  context: CheckContext,
  subject: S,
): Promise<readonly Answered<ValueOf<S>>[]> {
  const { answered } = await beforeRestart(context);
  // What is kept under a subject are the answers to its own questions.
  const outcome = answered.get(subject) as PromiseSettledResult<readonly Answered<ValueOf<S>>[]>;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Ends the check where the chain has gone on: what follows from its state may have changed rightly. */
export async function atSameHeight(context: CheckContext): Promise<void> {
  const { height } = await beforeRestart(context);
  const now = await context.height({ fresh: true });
  if (now !== height) context.notTestable(`the height of the chain rose from ${height} to ${now} across the restart`);
}
