import { AsyncLocalStorage } from 'node:async_hooks';

/** The grounds of a verdict: the number of assertions, and the numbers of the exchanges whose responses the check read. */
export class Grounds {
  assertions = 0;
  readonly responses = new Set<number>();

  /** Adds the assertions and responses of other grounds. */
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

/** Counts an assertion for the current check. */
export function countAssertion(): void {
  const grounds = current.getStore();
  if (grounds !== undefined) grounds.assertions += 1;
}

/** Counts the response of an exchange for the current check. */
export function countResponse(exchange: number): void {
  current.getStore()?.responses.add(exchange);
}

/** Runs `make` once for several checks. Its assertions and reads count for each check that calls the returned function. */
export function sharedGrounds<T>(make: () => Promise<T>): () => Promise<T> {
  const grounds = new Grounds();
  const outcome = onGrounds(grounds, make);
  return () => outcome.finally(() => current.getStore()?.add(grounds));
}
