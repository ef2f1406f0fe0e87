import { type CheckContext, differences, type NetworkNode, textOfValue } from '../../../src/harness/index.ts';
import type { Question } from '../life/questions.ts';

/** What a node returned; for an error, nothing. */
export interface Vote {
  readonly node: NetworkNode;
  readonly value?: unknown;
  readonly exchange: CheckContext['exchanges'][number];
}

/** How the nodes of a network are compared. */
export interface How {
  /** The votes that are right. Default: those of more than half of the nodes. */
  readonly right?: (votes: readonly Vote[]) => readonly Vote[];
  /** What is wrong with the odd nodes. */
  readonly says: (odd: string, others: string, what: string) => string;
}

/** What each node returns, without those that do not respond, do not offer the method, or cannot be read. */
export async function votesOf(nodes: readonly NetworkNode[], { ask }: Pick<Question, 'ask'>): Promise<readonly Vote[]> {
  const votes: Vote[] = [];
  for (const node of nodes) {
    const { context } = node;
    const said = await saidBy(context, ask);
    const exchange = context.exchanges.at(-1);
    if (said !== undefined && exchange !== undefined) votes.push({ node, ...said, exchange });
  }
  return votes;
}

/** The value that a node returns, or that it returns an error. */
async function saidBy(context: CheckContext, ask: Question['ask']): Promise<Pick<Vote, 'value'> | undefined> {
  try {
    const asked = context.afresh(() => ask(context)).then((value) => ({ value }));
    return await context.ifReadable(asked, undefined);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AssertionError') throw error;
    return context.exchanges.at(-1)?.outcome.kind === 'answer' ? {} : undefined;
  }
}

/**
 * Compares what nodes returned to one question. The tested node fails if it is among the odd ones, which all are without a majority.
 * A peer that is odd fails the run only if that tests it, too.
 *
 * @returns whether two nodes or more, the tested one among them, could be compared.
 */
export function compare(context: CheckContext, what: string, votes: readonly Vote[], how: How): boolean {
  const [own] = votes;
  if (own?.node.context !== context || votes.length < 2) return false;
  const right = (how.right ?? majorityOf)(votes);
  const odd = votes.filter((vote) => !right.includes(vote));
  const shown = odd.includes(own) ? own : odd[0];
  const [those, others] = right.length > 0 ? [odd, right] : [odd.slice(0, 1), votes.filter((vote) => vote !== shown)];
  const sentence = how.says(named(those), named(others), what);
  const isOfSuite = shown === own || (shown !== undefined && context.hasPeersOfSuite);
  if (shown !== undefined && !isOfSuite) context.inform(sentence);
  context.look(own.exchange);
  const [expected, actual] = [wordsOf(others[0]), wordsOf(shown)];
  context.assert(!isOfSuite, sentence, { expected, actual, exchange: shown?.exchange ?? own.exchange });
  return true;
}

function wordsOf(vote: Vote | undefined): string {
  if (vote?.value === undefined) return 'an error';
  return typeof vote.value === 'string' ? vote.value : textOfValue(vote.value);
}

/** The votes that more than half of the nodes share; none without a majority. */
export function majorityOf(votes: readonly Vote[]): readonly Vote[] {
  const like = ({ value }: Vote) => votes.filter((vote) => differences(vote.value, value).length === 0);
  return votes.map(like).find((same) => same.length * 2 > votes.length) ?? [];
}

function named(votes: readonly Vote[]): string {
  return votes.map(({ node }) => node.name).join(' and ');
}
