import { createHash } from 'node:crypto';
import { requirementsOfAnswers } from '../../../src/judge/validation/schema/annotations.ts';
import { MUTANT_MODULES, mutantOf } from '../../../src/reference-node/mutants.ts';
import { VARIANT_MODULES, variantOf } from '../../../src/reference-node/variants.ts';
import { isCleanAlarm, isTold, type Task, type Told } from '../plan/plan.ts';
import type { TrialNodes } from '../../trials/trial-nodes.ts';
import { mostTestedOn } from '../try-variant.ts';
import type { ModuleDigests } from './module-digests.ts';

/** `mutants/` or `variants/` with a name -> the path of the module that declares it. */
export const DECLARING_MODULES: ReadonlyMap<string, string> = new Map([
  ...[...MUTANT_MODULES].map(([{ name }, path]) => [`mutants/${name}`, path] as const),
  ...[...VARIANT_MODULES].map(([{ name }, path]) => [`variants/${name}`, path] as const),
]);

/** What the keys of trials are made of. */
export interface KeyParts {
  /** The digest of everything that every trial depends on. */
  readonly base: string;
  readonly digests: Pick<ModuleDigests, 'of'>;
  /** ID of a requirement -> the path of the spec file with its check. */
  readonly specs: ReadonlyMap<string, string>;
}

/** Computes under which keys the results of trials in one profile are kept. */
export class TrialKeys {
  readonly #parts: KeyParts;
  readonly #nodes: TrialNodes;
  readonly #requirements = new Map<string, string>();
  #answers: string | undefined;

  constructor(parts: KeyParts, nodes: TrialNodes) {
    this.#parts = parts;
    this.#nodes = nodes;
  }

  /** The key of a task. It depends on all that can change the result. */
  of(task: Task): string {
    const { ids } = this.#nodes;
    if ('mutant' in task) {
      const mutant = mutantOf(task.mutant);
      // Beside the first profile, every check runs where its own one does not fail.
      const others = task.whole || task.as === 'beside' ? ids : this.#nodes.shapesOf(mutant);
      return this.#key(task, [`mutants/${task.mutant}`], [mutant.breaks, ...others]);
    }
    if ('variants' in task) {
      const changes = task.variants.map((name) => `variants/${name}`);
      return this.#key(task, changes, mostTestedOn(this.#nodes, task.variants.map(variantOf), task.seed));
    }
    return this.#key(task, [], 'clean' in task ? (task.only ?? ids) : ids);
  }

  #key(task: Task, changes: readonly string[], ids: readonly string[]): string {
    const { base, digests } = this.#parts;
    const hash = createHash('sha256').update(`${base}\n${this.#ofAnswers}\n${JSON.stringify(task)}\n`);
    for (const change of changes) hash.update(`${digests.of(declaring(change))}\n`);
    for (const id of ids) hash.update(this.#ofRequirement(id));
    return hash.digest('hex');
  }

  /** The row of a requirement in the catalogue, and its check. The code of an audit is a part of the base. */
  #ofRequirement(id: string): string {
    const { specs, digests } = this.#parts;
    const spec = specs.get(id);
    const found =
      this.#requirements.get(id) ??
      `${JSON.stringify(this.#nodes.catalogue.get(id))}${spec === undefined ? '' : digests.of(spec)}\n`;
    this.#requirements.set(id, found);
    return found;
  }

  /** The rows of the requirements that a response can break without their own check. */
  get #ofAnswers(): string {
    const annotated = requirementsOfAnswers(this.#nodes.schemas);
    this.#answers ??= JSON.stringify(
      this.#nodes.catalogue.requirements.filter(({ id, service }) => service === 'envelope' || annotated.has(id)),
    );
    return this.#answers;
  }
}

function declaring(name: string): string {
  const path = DECLARING_MODULES.get(name);
  if (path === undefined) throw new Error(`No file is known that declares ${name}.`);
  return path;
}

/** Whether a result may be kept: only one as expected, so that everything else is tested again. */
export function mayBeKept(told: Told): boolean {
  if ('broken' in told || 'fault' in told) return false;
  if ('clean' in told) return !told.clean.some(isCleanAlarm);
  if ('variant' in told) return told.variant.alarms.length === 0;
  return isTold(told.mutant) && told.mutant.broke.length === 0;
}
