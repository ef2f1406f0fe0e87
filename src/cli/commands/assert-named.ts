import { nearest } from '../../settings/nearest.ts';
import { UsageError } from '../../settings/usage-error.ts';

/**
 * Makes sure that there is a mutant or variant of that name.
 * @throws UsageError that suggests the nearest names, or the command that lists all.
 */
export function assertNamed(kind: 'mutant' | 'variant', name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const near = nearest(name, known);
  const hint = near.length === 0 ? `See them with: avalanche-conformance ${kind}s` : `Nearest: ${near.join(', ')}`;
  throw new UsageError(`There is no ${kind} '${name}'. ${hint}`);
}
