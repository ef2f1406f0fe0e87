import { AsyncLocalStorage } from 'node:async_hooks';

/** What a verdict rests on: how many assertions were made, and the numbers of the exchanges whose responses were read for them. */
export class Grounds {
  assertions = 0;
  readonly responses = new Set<number>();

  /** Takes over what something else rests on. */
  add({ assertions, responses }: Grounds): void {
    this.assertions += assertions;
    for (const response of responses) this.responses.add(response);
  }
}

const current = new AsyncLocalStorage<Grounds>();

/** Runs something, a check or a part of one: what it asserts and reads, it and all that it awaits, counts for these grounds. */
export function onGrounds<T>(grounds: Grounds, run: () => Promise<T>): Promise<T> {
  return current.run(grounds, run);
}

/** Counts an assertion for whoever makes it. */
export function countAssertion(): void {
  const grounds = current.getStore();
  if (grounds !== undefined) grounds.assertions += 1;
}

/** Counts the response of an exchange for whoever reads it. */
export function countResponse(exchange: number): void {
  current.getStore()?.responses.add(exchange);
}

/** Does something once for many, each of which rests on what it asserted and read. Gives what each of them awaits. */
export function sharedGrounds<T>(make: () => Promise<T>): () => Promise<T> {
  const grounds = new Grounds();
  const outcome = onGrounds(grounds, make);
  return () => outcome.finally(() => current.getStore()?.add(grounds));
}
