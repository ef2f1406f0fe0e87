import { defined } from '../encoding/defined.ts';
import type { JsonWritable } from '../encoding/json.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { NodeIdHabit } from '../client/contact/gateway-refusal.ts';
import type { Transport } from '../transport/transport.ts';
import { type Counts, countBeyond, countLeftOut, countQuestion, countShown, type Mark, noCounts } from './counts.ts';
import { keepFinding, type KeptFinding, keptFindings, type ShownMismatch, GroupCalls } from './findings.ts';
import { JudgingClient, type Called, NodeCalls, SILENCES } from './node-calls.ts';
import { type Mismatch, type Question, type Reply, isOfShard, type Shard } from './questions/question.ts';
import type { SchemaSet } from '../judge/validation/schema/schemas.ts';
import { Throttle } from '../transport/receiver.ts';
import type { Store } from './store/store.ts';
import { readValue, writeValue } from './store/stored-map.ts';

const COUNTS = 'm/asker';
/** Questions of one method in a row without an answer of the node, after which the rest is left out. */
const PATIENCE = 8;

export interface AskerOptions {
  readonly schemas: SchemaSet;
  readonly concurrency: number;
  readonly isPlan: boolean;
  /** Whether the node is expected to serve a method. */
  readonly serves: (method: string) => boolean;
  readonly methods?: readonly string[] | undefined;
  /** The requirements of which a question shows one; all by default. */
  readonly selected?: ReadonlySet<string> | undefined;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** What the responses of the node so far show of a gateway in front of it. */
  readonly habit?: NodeIdHabit | undefined;
  readonly shard?: Shard | undefined;
}

/** Puts the questions of an audit concurrently, and judges the answers. */
export class Asker {
  readonly #calls: NodeCalls;
  readonly #store: Store;
  readonly #options: AskerOptions;
  readonly #counts: Counts;
  /** Method -> its last questions in a row without an answer of the node. */
  readonly #silent = new Map<string, number>();
  /** What is wrong with the form of answers beside the questions. */
  readonly #told = new Set<string>();
  readonly #slots: Throttle;
  /** The exchanges of answers beside the questions. */
  readonly #exchanges = new WeakMap<Reply, Exchange>();
  #failed: Error | undefined;

