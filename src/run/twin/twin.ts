import type { Note } from '../../generated/report.ts';
import { INDEX_PATHS } from '../../client/index-paths.ts';
import { currentCheck } from '../../harness/grounds.ts';
import { seededShuffle } from '../../harness/seeded.ts';
import type { SchemaSet } from '../../judge/validation/schema/schemas.ts';
import type { Requirement } from '../../judge/catalogue/catalogue.ts';
import type { RoundFacts } from '../../judge/verdict/settle.ts';
import type { Answer, Exchange } from '../../transport/exchange.ts';
import type { Transport } from '../../transport/transport.ts';
import { type Difference, differencesOf } from './differences.ts';
import { Found, shownIn } from './found.ts';
import { twinRequirement } from '../../judge/catalogue/rows-of-twin.ts';
import {
  answerIn,
  answerTo,
  BRIEF,
  lastingIn,
  type Nodes,
  ONCE,
  type Pair,
  pairsOf,
  pause,
  positionOf,
} from './one-height.ts';
import {
  HEIGHT,
  heightOf,
  isBootstrapping,
  isOfProposed,
  isReport,
  keyOf,
  type Question,
  questionIn,
  resultOf,
  rpcQuestion,
} from './question.ts';
import { pulse, raced, sweep } from './sweep.ts';
import { indexPath, textsOf, type Things, thingsOf } from './things.ts';

/** Questions that are asked at once. The run goes first. */
const AT_ONCE = 4;
/** Questions for which the heights are awaited in vain. */
const MOST_AWAITED = 2;
/** Milliseconds between the runs of health checks up to which their reports are awaited. */
const MOST_LATE_MS = 2000;
/** Largest number of questions that wait. Later ones are counted. */
const MOST_WAITING = 20_000;
/** How often a report is asked for again because a block came. */
const MOST_RESTS = 3;
/** Examples of one difference that are asked again. */
const MOST_EXAMPLES = 3;
/** Connections that ask at once. */
const RACERS = 6;
/** Milliseconds between two looks at the heights. */
const PULSE_MS = 100;
/** Heights at which both are asked while the chain moves. */
const MOST_PULSES = 100;
const SUBNETS = rpcQuestion('platform.getSubnets', '{}', '/ext/bc/P');

/** The nodes that answer the same questions, and what a twin needs of the run. */
export interface TwinOptions extends Nodes {
  /** Starts a second trusted node, which tells what two of them answer differently. @returns undefined if there is none */
  readonly second?: (() => Promise<Transport | undefined>) | undefined;
  /** Ends the trusted node, if it follows the tested one. */
  readonly end?: (() => Promise<void>) | undefined;
  /** The address of the tested node, as exchanges have it. */
  readonly base: string;
  readonly schemas: SchemaSet;
  /** Takes an exchange that shows a difference into the record of the run. @returns it with its number */
  readonly record: (exchange: Exchange) => Exchange;
  readonly seed: number;
  /** Milliseconds between the runs of the health checks of the nodes. */
  readonly healthCheckMs: number;
  /** The release that the trusted node reports. */
  readonly release?: string | undefined;
}

/** A question that waits, and what the tested node answered when the run asked it. */
interface Waiting {
  readonly question: Question;
  readonly answer?: Answer;
}

/** Differences in an answer of which trusted nodes have not told whether they agree. */
interface Open {
  readonly question: Question;
  readonly moment: string;
  readonly pair: Pair;
  readonly differences: readonly Difference[];
}

/**
 * A trusted node on the chain of the tested one. Each read of the run goes to it, too, from a queue of its own, and what the answers
 * have otherwise is asked again: it counts if it shows in three repetitions at one height, and trusted nodes agree on it.
 */
export class Twin {
  readonly #options: TwinOptions;
  readonly #waiting: Waiting[] = [];
  readonly #asked = new Set<string>();
  readonly #open: Open[] = [];
  /** ID of a requirement -> what was compared, and what differed. */
  readonly #found = new Map<string, Found>();
  /** Reason of a mask -> the number of answers that it covered. */
  readonly #masked = new Map<string, number>();
  #second: Promise<Transport | undefined> | undefined;
  #moment = 'at first';
  #isMoving = true;
  /** The height at which the checks of both nodes have run since its block. */
  #restedAt: bigint | undefined = -1n;
  #pulses = 0;
  #working = 0;
  #unsettled = 0;
  /** The heights of the tested node and of the trusted one when they last did not come to one. */
  #apart: readonly (bigint | undefined)[] = [];
  #leftOut = 0;
  #confirming: Promise<unknown> = Promise.resolve();

  constructor(options: TwinOptions) {
    this.#options = options;
  }

  /** Names the part of the run that begins: questions of an earlier one are asked again. @param isMoving Whether blocks come in it */
  enter(moment: string, isMoving = false): void {
    this.#moment = moment;
    this.#isMoving = isMoving;
    this.#restedAt = -1n;
    this.#asked.clear();
  }

