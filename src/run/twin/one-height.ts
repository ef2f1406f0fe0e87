import { setTimeout as delay } from 'node:timers/promises';
import { integerOf } from '../../encoding/read-json.ts';
import type { Answer, Exchange } from '../../transport/exchange.ts';
import type { Transport } from '../../transport/transport.ts';
import type { SchemaSet } from '../../judge/validation/schema/schemas.ts';
import { type Difference, differencesOf, keyIn } from './differences.ts';
import { heightOf, isOfProposed, PROPOSED, type Question, resultOf, rpcQuestion } from './question.ts';

/** Milliseconds between attempts. */
const PAUSE_MS = 50;

/** Two answers to a question at one height. */
export interface Pair {
  readonly tested: Exchange;
  readonly trusted: Exchange;
}

/** Two nodes that are read at one height. */
export interface Nodes {
  readonly tested: Transport;
  readonly trusted: Transport;
  /** Whether the tested node tells its height. One that does not is read all the same. */
  readonly tellsHeight: boolean;
  readonly signal: AbortSignal;
}

/** How often a question is asked at one height; and attempts and milliseconds, after both of which it is given up. */
const PATIENT = { repetitions: 3, attempts: 40, leastMs: 20_000 };
/** While the chain moves. */
export const BRIEF = { ...PATIENT, attempts: 4, leastMs: 0 };
export const ONCE = { ...PATIENT, repetitions: 1, leastMs: 0 };

/**
 * Pairs of answers to a question, all at one height.
 *
 * @returns undefined if the nodes do not come to one height
 */
export async function pairsOf(
  nodes: Nodes,
  question: Question,
  { repetitions, attempts, leastMs } = PATIENT,
): Promise<readonly Pair[] | undefined> {
  const { signal } = nodes;
  const pairs: Pair[] = [];
  const deadline = Date.now() + leastMs;
  let position: string | undefined;
  for (let attempt = 0; pairs.length < repetitions; attempt += 1) {
    if (signal.aborted || (attempt >= attempts && Date.now() >= deadline)) return undefined;
    const before = await positionOf(nodes, question);
    const [tested, trusted] = await Promise.all([nodes.tested.send(question), nodes.trusted.send(question)]);
    const after = await positionOf(nodes, question);
    const isAnswered = tested.outcome.kind === 'answer' && trusted.outcome.kind === 'answer';
    if (!isAnswered || before === undefined || before !== after) await pause(signal);
    else {
      if (before !== position) pairs.length = 0;
      position = before;
      pairs.push({ tested, trusted });
    }
  }
  return pairs;
}

/** Where both nodes stand; undefined if they do not stand at one place. */
export async function positionOf(
  { tested, trusted, tellsHeight }: Nodes,
  question: Question,
): Promise<string | undefined> {
  const [own, other] = await Promise.all([tested, trusted].map((node) => positionIn(node, question)));
  return own === other || (own === undefined && !tellsHeight) ? other : undefined;
}

/** The differences that each pair of answers has. Where the trusted node differs from itself, nobody knows what is right. */
export function lastingIn(set: SchemaSet, question: Question, pairs: readonly Pair[]): readonly Difference[] {
  const own = pairs.map(({ tested }) => answerIn(tested));
  const others = pairs.map(({ trusted }) => answerIn(trusted));
  const [original] = others;
  const [first = [], ...later] = own.map((answer, at) => {
    const { [at]: other } = others;
    return answer && other ? differencesOf(set, question, answer, other).differences : [];
  });
  const unsure = new Set(
    others.flatMap((other) =>
      other && original ? differencesOf(set, question, original, other).differences.map(({ member }) => member) : [],
    ),
  );
  return first.filter(
    (difference) =>
      !unsure.has(difference.member) && later.every((each) => each.some((other) => keyIn(other) === keyIn(difference))),
  );
}

/** The answer of an exchange; undefined without one. */
export function answerIn({ outcome }: Exchange): Answer | undefined {
  return outcome.kind === 'answer' ? outcome : undefined;
}

/** The answer of a node to a question; undefined without one. */
export async function answerTo(node: Transport, question: Question): Promise<Answer | undefined> {
  return answerIn(await node.send(question));
}

/** Waits a moment, or until the run ends. @param ms Milliseconds */
export function pause(signal: AbortSignal, ms = PAUSE_MS): Promise<unknown> {
  return delay(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * Where a node stands: its height, and for a question to an index the last container of it, since other chains move on their own; for one
 * about the height that it proposes, this height. Undefined if it does not tell.
 */
async function positionIn(node: Transport, question: Question): Promise<string | undefined> {
  const height = await heightOf(node);
  if (height === undefined) return undefined;
  const { path } = question;
  if (isOfProposed(question)) return `${height} ${integerOf(await resultOf(node, PROPOSED), 'height') ?? ''}`;
  if (!path.startsWith('/ext/index/')) return height.toString();
  const last = integerOf(
    await resultOf(node, rpcQuestion('index.getLastAccepted', '{"encoding":"hex"}', path)),
    'index',
  );
  return `${height} ${last ?? ''}`;
}
