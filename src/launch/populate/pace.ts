import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two questions. */
const SHORTEST_MS = 4;
const LONGEST_MS = 1000;
/** The first guess in milliseconds. */
const FIRST_MS = 50;
/** How the guess falls after an answer to the first question, and how pauses grow after that question. */
const FASTER = 0.75;
const SLOWER = 1.5;

interface Waiter {
  readonly since: number;
  asked: number;
  /** Whether the question has an answer, or has failed. */
  readonly ask: () => Promise<boolean>;
}

/**
 * When to ask whether transactions are decided: after about the time that it took before. Transactions that wait at the same
 * time are asked about in turn; once one is decided, all are, since a block contains several.
 */
export class Pace {
  #usualMs = FIRST_MS;
  #waiting: Waiter[] = [];
  #joined = new AbortController();

  /** Asks until the answer is not undefined. An error of the question ends the wait. */
  until<T>(question: () => Promise<T | undefined>): Promise<T> {
    return new Promise((resolve, reject) => {
      const ask = async (): Promise<boolean> => {
        try {
          const answer = await question();
          if (answer !== undefined) resolve(answer);
          return answer !== undefined;
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          return true;
        }
      };
      this.#waiting.push({ since: performance.now(), asked: 0, ask });
      if (this.#waiting.length === 1) void this.#run();
      else this.#joined.abort();
    });
  }

  async #run(): Promise<void> {
    let pause = this.#usualMs;
    for (let waiter = this.#waiting[0]; waiter !== undefined; waiter = this.#waiting[0]) {
      if (await this.#isJoined(pause)) {
        pause = Math.min(pause, this.#usualMs);
        continue;
      }
      if (await this.#ask(waiter)) {
        this.#learn(waiter);
        await Promise.all(this.#waiting.map((each) => this.#ask(each)));
        pause = this.#usualMs;
      } else {
        this.#waiting.push(...this.#waiting.splice(0, 1));
        pause = waiter.asked === 1 ? Math.max(SHORTEST_MS, this.#usualMs / 4) : Math.min(LONGEST_MS, pause * SLOWER);
      }
    }
  }

  /** Waits. @returns true early when another transaction joins while a long pause is on */
  async #isJoined(pause: number): Promise<boolean> {
    this.#joined = new AbortController();
    const { signal } = pause > this.#usualMs ? this.#joined : {};
    await delay(pause, undefined, { signal }).catch(() => undefined);
    return signal?.aborted === true;
  }

  async #ask(waiter: Waiter): Promise<boolean> {
    waiter.asked += 1;
    const isAnswered = await waiter.ask();
    if (isAnswered) this.#waiting = this.#waiting.filter((each) => each !== waiter);
    return isAnswered;
  }

  #learn({ asked, since }: Waiter): void {
    const took = asked === 1 ? this.#usualMs * FASTER : (this.#usualMs + performance.now() - since) / 2;
    this.#usualMs = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, took));
  }
}
