import { requirement, type CheckContext, expect, fc, property, type Writer } from '../../src/harness/index.ts';
import { type Read, READS } from '../support/sequences/reads.ts';
import { applied, begin, choose, type Kind, type State } from '../support/sequences/state.ts';

/** What each requirement tries. A change that is named twice is tried twice as often. */
const TRIED = {
  'subnets-follow': {
    writes: ['create-subnet', 'transfer-subnet', 'convert', 'create-chain'],
    reads: ['subnet', 'namedSubnet', 'listedSubnet'],
  },
  'blockchains-follow': {
    writes: ['create-chain', 'create-chain', 'create-subnet'],
    reads: ['blockchainStatus', 'validatedBy', 'validates', 'listedBlockchain'],
  },
  'balances-follow': { writes: ['pay', 'pay', 'delegate'], reads: ['balance', 'utxos'] },
  'stakes-follow': { writes: ['delegate', 'delegate', 'pay'], reads: ['stake', 'delegation'] },
  'members-follow': { writes: ['add-member', 'remove-member', 'transfer-subnet'], reads: ['members', 'totalWeight'] },
  'samples-follow': { writes: ['add-member', 'add-member', 'remove-member'], reads: ['sample'] },
  'l1-validators-follow': { writes: ['convert', 'disable'], reads: ['validator', 'validators', 'subnet'] },
  'transactions-follow': { writes: ['pay', 'create-subnet'], reads: ['transaction', 'transactionStatus', 'block'] },
} as const satisfies Record<string, Tried>;

const CLAIMS = Object.keys(TRIED) as readonly (keyof typeof TRIED)[];

for (const claim of CLAIMS)
  requirement(`sequences/${claim}`, (context) => trySequences(context, TRIED[claim], 1 / CLAIMS.length));

/** What a requirement tries: kinds of changes, and of requests whose answers these change or leave. */
interface Tried {
  readonly writes: readonly Kind[];
  readonly reads: readonly (keyof typeof READS)[];
}

/** A request of a step. Its number chooses what is asked for. */
type Question = readonly [read: keyof typeof READS, index: number];

/** A change, and what is asked before it, while it is issued, and after it. Its number chooses what it changes. */
interface Step {
  readonly write: readonly [kind: Kind, index: number];
  readonly before: readonly Question[];
  readonly during: readonly Question[];
  readonly after: readonly Question[];
}

/** How many requirements try sequences at the same time. */
const AT_ONCE = 4;
const MOST_STEPS = 6;
const MOST_QUESTIONS = 4;
const MOST_INDEX = 5;

/**
 * Tries sequences of changes of a chain, and expects each answer to follow from the changes.
 *
 * @param share The part of the time or of the cases of a run that they take, 0 to 1.
 */
async function trySequences(context: CheckContext, { writes, reads }: Tried, share: number): Promise<void> {
  await context.life.writing(async (writer, mostMs) => {
    const kinds = writes.filter((kind) => writer.can.has(kind));
    const served = reads.filter((name) => isAsked(context, READS[name]));
    if (kinds.length === 0) context.notTestable(`the rules of this chain allow none of: ${writes.join(', ')}`);
    if (served.length === 0) context.notTestable('a node of this profile shows none of it');
    const index = fc.nat(MOST_INDEX);
    const questions = fc.array(fc.tuple(fc.constantFrom(...served), index), { maxLength: MOST_QUESTIONS });
    const step = fc.record({
      write: fc.tuple(fc.constantFrom(...kinds), index),
      before: questions,
      during: questions,
      after: questions,
    });
    let number = 0;
    await property(
      context,
      fc.array(step, { minLength: 1, maxLength: MOST_STEPS }),
      async (steps) => {
        number += 1;
        let state = begin(`${context.seed} ${reads[0]} ${number}`);
        for (const each of steps) state = await take(context, writer, state, each);
      },
      { share, ...(mostMs === undefined ? {} : { mostMs: mostMs * AT_ONCE * share }) },
    );
  });
}

function isAsked({ profile }: CheckContext, { method, under, unless }: Read): boolean {
  const isUnder = (under === undefined || profile.has(under)) && (unless === undefined || !profile.has(unless));
  return profile.serves(method) && isUnder;
}

/** Changes the chain, and asks. @returns The state afterwards */
async function take(context: CheckContext, writer: Writer, state: State, step: Step): Promise<State> {
  const write = choose(state, ...step.write, writer);
  const height = await context.height({ fresh: true });
  let next = state;
  const asked: Promise<PromiseSettledResult<void>[]>[] = [];
  const ask = async ([name, index]: Question, expected: readonly State[]): Promise<void> => {
    const read: Read = READS[name];
    const subjects = read.subjects(next);
    const subject = subjects[index % subjects.length];
    const [known = next] = expected;
    const isUnknown = expected.length > 1;
    if (subject === undefined || (isUnknown && read.isOfState === true)) return;
    const value = await context.afresh(() => read.ask(context, subject, { writer, height, state: known }));
    const right = [...new Set(expected.map((each) => read.expected(each, subject, writer)))];
    if (isUnknown && read.meanwhile !== undefined) right.push(read.meanwhile);
    const isNotThere = expected.some(({ subnets }) => subnets.every(({ id }) => id !== subject));
    if (isNotThere && read.unknown !== undefined) right.push(read.unknown);
    const when = isUnknown ? 'during' : known === state ? 'before' : 'after';
    expect(value, `${read.method} of ${subject}, ${when} \`${write.kind}\`,`).toBeOneOf(right);
  };
  const issuing = writer.write(write, async (id) => {
    next = applied(state, write, id, writer);
    const before = Promise.allSettled(step.before.map((question) => ask(question, [state])));
    asked.push(before);
    await before;
    asked.push(Promise.allSettled(step.during.map((question) => ask(question, [state, next]))));
  });
  const [issued] = await Promise.allSettled([issuing]);
  // A wrong answer is no reason of the node not to take the transaction, and counts also if it takes none.
  for (const each of (await Promise.all(asked)).flat()) if (each.status === 'rejected') throw each.reason;
  if (issued.status === 'rejected') throw issued.reason;
  next = applied(state, write, issued.value, writer);
  for (const question of step.after) await ask(question, [next]);
  return next;
}
