/** Lets so many tasks run at once, and tells when none does. */
export class Slots {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;
  #idle: (() => void) | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** Waits for a free slot, and takes it. */
  async take(): Promise<void> {
    while (this.#underWay >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#underWay += 1;
  }

  /** Gives a slot back. */
  leave(): void {
    this.#underWay -= 1;
    this.#waiting.shift()?.();
    if (this.#underWay > 0) return;
    this.#idle?.();
    this.#idle = undefined;
  }

  /** Waits until no slot is taken. */
  async allFree(): Promise<void> {
    if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
  }
}