  /**
   * Begins a part of the run, and asks both nodes for what is on the chain. Resolves when all is answered.
   *
   * @param most The number of questions.
   * @returns what is on the chain, if the trusted node tells it
   */
  async compare(moment: string, most: number): Promise<Things | undefined> {
    this.enter(moment);
    const { trusted, seed } = this.#options;
    const things = await thingsOf(trusted, seed).catch(() => undefined);
    for (const question of things === undefined ? [] : sweep(things, seed, most)) this.#add({ question });
    await this.settle();
    return things;
  }

  /**
   * Asks the tested node the same questions about what is on the chain from several connections at once, at rest. What it then answers is
   * compared with what the trusted node answers alone.
   */
  async race(things: Things): Promise<void> {
    const { tested, trusted, seed } = this.#options;
    const questions = raced(things, seed);
    const before = await positionOf(this.#options, HEIGHT);
    const alone = new Map<Question, Exchange>();
    for (const question of questions) alone.set(question, await trusted.send(question));
    const pairs: (Pair & { readonly question: Question })[] = [];
    const ask = async (at: number): Promise<void> => {
      for (const [question, other] of seededShuffle([...alone], seed, `race ${at}`))
        pairs.push({ question, tested: await tested.send(question), trusted: other });
    };
    await Promise.all(Array.from({ length: RACERS }, (_, at) => ask(at)));
    if (before === undefined || before !== (await positionOf(this.#options, HEIGHT))) return;
    // With another status, a node refused to answer so many at once.
    for (const { question, ...pair } of pairs)
      if (answerIn(pair.tested)?.status === answerIn(pair.trusted)?.status)
        await this.#keep(question, `from ${RACERS} connections at once`, [pair]);
  }

  /** Asks both nodes what a block may change, at each height at which they stand together, until an action has ended. */
  async watch<T>(action: () => Promise<T>): Promise<T> {
    const ended = new AbortController();
    const watching = this.#watch(AbortSignal.any([ended.signal, this.#options.signal]));
    try {
      return await action();
    } finally {
      ended.abort();
      await watching;
    }
  }

  async #watch(ended: AbortSignal): Promise<void> {
    let last: string | undefined;
    while (!ended.aborted && this.#unsettled < MOST_AWAITED && this.#pulses < MOST_PULSES) {
      const position = await positionOf(this.#options, HEIGHT);
      if (position !== undefined && position !== last) {
        this.#pulses += 1;
        const listed = await resultOf(this.#options.trusted, SUBNETS);
        const subnets = textsOf(listed, 'subnets', 'id');
        const questions = pulse(subnets, INDEX_PATHS.map(indexPath));
        await Promise.all(questions.map((question) => this.#pulseOne(question)));
      }
      last = position;
      await pause(ended, PULSE_MS);
    }
  }

  /** Compares the answers of a moment, and asks again only while it lasts. */
  async #pulseOne(question: Question): Promise<void> {
    const { tested, trusted, schemas } = this.#options;
    const [own, other] = await Promise.all([answerTo(tested, question), answerTo(trusted, question)]);
    if (own === undefined || other === undefined) return;
    const isSame = differencesOf(schemas, question, own, other).differences.length === 0;
    const pairs = isSame ? [] : await pairsOf(this.#options, question, BRIEF);
    if (pairs !== undefined) await this.#keep(question, this.#moment, pairs);
  }

  /** Asks the trusted node what the run has asked the tested one. */
  readonly onExchange = (exchange: Exchange): void => {
    const question = questionIn(exchange, this.#options.base);
    if (question === undefined || exchange.outcome.kind === 'fault') return;
    this.#add({ question: { ...question, askedBy: currentCheck() }, answer: exchange.outcome });
  };

  /** Waits until nothing is open, and begins the part of the run in which blocks come. */
  async beginMoving(): Promise<void> {
    await this.settle();
    this.enter('while it moved', true);
  }

  /** Waits until nothing is open. At rest, trusted nodes tell of what was open while blocks came. */
  async settle(): Promise<void> {
    while ((this.#working > 0 || this.#waiting.length > 0) && !this.#options.signal.aborted)
      await pause(this.#options.signal);
    await this.#confirming;
    for (const open of this.#isMoving ? [] : this.#open.splice(0)) await this.#count(open);
  }

  /**
   * What the responses show about a requirement; undefined for one that is not about a trusted node.
   *
   * @param ended Why the run ended early.
   */
  roundsOf({ id, service }: Requirement, ended: RoundFacts['untested']): readonly RoundFacts[] | undefined {
    if (service !== 'against') return undefined;
    const found = this.#found.get(id);
    const { missed } = this;
    const cut = ended ?? (missed === undefined ? undefined : { reason: missed, cause: { kind: 'ended' } });
    const untested = cut ?? { reason: 'the run compared no response to it', cause: { kind: 'ended' } };
    // What a part of the comparison did not find is no pass.
    const isShown = found !== undefined && found.answers > 0 && (cut === undefined || found.differences.length > 0);
    return [isShown ? { untested, shown: shownIn(found) } : { untested }];
  }

  /** The number of responses that were compared. */
  get #compared(): number {
    return [...this.#found.values()].reduce((sum, { answers }) => sum + answers, 0);
  }

  /** Why most responses were not compared; undefined if they were. */
  get missed(): string | undefined {
    const [own = 'none', other = 'none'] = this.#apart;
    const compared = this.#compared;
    return this.#unsettled * 2 > compared
      ? `the trusted node did not follow the tested one: ${this.#unsettled} responses were not compared, and ${compared} were. ` +
          `Height of the tested node: ${own}, of the trusted one: ${other}. ` +
          'Compare nodes that come to one height: a release that does not know an upgrade cannot follow over it'
      : undefined;
  }

  /** What was compared, and what was not. */
  notes(): Note[] {
    const { release } = this.#options;
    const masks = [...this.#masked].sort(([, one], [, other]) => other - one);
    const text =
      `Compared with the trusted node${release === undefined ? '' : ` (${release})`}: ` +
      `${this.#compared} responses to ${this.#found.size} kinds of requests. ` +
      `Not compared, because each node has its own: ${masks.map(([reason, count]) => `${reason} (${count})`).join('; ')}.`;
    const open =
      `Not compared with the trusted node: ${this.#unsettled} responses, ` +
      `because both nodes never had the same height, and ${this.#leftOut} beyond the largest number.`;
    return [
      { kind: 'information', text },
      ...(this.#unsettled + this.#leftOut === 0 ? [] : [{ kind: 'remark' as const, text: open }]),
    ];
  }

  #add(waiting: Waiting): void {
    const key = keyOf(waiting.question);
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    if (this.#unsettled >= MOST_AWAITED) {
      this.#unsettled += 1;
      return;
    }
    if (this.#waiting.length >= MOST_WAITING) {
      this.#leftOut += 1;
      return;
    }
    this.#waiting.push(waiting);
    if (this.#working < AT_ONCE) void this.#work();
  }

  async #work(): Promise<void> {
    this.#working += 1;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        if (this.#options.signal.aborted) return;
        await this.#compareOne(next);
      }
    } finally {
      this.#working -= 1;
    }
  }

  async #compareOne({ question, answer }: Waiting): Promise<void> {
    const { tested, trusted, schemas } = this.#options;
    const [own, other] = await Promise.all([answer ?? answerTo(tested, question), answerTo(trusted, question)]);
    if (this.#isUnready(question, other)) return;
    const at = this.#foundIn(question.call);
    let isLate = false;
    if (own !== undefined && other !== undefined) {
      const { differences: found, masked } = differencesOf(schemas, question, own, other);
      const { isRest } = this;
      const all = found.map((each) => ({ ...each, late: each.late ?? this.#lateIn(question) }));
      const differences = all.filter(({ late }) => late === undefined || isRest);
      if (differences.length === 0) {
        at.answers += 1;
        const late = all.flatMap((each) => each.late ?? []);
        this.#mask([...masked.values(), ...late]);
        return;
      }
      isLate = differences.some(({ late }) => late !== undefined);
      const known = differences.map((difference) => at.known(difference));
      if (known.every((each) => each !== undefined && each.examples.length >= MOST_EXAMPLES)) {
        at.answers += 1;
        for (const each of known) if (each !== undefined) each.answers += 1;
        return;
      }
    }
    // One after the other: each reads the heights around its question.
    const confirming = this.#confirming.then(() => this.#confirm(question, isLate));
    this.#confirming = confirming;
    await confirming;
  }

  /** Whether an answer of the trusted node is a report of one that bootstraps a chain, which is not compared. */
  #isUnready(question: Question, ...answers: readonly (Answer | undefined)[]): boolean {
    const isUnready = isReport(question) && answers.some((answer) => answer !== undefined && isBootstrapping(answer));
    if (isUnready) this.#mask(['while the trusted node bootstrapped a chain']);
    return isUnready;
  }

  #mask(reasons: readonly string[]): void {
    for (const reason of new Set(reasons)) this.#masked.set(reason, (this.#masked.get(reason) ?? 0) + 1);
  }

  /** Why the whole response may be one of before: a report of a node whose checks run soon again. */
  #lateIn(question: Question): string | undefined {
    return isReport(question) && this.#options.healthCheckMs <= MOST_LATE_MS
      ? 'when each node ran its checks'
      : undefined;
  }

  /** Whether a report of the last checks is one of the last block: blocks come no more, and the checks have run since. */
  get isRest(): boolean {
    return !this.#isMoving && this.#options.healthCheckMs <= MOST_LATE_MS;
  }

  /** Asks both again until they are at one height, and keeps what differs each time. @param isLate Whether their checks must run before */
  async #confirm(question: Question, isLate: boolean): Promise<void> {
    if (this.#unsettled >= MOST_AWAITED) return;
    const ofEach = isOfProposed(question);
    let pairs: readonly Pair[] | undefined;
    // Also at rest, a block comes where a stake ends.
    for (let attempt = 0; attempt < MOST_RESTS; attempt += 1) {
      if (isLate) await this.#rest();
      pairs = await pairsOf(this.#options, question, ofEach ? BRIEF : undefined);
      if (!isLate || (await heightOf(this.#options.tested)) === this.#restedAt) break;
    }
    if (pairs === undefined && ofEach) this.#mask(['the height that each node would propose']);
    else if (pairs === undefined) {
      const { tested, trusted } = this.#options;
      this.#apart = await Promise.all([heightOf(tested), heightOf(trusted)]);
      this.#unsettled += 1;
      if (this.#unsettled === MOST_AWAITED) await this.#giveUp();
    } else await this.#keep(question, this.#moment, pairs);
  }

  /** Waits until the checks of both nodes have run since the last block, once for each. */
  async #rest(): Promise<void> {
    const { tested, signal, healthCheckMs } = this.#options;
    const height = await heightOf(tested);
    if (height === this.#restedAt) return;
    await pause(signal, 2 * healthCheckMs);
    this.#restedAt = height;
  }

  /** Counts a comparison, and keeps what differs in each of its pairs of answers, and not among trusted nodes. */
  async #keep(question: Question, moment: string, pairs: readonly Pair[]): Promise<void> {
    if (this.#isUnready(question, ...pairs.map(({ trusted }) => answerIn(trusted)))) return;
    this.#foundIn(question.call).answers += 1;
    const lasting = lastingIn(this.#options.schemas, question, pairs);
    const differences = lasting.filter(({ late }) => late === undefined || this.isRest);
    const [pair] = pairs;
    if (pair !== undefined && differences.length > 0) await this.#count({ question, moment, pair, differences });
  }

  /** Counts differences in which trusted nodes agree. While blocks come, a second trusted node may be behind: they stay open. */
  async #count(open: Open): Promise<void> {
    const { question, moment, pair, differences } = open;
    const counted = await this.#amongTrusted(question, differences);
    if (counted === undefined) {
      const same = this.#open.filter((each) => each.question.call === question.call);
      if (same.length < MOST_EXAMPLES) this.#open.push(open);
      return;
    }
    const { record } = this.#options;
    const at = this.#foundIn(question.call);
    const kept = counted.map((difference) => at.kept(difference));
    const isShown = kept.some(({ examples }) => examples.length < MOST_EXAMPLES);
    const [tested, trusted] = isShown ? [record(pair.tested), record(pair.trusted)] : [pair.tested, pair.trusted];
    for (const [index, known] of kept.entries()) {
      const { [index]: difference } = counted;
      known.answers += 1;
      known.moments.add(moment);
      known.calls.add(question.call);
      known.forms.add(question.args.join(', '));
      if (difference !== undefined && isShown)
        known.examples.push({ difference, tested, trusted, askedBy: question.askedBy });
    }
  }

  /** Compares nothing any more: the trusted node does not follow, and a node whose only peer does not follow may make no blocks. */
  async #giveUp(): Promise<void> {
    this.#unsettled += this.#waiting.splice(0).length;
    await this.#options.end?.();
  }

  /** The differences in which a second trusted node agrees with the first; undefined while it cannot tell. */
  async #amongTrusted(
    question: Question,
    differences: readonly Difference[],
  ): Promise<readonly Difference[] | undefined> {
    const { second, trusted, schemas, signal } = this.#options;
    const other = await (this.#second ??= second?.() ?? Promise.resolve(undefined));
    if (other === undefined) return differences;
    const both = { tested: trusted, trusted: other, tellsHeight: true, signal };
    const [pair] = (await pairsOf(both, question, ONCE)) ?? [];
    const [one, two] = [pair && answerIn(pair.tested), pair && answerIn(pair.trusted)];
    if (one !== undefined && two !== undefined) {
      const own = new Set(differencesOf(schemas, question, one, two).differences.map(({ member }) => member));
      return differences.filter(({ member }) => !own.has(member));
    }
    if (this.#isMoving) return undefined;
    // It does not follow: the first one decides.
    this.#second = Promise.resolve(undefined);
    return differences;
  }

  #foundIn(call: string): Found {
    const id = twinRequirement(call);
    const known = this.#found.get(id) ?? new Found();
    this.#found.set(id, known);
    return known;
  }
}
