import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import type { Variant } from '../../src/reference-node/kit/variant.ts';
import { seededShuffle } from '../../src/harness/seeded.ts';
import type { Reached } from './reached.ts';

/** What there is to draw from. */
export interface Known {
  readonly mutants: readonly Pick<Mutant, 'name' | 'breaks' | 'writes'>[];
  readonly variants: readonly Pick<Variant, 'name' | 'reach'>[];
  /** Seconds that one core takes for a file of tests. */
  readonly secondsOf: (proof: string) => number;
}

/** What is proved of what a change reaches. */
export interface Drawn {
  /** IDs of the requirements that must fail on a mutant. */
  readonly requirements: readonly string[];
  /** Names. */
  readonly mutants: readonly string[];
  readonly variants: readonly string[];
  readonly proofs: readonly string[];
}

/** Seconds of one core for all of a kind: on two cores, everything takes some eight minutes at most. */
const MOST = { mutants: 300, variants: 240, proofs: 300 };

/** Seconds of one core for one trial, as means over all of its kind. */
const SECONDS = { mutant: 0.1, writing: 1.5, variant: 1, reading: 6 };

/**
 * Draws what is proved: what was altered itself, then one mutant for each requirement, variants and tests, in an order that the seed
 * decides, each as long as it fits. The bounds count estimates and no clock, so that a commit has one choice.
 */
export function drawn(reached: Reached, { mutants, variants, secondsOf }: Known, seed: number): Drawn {
  const { altered } = reached;
  const inOrder = <T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] => {
    const all = seededShuffle(items, seed, 'change');
    return [...all.filter((each) => altered.has(nameOf(each))), ...all.filter((each) => !altered.has(nameOf(each)))];
  };
  const open = new Set<string>(reached.requirements);
  const asked = inOrder(mutants, ({ name }) => name).filter(
    ({ name, breaks }) => open.delete(breaks) || altered.has(name),
  );
  const tried = fitting(asked, MOST.mutants, ({ writes }) => (writes === true ? SECONDS.writing : SECONDS.mutant));
  const allowed = variants.filter(({ name }) => reached.variants.includes(name));
  return {
    // Those that are still open have no mutant.
    requirements: [...new Set([...tried.map(({ breaks }) => breaks), ...open])],
    mutants: tried.map(({ name }) => name),
    variants: fitting(
      inOrder(allowed, ({ name }) => name),
      MOST.variants,
      ({ reach }) => (reach === undefined ? SECONDS.variant : SECONDS.reading),
    ).map(({ name }) => name),
    proofs: fitting(
      inOrder(reached.proofs, (path) => path),
      MOST.proofs,
      secondsOf,
    ),
  };
}

function fitting<T>(items: readonly T[], most: number, secondsOf: (item: T) => number): readonly T[] {
  let seconds = 0;
  return items.filter((item) => {
    const isFitting = seconds + secondsOf(item) <= most;
    if (isFitting) seconds += secondsOf(item);
    return isFitting;
  });
}

/**
 * One mutant for each method: of those whose check sends no transaction, where there are some; of these, one that shows in the newest
 * profile, too.
 */
export function oneOfEachMethod(
  mutants: readonly Pick<Mutant, 'name' | 'breaks' | 'writes' | 'generated'>[],
  methods: ReadonlyMap<string, string>,
): readonly string[] {
  const rank = ({ writes, generated }: Pick<Mutant, 'writes' | 'generated'>): number =>
    (writes === true ? 2 : 0) + (generated !== undefined ? 1 : 0);
  const byMethod = new Map<string, string>();
  for (const { name, breaks } of [...mutants].sort((a, b) => rank(a) - rank(b))) {
    const method = methods.get(breaks) ?? '';
    if (!byMethod.has(method)) byMethod.set(method, name);
  }
  return [...byMethod.values()];
}
