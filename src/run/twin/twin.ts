import { setTimeout as delay } from 'node:timers/promises';
import type { Note } from '../../generated/report.ts';
import { integerOf } from '../../encoding/read-json.ts';
import type { SchemaSet } from '../../judge/validation/schema/schemas.ts';
import type { Requirement } from '../../judge/catalogue/catalogue.ts';
import type { RoundFacts } from '../../judge/verdict/settle.ts';
import type { Answer, Exchange } from '../../transport/exchange.ts';
import type { Transport } from '../../transport/transport.ts';
import { type Difference, differencesOf } from './differences.ts';
import { type Found, shownIn } from './found.ts';
import { twinRequirement } from '../../judge/catalogue/rows-of-twin.ts';
import { heightOf, keyOf, type Question, questionIn, resultOf, rpcQuestion } from './question.ts';
import { isBootstrapping, isReport } from './health-report.ts';
import { sweep } from './sweep.ts';
import { thingsOf } from './things.ts';

/** Questions that are asked at once. The run goes first. */
const AT_ONCE = 4;
/** Repetitions at one height in which a difference must show. */
const REPETITIONS = 3;
/** Attempts to read both nodes at one height, and milliseconds between them. */
const [ATTEMPTS, PAUSE_MS] = [40, 50];
/** Milliseconds until the nodes are at one height again, after a restart of one of them, too. */
const LONGEST_MS = 20_000;
/** Questions for which the heights are awaited in vain. */
const MOST_AWAITED = 2;
/** Milliseconds between the runs of health checks up to which their reports are awaited. */
const MOST_LATE_MS = 2000;
/** Largest number of questions that wait. Later ones are counted. */
const MOST_WAITING = 20_000;
/** Examples of one difference that are asked again. */
const MOST_EXAMPLES = 3;

/** The nodes that answer the same questions, and what a twin needs of the run. */
export interface TwinOptions {
  readonly tested: Transport;
  readonly trusted: Transport;
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
  /** Whether the tested node tells its height. One that does not is compared all the same. */
  readonly tellsHeight: boolean;
  /** Milliseconds between the runs of the health checks of the nodes. */
  readonly healthCheckMs: number;
  readonly signal: AbortSignal;
}

/** A question that waits, and what the tested node answered when the run asked it. */
interface Waiting {
  readonly question: Question;
  readonly answer?: Answer;
}

/** Two answers to a question at one height. */
interface Pair {
  readonly tested: Exchange;
  readonly trusted: Exchange;
}

/**
 * A trusted node on the chain of the tested one. Each read of the run goes to it, too, from a queue of its own, and what the answers
 * have otherwise is asked again: it counts if it shows in three repetitions at one height, and trusted nodes agree on it.
 */
export class Twin {
  readonly #options: TwinOptions;
  readonly #waiting: Waiting[] = [];
  readonly #asked = new Set<string>();
  /** ID of a requirement -> what was compared, and what differed. */
  readonly #found = new Map<string, Found>();
  /** Reason of a mask -> the number of answers that it covered. */
  readonly #masked = new Map<string, number>();
  #second: Promise<Transport | undefined> | undefined;
  #moment = 'at first';
  #isMoving = true;
  #hasRested = false;
  #working = 0;
  #unsettled = 0;
  #leftOut = 0;
  #confirming: Promise<unknown> = Promise.resolve();

  constructor(options: TwinOptions) {
    this.#options = options;
  }

  /** Names the part of the run that begins: questions of an earlier one are asked again. @param isMoving Whether blocks come in it */
  enter(moment: string, isMoving = false): void {
    this.#moment = moment;
    this.#isMoving = isMoving;
    this.#hasRested = false;
    this.#asked.clear();
  }

  /** Begins a part of the run, and asks both nodes for what is on the chain. Resolves when all is answered. @param most The number of questions */
  async compare(moment: string, most: number): Promise<void> {
    this.enter(moment);
    const { trusted, seed } = this.#options;
    const things = await thingsOf(trusted, seed).catch(() => undefined);
    for (const question of things === undefined ? [] : sweep(things, seed, most)) this.#add({ question });
    await this.settle();
  }

