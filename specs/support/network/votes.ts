import {
  type CheckContext,
  differences,
  expect,
  ifTestable,
  type NetworkNode,
  textOfValue,
} from '../../../src/harness/index.ts';
import type { Question } from '../life/questions.ts';

/** What a node returned; for an error, nothing. */
export interface Vote {
  readonly node: string;
  readonly value?: unknown;
  readonly exchange: CheckContext['exchanges'][number];
}

/** How the nodes of a network are compared. */
interface How {
  /** The votes that are right. Default: those of more than half of the nodes. */
  readonly right?: (votes: readonly Vote[]) => readonly Vote[];
  /** What is wrong with the odd nodes. */
  readonly says: (odd: string, others: string, what: string) => string;
}

/** What a node returns; undefined without a response, or if it does not offer the method. */
export async function voteOf({ name, context }: NetworkNode, { ask }: Question): Promise<Vote | undefined> {
  const last = () => context.exchanges.at(-1);
  try {
    const value = await ifTestable(
      context.afresh(() => ask(context)),
      undefined,
    );
    const exchange = last();
    return value === undefined || exchange === undefined ? undefined : { node: name, value, exchange };
  } catch (error) {
    const exchange = last();
    if (!(error instanceof Error) || error.name !== 'AssertionError') throw error;
    return exchange?.outcome.kind === 'answer' ? { node: name, exchange } : undefined;
  }
}

/**
 * Compares what nodes returned to one question. The node fails if it is among the odd ones, which all are without a majority. A peer that
 * is odd fails the run only if that tests it, too.
 *
 * @returns whether two nodes or more, the tested one among them, could be compared.
 */
export function compare(context: CheckContext, what: string, votes: readonly Vote[], how: How): boolean {
  const [own] = votes;
  const { name } = context.nodes[0];
  if (own?.node !== name || votes.length < 2) return false;
  const right = (how.right ?? majorityOf)(votes);
  const odd = votes.filter((vote) => !right.includes(vote));
  const [first] = odd;
  if (first === undefined) {
    context.look(own.exchange);
    expect(own.value, what).toEqual(right[0]?.value);
    return true;
  }
  const shown = odd.includes(own) ? own : first;
  const others = right.length > 0 ? right : votes.filter((vote) => vote !== shown);
  const sentence = how.says(named(right.length > 0 ? odd : [shown]), named(others), what);
  if (shown !== own && !context.testsPeers) {
    context.inform(sentence);
    context.look(own.exchange);
    expect(own.value, what).toEqual(right[0]?.value);
    return true;
  }
  return context.fail(right.length > 0 ? sentence : `${sentence}. No majority of the nodes agrees`, {
    expected: wordsOf(others[0]),
    actual: wordsOf(shown),
    exchange: shown.exchange,
  });
}

function wordsOf(vote: Vote | undefined): string {
  if (vote?.value === undefined) return 'an error';
  return typeof vote.value === 'string' ? vote.value : textOfValue(vote.value);
}

function majorityOf(votes: readonly Vote[]): readonly Vote[] {
  const like = ({ value }: Vote) => votes.filter((vote) => differences(vote.value, value).length === 0);
  return votes.map(like).find((same) => same.length * 2 > votes.length) ?? [];
}

function named(votes: readonly Vote[]): string {
  return votes.map(({ node }) => node).join(' and ');
}
