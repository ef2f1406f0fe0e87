import type { Requirement } from '../catalogue/catalogue.ts';
import type { RequirementResult } from '../generated/report.ts';
import type { Change, Mutant } from '../reference-node/mutants/index.ts';
import { judgeStaged } from '../selfcheck/judge-staged.ts';
import type { Stage, Staged } from '../selfcheck/stage.ts';
import { shapesOf } from '../selfcheck/try-mutant.ts';
import type { Exchange } from '../transport/exchange.ts';
import { requirementsOfAnswers } from '../validation/annotations.ts';

const CLEAN: Change = { patch: {}, touches: 'all' };

/** A check that was run, with every exchange behind it. */
export interface Judged {
  readonly result: RequirementResult | undefined;
  /** By number. */
  readonly exchanges: ReadonlyMap<number, Exchange>;
  /** Numbers of exchanges that showed the requirement by themselves, whoever asked; none where several answers are compared. */
  readonly shownBy: readonly number[];
}

interface Nodes {
  readonly staged: Staged;
  readonly exchanges: Map<number, Exchange>;
}

/** Where examples are taken: faulty nodes that are put on one by one, and a clean one that stays. */
export class Studio {
  readonly stage: Stage;
  /** Requirements that one answer alone shows. */
  readonly byAnswers: ReadonlySet<string>;
  #clean: Promise<Nodes> | undefined;

  constructor(stage: Stage) {
    this.stage = stage;
    this.byAnswers = requirementsOfAnswers(stage.schemas);
  }

  /** Runs the check of a requirement on a mutant. */
  async judgeMutant(requirement: Requirement, mutant: Mutant): Promise<Judged> {
    const nodes = await this.#put(mutant, mutant.writes === true);
    try {
      return await this.#judge(nodes, requirement, mutant, 'fail');
    } finally {
      await nodes.staged.close();
    }
  }

  /** Runs the check of a requirement on the clean node; on one of its own when something is written to it. */
  async judgeClean(requirement: Requirement, mutants: readonly Mutant[]): Promise<Judged> {
    const [like = { breaks: requirement.id, touches: 'all' as const }] = mutants;
    if (!mutants.some(({ writes }) => writes === true)) {
      this.#clean ??= this.#put(CLEAN, false);
      return this.#judge(await this.#clean, requirement, like, 'pass');
    }
    const nodes = await this.#put(CLEAN, true);
    try {
      return await this.#judge(nodes, requirement, like, 'pass');
    } finally {
      await nodes.staged.close();
    }
  }

  async close(): Promise<void> {
    if (this.#clean !== undefined) await (await this.#clean).staged.close();
    await this.stage.close();
  }

  async #put(change: Change, writes: boolean): Promise<Nodes> {
    const exchanges = new Map<number, Exchange>();
    const onExchange = (exchange: Exchange): void => {
      exchanges.set(exchange.number, exchange);
    };
    const lasts = change === CLEAN;
    return { staged: await this.stage.put(change, { writes, lasts, onExchange }), exchanges };
  }

  /** A record that several methods share may be shown by another one than the check asks for: then these are asked too. */
  async #judge(
    { staged, exchanges }: Nodes,
    requirement: Requirement,
    like: Parameters<typeof shapesOf>[1],
    hoped: RequirementResult['verdict'],
  ): Promise<Judged> {
    const [alone] = await judgeStaged(staged, [requirement]);
    // On the clean node these give answers to the call that the mutant spoils; it answers each only once.
    const others = alone?.verdict === hoped && hoped === 'fail' ? [] : shapesOf(this.stage, like);
    const [result = alone] = others.length === 0 ? [] : await judgeStaged(staged, [requirement, ...others]);
    const shownBy = staged.sessions.flatMap(({ client }) => client.observations.of(requirement.id)?.shownBy ?? []);
    return { result, exchanges, shownBy };
  }
}
