import { setTimeout as delay } from 'node:timers/promises';
import { integerOf } from '../../encoding/read-json.ts';
import type { Answer, Exchange } from '../../transport/exchange.ts';
import type { Transport } from '../../transport/transport.ts';
import { heightOf, type Question, resultOf, rpcQuestion } from './question.ts';

/** Repetitions at one height in which a difference must show. */
const REPETITIONS = 3;
/** Attempts to read two nodes at one height, and milliseconds between them. */
const ATTEMPTS = 40;
const PAUSE_MS = 50;
/** Milliseconds until the nodes are at one height again, after a restart of one of them, too. */
const LONGEST_MS = 20_000;

/** Two answers to a question at one height. */
export interface Pair {
  readonly tested: Exchange;
  readonly trusted: Exchange;
}

/** Reads a tested node and a trusted one where both stand at one height. */
export class OneHeight {
  readonly #tested: Transport;
  readonly #trusted: Transport;
  readonly #tellsHeight: boolean;
  readonly #signal: AbortSignal;

  /** @param tellsHeight Whether the tested node tells its height. One that does not is read all the same. */
  constructor(
    { tested, trusted }: { readonly tested: Transport; readonly trusted: Transport },
    tellsHeight: boolean,
    signal: AbortSignal,
  ) {
    this.#tested = tested;
    this.#trusted = trusted;
    this.#tellsHeight = tellsHeight;
    this.#signal = signal;
  }

  /**
   * Three pairs of answers, all at one height.
   *
   * @param isBrief Whether a few attempts are enough, since the chain moves.
   * @returns undefined if the nodes do not come to one height
   */
  async pairs(question: Question, isBrief = false): Promise<readonly Pair[] | undefined> {
    const pairs: Pair[] = [];
    const deadline = Date.now() + LONGEST_MS;
    let position: string | undefined;
    for (let attempt = 0; pairs.length < REPETITIONS; attempt += 1) {
      if (isBrief ? attempt > REPETITIONS : attempt >= ATTEMPTS && Date.now() > deadline) return undefined;
      if (this.#signal.aborted) return undefined;
      const before = await this.position(question);
      const [own, other] = await Promise.all([this.#tested.send(question), this.#trusted.send(question)]);
      const after = await this.position(question);
      const isAnswered = own.outcome.kind === 'answer' && other.outcome.kind === 'answer';
      if (!isAnswered || before === undefined || before !== after) await pause(this.#signal);
      else {
        if (before !== position) pairs.length = 0;
        position = before;
        pairs.push({ tested: own, trusted: other });
      }
    }
    return pairs;
  }

  /** Where both nodes stand; undefined if they do not stand at one place. */
  async position(question: Question): Promise<string | undefined> {
    const [own, other] = await Promise.all([positionOf(this.#tested, question), positionOf(this.#trusted, question)]);
    return own === other || (own === undefined && !this.#tellsHeight) ? other : undefined;
  }
}

/** The answers of two trusted nodes to a question at one height; undefined if they do not come to one. */
export async function answersOfTwo(
  nodes: readonly [Transport, Transport],
  question: Question,
  signal: AbortSignal,
): Promise<readonly Answer[] | undefined> {
  const positions = (): Promise<(string | undefined)[]> => Promise.all(nodes.map((node) => positionOf(node, question)));
  for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt += 1) {
    const before = await positions();
    const answers = await Promise.all(nodes.map((node) => answerTo(node, question)));
    const isOne = new Set([...before, ...(await positions())]).size === 1;
    const given = answers.filter((answer) => answer !== undefined);
    if (isOne && given.length === nodes.length) return given;
    await pause(signal);
  }
  return undefined;
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
 * Where a node stands: its height, and for a question to an index the last container of it, since other chains move on their own. Undefined
 * if it does not tell.
 */
async function positionOf(node: Transport, { path }: Question): Promise<string | undefined> {
  const height = await heightOf(node);
  if (height === undefined || !path.startsWith('/ext/index/')) return height?.toString();
  const last = integerOf(
    await resultOf(node, rpcQuestion('index.getLastAccepted', '{"encoding":"hex"}', path)),
    'index',
  );
  return `${height} ${last ?? ''}`;
}
