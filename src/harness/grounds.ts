import { AsyncLocalStorage } from 'node:async_hooks';

/** The grounds of a verdict: the number of assertions, and the numbers of the exchanges whose responses the check read. */
export class Grounds {
  /** The check, if it is known. */
  readonly check: string | undefined;
  assertions = 0;
  readonly responses = new Set<number>();
  /** The number of the exchange that a finding would be about now. */
  judged: () => number | undefined = () => undefined;

  readonly #onAssertion: ((check: string) => void) | undefined;

  /** @param onAssertion Called at each assertion of the check alone, before it is known to hold. */
  constructor(check?: string, onAssertion?: (check: string) => void) {
    this.check = check;
    this.#onAssertion = onAssertion;
  }

  /** Counts an assertion. */
  assert(): void {
    this.assertions += 1;
    if (this.check !== undefined) this.#onAssertion?.(this.check);
  }

  add({ assertions, responses }: Grounds): void {
    this.assertions += assertions;
    for (const response of responses) this.responses.add(response);
  }
}

const current = new AsyncLocalStorage<Grounds>();

/** Runs a check or a part of one. Its assertions and reads, also those in functions that it awaits, count for these grounds. */
export function onGrounds<T>(grounds: Grounds, run: () => Promise<T>): Promise<T> {
  return current.run(grounds, run);
}

/** The current check. A search for test data that several checks share is of the first one. */
export function currentCheck(): string | undefined {
  return current.getStore()?.check;
}

/** The number of the exchange that a finding of the current check would be about now; undefined if no check is known. */
export function judgedNow(): number | undefined {
  return current.getStore()?.judged();
}

export function countAssertion(): void {
  current.getStore()?.assert();
}

/** Counts the response of an exchange for the current check. */
export function countResponse(exchange: number): void {
  current.getStore()?.responses.add(exchange);
}

/** Runs `make` once for several checks. Its assertions and reads count for each check that calls the returned function. */
export function sharedGrounds<T>(make: () => Promise<T>): () => Promise<T> {
  const grounds = new Grounds(currentCheck());
  const outcome = onGrounds(grounds, make);
  // It may fail before a check asks for it.
  outcome.catch(() => undefined);
  return () => outcome.finally(() => current.getStore()?.add(grounds));
}
