import { MUTANT_MODULES } from '../../../src/reference-node/mutants.ts';
import { VARIANT_MODULES } from '../../../src/reference-node/variants.ts';

/** `mutants/` or `variants/` with a name -> the path of the module that declares it. */
export const DECLARING_MODULES: ReadonlyMap<string, string> = new Map([
  ...[...MUTANT_MODULES].map(([{ name }, path]) => [`mutants/${name}`, path] as const),
  ...[...VARIANT_MODULES].map(([{ name }, path]) => [`variants/${name}`, path] as const),
]);
