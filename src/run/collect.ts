import type { EvidenceItem, Finding, Note, RequirementResult } from '../generated/report.ts';
import type { Requirement } from '../judge/catalogue/catalogue.ts';
import type { RuledOut } from '../judge/catalogue/profile-view.ts';
import { Observations, type Observation } from '../client/observations.ts';
import { inAnotherState, type RoundFacts } from '../judge/verdict/settle.ts';
import { isKnown } from '../client/known-methods.ts';
import type { NodeClient } from '../client/node-client.ts';
import { pathOf, type RpcReply } from '../client/rpc-client.ts';
import { memberOf, textOf } from '../encoding/read-json.ts';
import { METHODS } from '../generated/methods.ts';
import { groupBy } from '../encoding/group-by.ts';
import { unknownMethod } from '../harness/served.ts';
import { evidence } from './evidence.ts';
import { unknownMemberNotes } from './unknown-members.ts';
import type { Checked } from './run-checks.ts';

export interface Scope {
  readonly chosen: readonly Requirement[];
  /** ID of a requirement that does not apply, chosen or not -> the reason. */
  readonly notApplicable?: ReadonlyMap<string, RuledOut>;
  /** Requirements that other shards test. */
  readonly otherShards?: readonly Requirement[];
}

/** Collects what one round tells: the results of its checks, in any order, and what responses show. */
export class Collector {
  readonly #known: ReadonlySet<string>;
  readonly #observations: Observations;
  readonly #results = new Map<string, RequirementResult>();
  readonly #notes = new Set<string>();
  readonly #information = new Set<string>();
  #unwritten: ReadonlyMap<number, Finding> | undefined;
  readonly #missing = new Map<string, NonNullable<RoundFacts['missing']>>();

  /** Whether a check ran a generated input. */
  generates = false;

  /** @param observations Findings in the responses of the run, whichever check sent the request. */
  constructor({ chosen, notApplicable, otherShards = [] }: Scope, observations = new Observations()) {
    const ids = [...chosen, ...otherShards].map(({ id }) => id);
    this.#known = new Set([...ids, ...(notApplicable?.keys() ?? [])]);
    this.#observations = observations;
  }

  get done(): number {
    return this.#results.size;
  }

  add({ result, notes, information = [], unread = [], generates = false }: Checked): void {
    this.generates ||= generates;
    this.#results.set(result.id, result);
    for (const note of notes) this.#notes.add(`${result.id}: ${note}`);
    for (const note of information) this.#information.add(`${result.id}: ${note}`);
    for (const why of unread) this.#information.add(`Not compared with each node of its network: ${why}`);
  }

  /** Asks the node for a method that no node has, if there are failures on calls of methods that it may not have. */
  async findUnwritten(client: NodeClient): Promise<void> {
    const uncalled = await this.#callUncalled(client);
    await this.#findUnwritten(client);
    for (const [method, reply] of uncalled) {
      const { number } = reply.exchange;
      const said = textOf(memberOf(reply.json, 'error'), 'message') ?? '';
      const isMissing = reply.refusal === undefined && (await isKnown(client, method, reply.json)) === false;
      const finding = isMissing ? unknownMethod(method, said, number) : this.#unwritten?.get(number);
      if (finding !== undefined)
        this.#missing.set(method, { finding, evidence: evidence([reply.exchange], new Set([number]), true) });
    }
  }

  /** Calls the methods of failed checks that none of them has called: another method was missing before. */
  async #callUncalled(client: NodeClient): Promise<ReadonlyMap<string, RpcReply>> {
    const failed = [...this.#results.values()].filter(({ verdict }) => verdict === 'fail');
    const methods = new Set(failed.map(({ method }) => method));
    const uncalled = METHODS.map(({ method }) => method).filter(
      (method) => methods.has(method) && !this.#observations.unanswered.isCalled(method),
    );
    const replies = new Map<string, RpcReply>();
    for (const method of uncalled) replies.set(method, await client.callBare(method, pathOf(method)));
    return replies;
  }

  async #findUnwritten(client: NodeClient): Promise<void> {
    const { unanswered } = this.#observations;
    const methods = unanswered.candidates();
    const ofChecks = [...this.#results.values()].filter(({ verdict }) => verdict === 'fail');
    const findings = [...ofChecks, ...this.#observations.entries().values()].flatMap((each) => each.findings);
    if (!findings.some(({ exchange = -1 }) => methods.includes(unanswered.methodAt(exchange) ?? ''))) return;
    const unwritten = new Map<number, Finding>();
    for (const ofService of groupBy(methods, (method) => method.split('.', 1)[0]).values()) {
      const madeUp = await client.callMadeUp(ofService[0]);
      for (const [number, { method, said }] of unanswered.like(ofService, madeUp))
        unwritten.set(number, unknownMethod(method, said, number));
    }
    this.#unwritten = unwritten;
  }

  /** Adds what a check shows in another state of a node. */
  addAgain(checked: Checked): void {
    const known = this.#results.get(checked.result.id);
    this.add(known === undefined ? checked : { ...checked, result: inAnotherState(known, checked.result) });
  }

  /** What the round tells of a requirement. @param untested Why its check did not run, unless the suite has none. */
  of(id: string, untested?: RoundFacts['untested']): RoundFacts {
    const { exchange, ...observation } = this.#observations.of(id) ?? {};
    const found = exchange === undefined ? [] : evidence([exchange], new Set([exchange.number]), true);
    const [checked, unwritten] = [this.#results.get(id), this.#unwritten];
    const missing = this.#missing.get(checked?.method ?? '');
    return { untested, checked, shown: shownIn(observation, found), unwritten, missing };
  }

  /** The notes of the run, with findings for requirements that were not chosen. */
  notes(): Note[] {
    for (const [id, { findings }] of this.#observations.entries()) {
      const [first] = findings;
      if (first !== undefined && !this.#known.has(id))
        this.#notes.add(`Also found, but not selected: ${id}: ${first.message}`);
    }
    const remarks = [...this.#notes].sort().map((text): Note => ({ kind: 'remark', text }));
    const silent = [...this.#observations.silent].map((name): Note => ({ kind: 'remark', text: silenceOf(name) }));
    const information = [...this.#information].sort().map((text): Note => ({ kind: 'information', text }));
    const { unknownMembers, variety } = this.#observations;
    const untold = variety.untold();
    const isAllTold = Object.values(untold).every(({ length }) => length === 0);
    const untoldNotes: Note[] = isAllTold ? [] : [{ kind: 'untold-members', ...untold, passes: [] }];
    return [...remarks, ...silent, ...information, ...unknownMemberNotes(unknownMembers), ...untoldNotes];
  }
}

function silenceOf(name: string): string {
  const why = 'no response in time, while the node responded to other requests';
  return `${name} got ${why}: no more of them were sent. If it is slow, give requests more time with --timeout.`;
}

/** What responses show of a requirement; undefined if none contains it. */
export function shownIn(
  { findings = [], shownBy = [], count = 0, places = 0, responses = 0 }: Partial<Observation>,
  evidence: readonly EvidenceItem[],
): RoundFacts['shown'] {
  if (findings.length === 0 && shownBy.length === 0) return undefined;
  return { findings, count, evidence, restsOn: { assertions: places, responses } };
}
