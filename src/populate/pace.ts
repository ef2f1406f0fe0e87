import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two questions. */
const SHORTEST_MS = 4;
const LONGEST_MS = 1000;
/** The first guess in milliseconds. */
const FIRST_MS = 250;
/** How the guess falls after an answer to the first question, and how pauses grow after that question. */
const FASTER = 0.75;
const SLOWER = 1.5;

/** When to ask whether something has happened that takes about as long as it took before: few questions, and no long wait. */
export class Pace {
  #usualMs = FIRST_MS;

  /** Asks until the answer is not undefined. The question itself ends the wait with an error. */
  async until<T>(question: () => Promise<T | undefined>): Promise<T> {
    const started = performance.now();
    let pause = this.#usualMs;
    for (let asked = 1; ; asked += 1) {
      await delay(pause);
      const answer = await question();
      if (answer !== undefined) {
        const took = asked === 1 ? this.#usualMs * FASTER : (this.#usualMs + performance.now() - started) / 2;
        this.#usualMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, took));
        return answer;
      }
      pause = asked === 1 ? Math.max(SHORTEST_MS, this.#usualMs / 4) : Math.min(LONGEST_MS, pause * SLOWER);
    }
  }
}
