import type { Stage } from '../generated/report.ts';

/** The stages of a launched node's life, one after the other. */
export class Stages {
  readonly #ended: Stage[] = [];
  #name: Stage['name'] = 'starting';
  #since: number | undefined;

  /** The stage that was begun last. */
  get name(): Stage['name'] {
    return this.#name;
  }

  /** The stages that have ended, in order. */
  get ended(): readonly Stage[] {
    return this.#ended;
  }

  /** Begins a stage, which ends the one before. */
  enter(name: Stage['name']): void {
    this.leave();
    this.#name = name;
    this.#since = performance.now();
  }

  /** Ends the stage that goes on, where one does. */
  leave(): void {
    if (this.#since === undefined) return;
    this.#ended.push({ name: this.#name, durationMs: Math.round(performance.now() - this.#since) });
    this.#since = undefined;
  }
}
