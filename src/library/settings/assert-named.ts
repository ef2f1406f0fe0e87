import { commandName } from '../../encoding/command-name.ts';
import { didYouMean } from './did-you-mean.ts';
import { UsageError } from './usage-error.ts';

/**
 * Checks that a mutant or variant with this name exists.
 *
 * @throws UsageError with the closest names, or with the command that lists all.
 */
export function assertNamed(kind: 'mutant' | 'variant', name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const hint = didYouMean(name, known) ?? `See them with: ${commandName()} list ${kind}s`;
  throw new UsageError(`There is no ${kind} '${name}'. ${hint}`);
}

/** @throws UsageError with the closest names, when no variant has this name. */
export async function assertVariant(name: string): Promise<void> {
  const { VARIANTS } = await import('../../reference-node/variants.ts');
  assertNamed(
    'variant',
    name,
    VARIANTS.map((variant) => variant.name),
  );
}

/** @throws UsageError with the closest names, when no mutant has this name. */
export async function assertMutant(name: string | undefined): Promise<void> {
  if (name === undefined) return;
  const { MUTANTS } = await import('../../reference-node/mutants.ts');
  assertNamed(
    'mutant',
    name,
    MUTANTS.map((mutant) => mutant.name),
  );
}
