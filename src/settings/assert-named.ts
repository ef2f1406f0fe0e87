import { didYouMean } from './did-you-mean.ts';
import { UsageError } from './usage-error.ts';

/**
 * Makes sure that there is a mutant or variant of that name.
 * @throws UsageError that suggests the nearest names, or the command that lists all.
 */
export function assertNamed(kind: 'mutant' | 'variant', name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const hint = didYouMean(name, known) ?? `See them with: avalanche-conformance ${kind}s`;
  throw new UsageError(`There is no ${kind} '${name}'. ${hint}`);
}

/** @throws UsageError when there is no mutant of that name, naming the nearest. */
export async function assertMutant(name: string | undefined): Promise<void> {
  if (name === undefined) return;
  const { MUTANTS } = await import('../reference-node/mutants/index.ts');
  assertNamed(
    'mutant',
    name,
    MUTANTS.map((mutant) => mutant.name),
  );
}