  constructor(transport: Transport, store: Store, options: AskerOptions) {
    this.#store = store;
    this.#options = options;
    const text = store.get(COUNTS);
    this.#counts = text === undefined ? noCounts() : (readValue(text) as Counts);
    this.#slots = new Throttle(2 * options.concurrency);
    const { onExchange, habit, schemas } = options;
    const how = { onExchange, habit, counts: this.#counts, isPatient: true, silences: SILENCES };
    this.#calls = new NodeCalls(new JudgingClient(transport, schemas, how));
  }

  get counts(): Readonly<Counts> {
    return this.#counts;
  }

  /** Whether the audit only counts the questions. */
  get isPlan(): boolean {
    return this.#options.isPlan;
  }

  get isFirstShard(): boolean {
    return (this.#options.shard?.index ?? 1) === 1;
  }

  #wants({ method, proves }: Question): boolean {
    const { serves, methods, selected } = this.#options;
    return (
      serves(method) &&
      (methods?.includes(method) ?? true) &&
      (selected === undefined || proves.some((id) => selected.has(id)))
    );
  }

  /** Counts questions that are not put. */
  leaveOut(reason: string, number = 1): void {
    countLeftOut(this.#counts, reason, number);
  }

  /** Counts records that a bound of the audit leaves out: it is incomplete then. */
  leaveOutBeyond(why: string, number: number): void {
    countBeyond(this.#counts, why, number);
  }

  /**
   * Puts questions about one record, one after another. Waits until a request may start, not for the answers.
   *
   * @param done Called after the last answer, or at once if this shard does not ask.
   * @throws Stopped after the node was lost.
   */
  async put(questions: readonly Question[], done: () => void = () => undefined): Promise<void> {
    const own = questions.filter((question) => this.#wants(question));
    if (!this.#isMine(own)) {
      done();
      return;
    }
    const calls = new GroupCalls(this.#counts.ordinal);
    await this.#slot();
    void this.#run(own, calls).finally(() => {
      done();
      this.#slots.leave();
    });
  }

  /** Puts questions and waits for the answers. `judged` receives their mismatches in place of the store; see `keep`. */
  async ask(questions: readonly Question[]): Promise<readonly JudgedQuestion[]> {
    const own = questions.filter((question) => this.#wants(question));
    if (!this.#isMine(own)) return [];
    const calls = new GroupCalls(this.#counts.ordinal);
    await this.#slot();
    try {
      const judged: JudgedQuestion[] = [];
      for (const question of own) judged.push(await this.#judge(question, calls));
      return judged;
    } finally {
      this.#slots.leave();
    }
  }

  /** Takes the judgement of `ask` for good. @param around Replies of `support` before and after, which its mismatches rest on, too */
  keep(judged: readonly JudgedQuestion[], around: readonly Reply[] = []): void {
    for (const each of judged) this.#keep(each, around);
  }

  /** Asks for what the ledger or a comparison needs beside the questions. @throws Stopped if a gateway refuses it for good */
  async support(method: string, params: JsonWritable, path?: string): Promise<Reply> {
    this.#check();
    const called = await this.#calls.call(method, params, path);
    const { reply, isSilent, gateway } = called;
    if (gateway !== undefined) this.#calls.lose(`${method}: ${gateway}, and the audit needs its answer`);
    if (isSilent) this.leaveOut(`answers of ${method} that the audit needs beside its questions: no response`);
    this.#exchanges.set(reply, called.exchange);
    for (const mismatch of shapeMismatches(called, method, 'the chain')) {
      if (this.#told.has(mismatch.message)) continue;
      this.#told.add(mismatch.message);
      this.find(mismatch, [reply]);
    }
    return reply;
  }

  /** Asks again for what a finding is about: the answer that was read may be long, and hold much else. */
  async again(method: string, params: JsonWritable, path?: string): Promise<Reply> {
    const { reply, exchange } = await this.#calls.call(method, params, path);
    this.#exchanges.set(reply, exchange);
    return reply;
  }

  /**
   * Keeps a finding of what the audit read. All shards read the same: one of them keeps it.
   *
   * @param replies Those of `support` and `again` that show it, the wrong one last.
   */
  find(mismatch: Mismatch, replies: readonly Reply[]): void {
    this.#counts.ordinal += 1;
    if (this.#isOfShard(mismatch.message)) this.#keepFound(mismatch, replies);
  }

  /** Keeps a finding that no other shard may see. @param replies Those of `support` that show it, the wrong one last */
  findOwn(mismatch: Mismatch, replies: readonly Reply[]): void {
    this.#counts.ordinal += 1;
    this.#keepFound(mismatch, replies);
  }

  #keepFound(mismatch: Mismatch, replies: readonly Reply[]): void {
    const calls = new GroupCalls(this.#counts.ordinal);
    this.#addTo(calls, replies);
    this.#keepFinding({ mismatch, exchanges: calls.exchangesOf(mismatch.shownBy ?? replies) }, 0);
  }

  #addTo(calls: GroupCalls, replies: readonly Reply[]): void {
    for (const reply of replies) {
      const exchange = this.#exchanges.get(reply);
      if (exchange !== undefined) calls.add(reply, exchange);
    }
  }

  #keepFinding(shown: ShownMismatch, at: number): void {
    keepFinding(this.#store, this.#counts.found, shown, at);
  }

  /** Lets the next questions have the numbers of the last ones: they are put again. @param since From `mark` */
  rewind({ ordinal, methods }: Mark): void {
    this.#counts.ordinal = ordinal;
    this.#counts.methods = methods;
  }

  /** The state before questions that may have to be put again. */
  mark(): Mark {
    return structuredClone({ ordinal: this.#counts.ordinal, methods: this.#counts.methods });
  }

  show(requirements: readonly string[]): void {
    countShown(this.#counts, requirements);
  }

  /** Counts what reading shows. Each shard reads everything; the first counts it. */
  showRead(requirements: readonly string[]): void {
    if (this.isFirstShard) this.show(requirements);
  }

  /** Waits for all answers, and writes the counts and all changes of the store. */
  async commit(): Promise<void> {
    await this.drain();
    this.#store.put(COUNTS, writeValue(this.#counts));
    await this.#store.commit();
  }

  /** Waits for all answers. @throws Stopped after the node was lost */
  async drain(): Promise<void> {
    await this.#slots.allFree();
    this.#check();
  }

  /** The kept findings, in the order of their questions. */
  findings(): Promise<readonly KeptFinding[]> {
    return keptFindings(this.#store);
  }

  #isMine(own: readonly Question[]): boolean {
    this.#check();
    this.#counts.ordinal += 1;
    for (const { method } of own) countQuestion(this.#counts, method, 'planned');
    const [first] = own;
    if (first === undefined || !this.#isOfShard(`${first.method} ${first.subject ?? first.about}`)) return false;
    if (!this.#options.isPlan) return true;
    for (const { method } of own) countQuestion(this.#counts, method, 'put');
    return false;
  }

  #isOfShard(name: string): boolean {
    const { shard } = this.#options;
    return shard === undefined || isOfShard(shard, name);
  }

  #check(): void {
    if (this.#failed !== undefined) throw this.#failed;
  }

  async #slot(): Promise<void> {
    await this.#slots.enter();
    if (this.#failed === undefined) return;
    this.#slots.leave();
    throw this.#failed;
  }

  async #run(questions: readonly Question[], calls: GroupCalls): Promise<void> {
    try {
      for (const question of questions) this.#keep(await this.#judge(question, calls));
    } catch (error) {
      this.#failed ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  async #judge(question: Question, calls: GroupCalls): Promise<JudgedQuestion> {
    const replies: Reply[] = [];
    const whyNot = this.#whyNot(question.method);
    if (whyNot !== undefined) return { question, mismatches: [], calls, refusal: whyNot };
    let refusal: string | undefined;
    const misshaped: Mismatch[] = [];
    const ask = async (method: string, params: JsonWritable, path?: string): Promise<Reply> => {
      const called = await this.#calls.call(method, params, path);
      const { reply, exchange, gateway } = called;
      calls.add(reply, exchange);
      replies.push(reply);
      refusal ??= gateway;
      this.#note(question.method, called);
      // Of an error, the question itself says what is missing.
      if ('result' in reply)
        for (const mismatch of shapeMismatches(called, method, question.about))
          misshaped.push({ ...mismatch, shownBy: [reply] });
      return reply;
    };
    const compared = await question.ask(ask);
    const paths = new Set(misshaped.map(({ path }) => path));
    const excuse = `values that the schema of ${question.method} does not allow: its requirement fails`;
    const found = compared.map((mismatch) =>
      mismatch.path !== undefined && paths.has(`/result${mismatch.path}`) ? { excuse, ...mismatch } : mismatch,
    );
    if (refusal !== undefined) return { question, mismatches: [], calls, refusal };
    const mismatches = [...misshaped, ...found].map(({ shownBy = replies, ...mismatch }) => ({
      mismatch,
      exchanges: calls.exchangesOf(shownBy),
    }));
    return { question, mismatches, calls, refusal };
  }

  #note(method: string, { isSilent, gateway }: Called): void {
    if (isSilent || gateway !== undefined) this.#silent.set(method, (this.#silent.get(method) ?? 0) + 1);
    else this.#silent.delete(method);
  }

  /** Why questions about a method are put no more. */
  #whyNot(method: string): string | undefined {
    return (this.#silent.get(method) ?? 0) < PATIENCE
      ? undefined
      : `${method} gave no response to ${PATIENCE} questions in a row`;
  }

  #keep({ question, mismatches, calls, refusal }: JudgedQuestion, around: readonly Reply[] = []): void {
    countQuestion(this.#counts, question.method, 'put');
    if (refusal !== undefined) {
      this.leaveOut(refusal);
      return;
    }
    countQuestion(this.#counts, question.method, 'answered');
    const failed = new Set(mismatches.map(({ mismatch }) => mismatch.requirement));
    this.show(question.proves.filter((id) => !failed.has(id)));
    for (const excuse of new Set(mismatches.flatMap(({ mismatch: { excuse = [] } }) => excuse))) this.leaveOut(excuse);
    const found = mismatches.filter(({ mismatch }) => mismatch.excuse === undefined);
    if (found.length === 0) return;
    this.#addTo(calls, around);
    const others = calls.exchangesOf(around.toReversed());
    for (const [at, { mismatch, exchanges }] of found.entries())
      this.#keepFinding({ mismatch, exchanges: [...exchanges, ...others] }, at);
  }
}

/** What the schema of a method and the envelope do not allow in an answer. */
function shapeMismatches({ judgement }: Called, method: string, about: string): readonly Mismatch[] {
  const findings = judgement?.findings ?? [];
  return findings.map(({ requirement, message, path, expected, actual, signature }) => ({
    requirement,
    message: `${method} of ${about}: ${message}`,
    ...defined({ path, expected, actual, signature }),
  }));
}

export interface JudgedQuestion {
  readonly question: Question;
  readonly mismatches: readonly ShownMismatch[];
  readonly calls: GroupCalls;
  /** Why there is no answer to compare. */
  readonly refusal: string | undefined;
}
