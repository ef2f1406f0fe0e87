import type { TestOptions } from '../../src/run/run-options.ts';

/** A call in a built file of `specs`: its path without `.js`, the line and the column. */
const PLACE = /\/specs\/(\S+?)\.[jt]s:(\d+:\d+)/;

/** Collects, for each requirement of a run, the assertions that its check reached, and the place at which it failed. */
export class AssertionPlaces {
  readonly #reached = new Map<string, Set<string>>();
  readonly #failed = new Map<string, string>();

  /** Pass these to the run. */
  readonly observers: Required<Pick<TestOptions, 'onAssertion' | 'onChecked'>> = {
    onAssertion: (id) => {
      const place = placeOf(new Error().stack);
      if (place !== undefined) this.#reached.set(id, (this.#reached.get(id) ?? new Set()).add(place));
    },
    onChecked: (id, _responses, failedAt) => {
      const place = placeOf(failedAt);
      if (place !== undefined) this.#failed.set(id, place);
    },
  };

  reachedBy(id: string): readonly string[] {
    return [...(this.#reached.get(id) ?? [])];
  }

  failedIn(id: string): string | undefined {
    return this.#failed.get(id);
  }
}

function placeOf(stack = ''): string | undefined {
  const [, file, at] = PLACE.exec(stack) ?? [];
  return file === undefined ? undefined : `${file}:${at ?? ''}`;
}
