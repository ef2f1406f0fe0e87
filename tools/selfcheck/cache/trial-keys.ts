import { shapesOf } from '../../trials/shapes-of.ts';
import { createHash } from 'node:crypto';
import { requirementsOfAnswers } from '../../../src/judge/validation/schema/annotations.ts';
import { mutantOf } from '../../../src/reference-node/mutants.ts';
import { variantOf } from '../../../src/reference-node/variants.ts';
import { isCleanAlarm } from '../clean-row.ts';
import type { Task, Told } from '../plan/plan.ts';
import { isTold } from '../trial-row.ts';
import type { TrialNodes } from '../../trials/trial-nodes.ts';
import { mostTestedOn } from '../try-variant.ts';
import type { ModuleDigests } from './module-digests.ts';

/** What the keys of trials are made of. */
export interface KeyParts {
  /** The digest of everything that every trial depends on. */
  readonly base: string;
  readonly digests: Pick<ModuleDigests, 'of'>;
  /** ID of a requirement -> the path of the spec file with its check. */
  readonly specs: ReadonlyMap<string, string>;
  /** `mutants/` or `variants/` with a name -> the path of the module that declares it. */
  readonly changes: ReadonlyMap<string, string>;
}

/** The keys of a task. Each depends on all that can change the result. */
export interface TaskKeys {
  /** The key of a result for which only the first checks ran. */
  readonly few: string;
  /** The key of a result for which all checks may have run. */
  readonly all: string;
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

  of(task: Task): TaskKeys {
    const { ids } = this.#nodes;
    if ('clean' in task) return this.#both(task, [], task.only ?? ids);
    if ('pair' in task)
      return this.#both(
        task,
        task.pair.map((name) => `mutants/${name}`),
        ids,
      );
    if ('variants' in task)
      return this.#both(
        task,
        task.variants.map((name) => `variants/${name}`),
        mostTestedOn(this.#nodes, task.variants.map(variantOf), task.seed),
      );
    const mutant = mutantOf(task.mutant);
    const changes = [`mutants/${task.mutant}`];
    return {
      few: this.#key(task, changes, [mutant.breaks, ...shapesOf(this.#nodes, mutant)]),
      all: this.#key(task, changes, [mutant.breaks, ...ids]),
    };
  }

  #both(task: Task, changes: readonly string[], ids: readonly string[]): TaskKeys {
    const key = this.#key(task, changes, ids);
    return { few: key, all: key };
  }

  #key(task: Task, changes: readonly string[], ids: readonly string[]): string {
    const { base, digests, changes: modules } = this.#parts;
    const hash = createHash('sha256').update(`${base}\n${this.#ofAnswers}\n${JSON.stringify(task)}\n`);
    for (const change of changes) hash.update(`${digests.of(known(modules, change))}\n`);
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

function known(paths: ReadonlyMap<string, string>, name: string): string {
  const path = paths.get(name);
  if (path === undefined) throw new Error(`No file is known that declares ${name}.`);
  return path;
}

/** Whether a result may be kept: only one as expected, so that everything else is tested again. */
export function mayBeKept(told: Told): boolean {
  if ('broken' in told) return false;
  if ('clean' in told) return !told.clean.some(isCleanAlarm);
  if ('pair' in told) return told.pair.outcome !== 'hidden' && told.pair.outcome !== 'broke';
  if ('variant' in told) return told.variant.alarms.length === 0;
  return isTold(told.mutant) && told.mutant.broke.length === 0;
}

/** Whether all checks may have run for a result. */
export function testedAll(told: Told, task: Task): boolean {
  return 'mutant' in told && (told.mutant.excused === 'otherwise' || ('whole' in task && task.whole));
}
