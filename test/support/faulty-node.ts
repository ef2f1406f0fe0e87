import { MUTANTS } from '../../src/reference-node/mutants.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { startStandardNode } from './standard-node.ts';

/** Serves a reference node with these defects until the test ends; gives its address. */
export async function startFaultyNode(...names: readonly string[]): Promise<string> {
  return (await startStandardNode({ patch: patchOf(...names) })).url;
}

/** All of these defects in one. */
export function patchOf(...names: readonly string[]): Patch {
  return names.map(onePatch).reduce(both, {});
}

function onePatch(name: string): Patch {
  const mutant = MUTANTS.find((each) => each.name === name);
  if (mutant === undefined) throw new Error(`there is no mutant ${name}`);
  return mutant.patch;
}

function both(a: Patch, b: Patch): Patch {
  return {
    dialect: (base) => later(b.dialect, later(a.dialect, base)),
    handlers: (base) => later(b.handlers, later(a.handlers, base)),
    ledger: (base) => later(b.ledger, later(a.ledger, base)),
    onRequest: (request) => later(b.onRequest, later(a.onRequest, request)),
    onAnswer: async (request, answer) => {
      const first = (await a.onAnswer?.(request, answer)) ?? answer;
      return (await b.onAnswer?.(request, first)) ?? first;
    },
  };
}

function later<T>(change: ((base: T) => T) | undefined, base: T): T {
  return change === undefined ? base : change(base);
}