  /** Asks the trusted node what the run has asked the tested one. */
  readonly onExchange = (exchange: Exchange): void => {
    const question = questionIn(exchange, this.#options.base);
    if (question === undefined || exchange.outcome.kind === 'fault') return;
    this.#add({ question, answer: exchange.outcome });
  };

  /** Waits until nothing is open, and begins the part of the run in which blocks come. */
  async beginMoving(): Promise<void> {
    await this.settle();
    this.enter('while it moved', true);
  }

  /** Waits until nothing is open. */
  async settle(): Promise<void> {
    while ((this.#working > 0 || this.#waiting.length > 0) && !this.#options.signal.aborted)
      await this.#pause(PAUSE_MS);
    await this.#confirming;
  }

  /**
   * What the responses show about a requirement; undefined for one that is not about a trusted node.
   *
   * @param ended Why the run ended early.
   */
  roundsOf({ id, service }: Requirement, ended: RoundFacts['untested']): readonly RoundFacts[] | undefined {
    if (service !== 'against') return undefined;
    const found = this.#found.get(id);
    const untested = ended ?? { reason: 'the run compared no response to it', cause: { kind: 'ended' } };
    return [found === undefined || found.answers === 0 ? { untested } : { untested, shown: shownIn(found) }];
  }

  /** Why most responses were not compared; undefined if they were. */
  get missed(): string | undefined {
    const compared = [...this.#found.values()].reduce((sum, { answers }) => sum + answers, 0);
    return this.#unsettled * 2 > compared
      ? `the trusted node did not follow the tested one: ${this.#unsettled} responses were not compared, and ${compared} were`
      : undefined;
  }

  /** What was compared, and what was not. */
  notes(): Note[] {
    const all = [...this.#found.values()];
    const compared = all.reduce((sum, { answers }) => sum + answers, 0);
    const masks = [...this.#masked].sort(([, one], [, other]) => other - one);
    const text =
      `Compared with the trusted node: ${compared} responses to ${all.length} kinds of requests. ` +
      `Not compared, because each node has its own: ${masks.map(([reason, count]) => `${reason} (${count})`).join('; ')}.`;
    const open = `Not compared with the trusted node: ${this.#unsettled} responses, because both nodes never had the same height, and ${this.#leftOut} beyond the largest number.`;
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
    if (other !== undefined && isReport(question) && isBootstrapping(other)) {
      this.#mask(['while the trusted node bootstrapped a chain']);
      return;
    }
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
      const known = differences.map((difference) => at.differences.get(keyIn(difference)));
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

  /** Asks both nodes again until they are at one height, and keeps what differs each time. @param isLate Whether their checks must run before */
  async #confirm(question: Question, isLate: boolean): Promise<void> {
    if (this.#unsettled >= MOST_AWAITED) return;
    const at = this.#foundIn(question.call);
    // Once in a part of the run: blocks come no more.
    if (isLate && !this.#hasRested) await this.#pause(2 * this.#options.healthCheckMs);
    this.#hasRested ||= isLate;
    const pairs = await this.#pairs(question);
    if (pairs === undefined) {
      this.#unsettled += 1;
      if (this.#unsettled === MOST_AWAITED) await this.#giveUp();
      return;
    }
    at.answers += 1;
    const { schemas, record } = this.#options;
    const answers = pairs.map(({ tested, trusted }) => [answerIn(tested), answerIn(trusted)] as const);
    const [first] = answers;
    if (first === undefined) return;
    const each = answers.map(
      ([own, other]) => own && other && differencesOf(schemas, question, own, other).differences,
    );
    // Where the trusted node differs from itself, nobody knows what is right.
    const unsure = answers.flatMap(([, other]) => {
      const [, original] = first;
      return other && original ? differencesOf(schemas, question, original, other).differences : [];
    });
    const lasting = (each[0] ?? []).filter(
      (difference) =>
        (difference.late === undefined || this.isRest) &&
        each.every((others) => others?.some((other) => keyIn(other) === keyIn(difference)) === true) &&
        !unsure.some(({ member }) => member === difference.member),
    );
    if (lasting.length === 0) return;
    const counted = await this.#amongTrusted(question, lasting);
    if (counted.length === 0) return;
    const [pair] = pairs;
    if (pair === undefined) return;
    const [tested, trusted] = [record(pair.tested), record(pair.trusted)];
    for (const difference of counted) {
      const known = at.differences.get(keyIn(difference)) ?? {
        difference,
        answers: 0,
        moments: new Set(),
        calls: new Set(),
        forms: new Set(),
        examples: [],
      };
      known.answers += 1;
      known.moments.add(this.#moment);
      known.calls.add(question.call);
      known.forms.add(question.args.join(', '));
      known.examples.push({ difference, tested, trusted });
      at.differences.set(keyIn(difference), known);
    }
  }

  /** Compares nothing any more: the trusted node does not follow, and a node whose only peer does not follow may make no blocks. */
  async #giveUp(): Promise<void> {
    this.#unsettled += this.#waiting.splice(0).length;
    await this.#options.end?.();
  }

  /** The differences in which a second trusted node agrees with the first. */
  async #amongTrusted(question: Question, differences: readonly Difference[]): Promise<readonly Difference[]> {
    const { second, trusted, schemas } = this.#options;
    const other = await (this.#second ??= second?.() ?? Promise.resolve(undefined));
    if (other === undefined) return differences;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = await Promise.all([positionOf(trusted, question), positionOf(other, question)]);
      const [one, two] = await Promise.all([answerTo(trusted, question), answerTo(other, question)]);
      const after = await Promise.all([positionOf(trusted, question), positionOf(other, question)]);
      if (one !== undefined && two !== undefined && new Set([...before, ...after]).size === 1) {
        const own = new Set(differencesOf(schemas, question, one, two).differences.map(({ member }) => member));
        return differences.filter(({ member }) => !own.has(member));
      }
      await this.#pause(PAUSE_MS);
    }
    // It does not follow: the first one decides.
    this.#second = Promise.resolve(undefined);
    return differences;
  }

  /** Three pairs of answers, each at one height of both nodes; undefined if the nodes do not come to one. */
  async #pairs(question: Question): Promise<readonly Pair[] | undefined> {
    const { tested, trusted, signal } = this.#options;
    const pairs: Pair[] = [];
    const deadline = Date.now() + LONGEST_MS;
    let position: string | undefined;
    for (let attempt = 0; pairs.length < REPETITIONS; attempt += 1) {
      if (attempt >= ATTEMPTS && Date.now() > deadline) return undefined;
      if (signal.aborted) return undefined;
      const before = await this.#positions(question);
      const [own, other] = await Promise.all([tested.send(question), trusted.send(question)]);
      const after = await this.#positions(question);
      const isAnswered = own.outcome.kind === 'answer' && other.outcome.kind === 'answer';
      if (!isAnswered || before === undefined || before !== after) await this.#pause(PAUSE_MS);
      else {
        if (before !== position) pairs.length = 0;
        position = before;
        pairs.push({ tested: own, trusted: other });
      }
    }
    return pairs;
  }

  /** Where both nodes stand; undefined if they do not stand at one place. */
  async #positions(question: Question): Promise<string | undefined> {
    const { tested, trusted, tellsHeight } = this.#options;
    const [own, other] = await Promise.all([positionOf(tested, question), positionOf(trusted, question)]);
    return own === other || (own === undefined && !tellsHeight) ? other : undefined;
  }

  #pause(ms: number): Promise<unknown> {
    return delay(ms, undefined, { signal: this.#options.signal }).catch(() => undefined);
  }

  #foundIn(call: string): Found {
    const id = twinRequirement(call);
    const known = this.#found.get(id) ?? { answers: 0, differences: new Map() };
    this.#found.set(id, known);
    return known;
  }
}

function keyIn({ kind, member }: Difference): string {
  return `${kind} ${member}`;
}

function answerIn({ outcome }: Exchange): Answer | undefined {
  return outcome.kind === 'answer' ? outcome : undefined;
}

async function answerTo(node: Transport, question: Question): Promise<Answer | undefined> {
  return answerIn(await node.send(question));
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
