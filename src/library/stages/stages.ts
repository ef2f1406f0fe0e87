import type { Stage } from '../../generated/report.ts';

/** What the suite does in a stage, for people who do not know the stages: each begins with its name. */
export const STAGE_WORDS: Readonly<Record<Stage['name'], string>> = {
  starting: 'starting the node',
  filling: 'filling the chain with test data',
  crossing: 'crossing the upgrades of the network',
  testing: 'testing the node',
  moving: 'moving the chain: testing while it accepts blocks',
  sequencing: 'sequencing: sending transactions, and asking in between',
  auditing: 'auditing: replaying the chain and comparing each response',
  restarting: 'restarting the node, then testing it again',
  crashing: 'crashing: killing the node, starting it, then testing it again',
  faulting: 'faulting: halting nodes of the network and cutting them off',
};

/** The stages of a launched node's life, in order. */
export class Stages {
  readonly #ended: Stage[] = [];
  #name: Stage['name'] = 'starting';
  #since: number | undefined;
  #about: Partial<Stage> = {};

  /** The name of the last stage. */
  get name(): Stage['name'] {
    return this.#name;
  }

  /** The finished stages, in order. */
  get ended(): readonly Stage[] {
    return this.#ended;
  }

  /** Begins a stage and ends the previous one. */
  enter(name: Stage['name']): void {
    this.leave();
    this.#name = name;
    this.#about = {};
    this.#since = performance.now();
  }

  /** Adds to the report of the current stage. */
  readonly describe = (about: Partial<Stage>): void => {
    this.#about = about;
  };

  /** Ends the current stage, if any. */
  leave(): void {
    if (this.#since === undefined) return;
    this.#ended.push({ name: this.#name, durationMs: Math.round(performance.now() - this.#since), ...this.#about });
    this.#since = undefined;
  }
}
