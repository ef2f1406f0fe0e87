import type { FaultRow } from '../../src/generated/report.ts';
import { changeOfFault } from '../../src/reference-node/faults/fault-change.ts';
import { faultName, type Fault } from '../../src/reference-node/faults/fault.ts';
import type { Change } from '../../src/reference-node/changes/change.ts';
import type { TestOptions } from '../../src/run/run-options.ts';
import { requirementsOfAnswers } from '../../src/judge/validation/schema/annotations.ts';
import type { Counterpart } from '../trials/differences.ts';
import { PATIENT, type TrialNodes } from '../trials/trial-nodes.ts';
import type { CleanPass } from './clean-pass.ts';
import { unseen } from './unseen-faults.ts';

/** The number of requirements that run first. */
const LIKELY = 4;

class BrokenCheck extends Error {}

/** Tests nodes of one profile with one fault each, and reports which requirement finds the fault. */
export class FaultTrials {
  readonly #nodes: TrialNodes;
  readonly #readers: CleanPass['readers'];
  readonly #disarmed: readonly string[];
  /**
   * By method, the requirements that found other faults of it, the latest first. They are likely to find the next one.
   */
  readonly #finders = new Map<string, readonly string[]>();
  readonly #shapes: ReadonlySet<string>;

  /** @param disarmed Requirements whose checks are disabled. */
  constructor(nodes: TrialNodes, { readers }: Pick<CleanPass, 'readers'>, disarmed: readonly string[]) {
    this.#nodes = nodes;
    this.#readers = readers;
    this.#disarmed = disarmed;
    this.#shapes = requirementsOfAnswers(nodes.schemas);
  }

  /** Serves a node with the fault. Runs the checks that are most likely to find it first, and the others after them. */
  async try(fault: Fault): Promise<FaultRow> {
    const row = { fault: faultName(fault), method: fault.method, profile: this.#nodes.profile.name };
    try {
      return { ...row, ...(await this.#judge(fault)) };
    } catch (error) {
      if (!(error instanceof BrokenCheck)) throw error;
      return { ...row, outcome: 'broke', reason: error.message };
    }
  }

  async #judge(fault: Fault): Promise<Pick<FaultRow, 'outcome' | 'by' | 'reason'>> {
    const { method } = fault;
    const change = changeOfFault(fault);
    const effects: true[] = [];
    const counterpart: Counterpart = { patch: {}, onDifference: () => void effects.push(true) };
    const reason = unseen(fault, this.#nodes);
    const { first, own, readers, rest } = this.#order(method);
    // The table says that no requirement finds the fault. The checks of its method are enough to test this.
    const likely = reason === undefined ? [first, own, readers, rest] : [first, own];
    let observed: string | undefined;
    for (const only of likely.filter(({ length }) => length > 0)) {
      const { by, alone } = await this.#finder(change, only, counterpart);
      observed ??= alone;
      if (by === undefined) continue;
      this.#finders.set(method, [by, ...this.#findersOf(method).filter((id) => id !== by)].slice(0, LIKELY));
      return { outcome: 'found', by };
    }
    const by = observed === undefined ? {} : { by: observed };
    if (reason !== undefined) return { outcome: 'excused', reason, ...by };
    return effects.length > 0 ? { outcome: 'missed', ...by } : { outcome: 'without-effect' };
  }

  /**
   * The requirements in the order of their runs: those that found other faults of the method, those of the method,
   * those that read its responses, and the rest.
   */
  #order(method: string): Record<'first' | 'own' | 'readers' | 'rest', readonly string[]> {
    const { ids, catalogue } = this.#nodes;
    const own = ids.filter((id) => catalogue.get(id).method === method);
    const shape = own.filter((id) => this.#shapes.has(id)).slice(0, 1);
    const first = [...new Set([...this.#findersOf(method), ...shape])].filter((id) => ids.includes(id));
    const readers = (this.#readers.get(method) ?? []).filter((id) => !own.includes(id));
    const near = new Set([...own, ...readers]);
    return { first, own, readers, rest: ids.filter((id) => !near.has(id)) };
  }

  #findersOf(method: string): readonly string[] {
    return this.#finders.get(method) ?? [];
  }

  /**
   * The first stated or derived requirement that fails (`by`), or the reason of an early end of the run; and the first
   * observed one (`alone`).
   */
  async #finder(
    change: Change,
    only: readonly string[],
    counterpart: Counterpart,
  ): Promise<{ readonly by?: string | undefined; readonly alone?: string | undefined }> {
    const found = new AbortController();
    let by: string | undefined;
    const onProgress: TestOptions['onProgress'] = (_done, _total, { id, level, verdict }) => {
      if (by !== undefined || verdict !== 'fail' || level === 'observed') return;
      by = id;
      found.abort();
    };
    const how = { ...PATIENT, disarmed: this.#disarmed, signal: found.signal, onProgress };
    const {
      requirements,
      beside = [],
      unreachable,
      lost,
    } = await this.#nodes.on(change, { counterparts: [counterpart] }, (target) => this.#nodes.test(target, only, how));
    // Checks that were interrupted by the end of the run have no valid results.
    if (by !== undefined) return { by };
    const results = [...requirements, ...beside];
    const broke = results.find(({ verdict }) => verdict === 'error');
    if (broke !== undefined) throw new BrokenCheck(`The check of ${broke.id} broke: ${broke.reason ?? ''}`);
    const failed = results.filter(({ verdict }) => verdict === 'fail');
    return {
      by: failed.find(({ level }) => level !== 'observed')?.id ?? unreachable ?? lost,
      alone: failed.find(({ level }) => level === 'observed')?.id,
    };
  }
}
