import type { RequirementId } from '../generated/requirement-ids.ts';
import type { MethodName } from '../generated/methods.ts';
import { NotApplicable, NotTestable } from './not-testable.ts';
import type { Exchange } from '../transport/exchange.ts';
import { requirementsOfSchema } from '../judge/validation/schema/annotations.ts';
import type { Answer } from './answer.ts';
import type { CheckContext } from './context.ts';
import { declareCheck } from './declared-checks.ts';
import { Failure } from './failure.ts';

/**
 * Declares the check of a requirement. The catalogue contains its sentence, level and section.
 * The check passes unless it throws: a failed matcher (`fail`), `notTestable`, or any other exception (`error`).
 */
export function requirement(id: RequirementId, run: (context: CheckContext) => Promise<void>): void {
  declareCheck({ id, run });
}

type Elicit = (context: CheckContext) => Promise<Answer<unknown> | readonly Answer<unknown>[]>;

interface Elicited {
  readonly exchanges: readonly Exchange[];
  readonly error?: Error;
}

/**
 * Declares requirements that single responses prove. The run checks each exchange against its schema and the envelope; `elicit`
 * sends requests so that there is at least one. A requirement without a response that shows it is not testable.
 * If a request of `elicit` fails, the first requirement of the list fails.
 */
export function answersProve(ids: readonly string[], elicit: Elicit): void {
  const elicited = new WeakMap<object, Promise<Elicited>>();
  const once = (context: CheckContext): Promise<Elicited> => {
    const key = context.sample;
    let pending = elicited.get(key);
    if (pending === undefined) {
      pending = elicit(context).then(
        () => ({ exchanges: [...context.exchanges] }),
        (error: unknown) => ({
          exchanges: [...context.exchanges],
          error: error instanceof Error ? error : new Error(`threw ${typeof error}`),
        }),
      );
      elicited.set(key, pending);
    }
    return pending;
  };
  for (const id of ids)
    declareCheck({ id, isShared: true, run: (context) => proveByAnswers(id, context, once, id === ids[0]) });
}

async function proveByAnswers(
  id: string,
  context: CheckContext,
  once: (context: CheckContext) => Promise<Elicited>,
  isFirst: boolean,
): Promise<void> {
  const { exchanges, error } = await once(context);
  if (context.exchanges.length === 0) context.exchanges.push(...exchanges);
  const observation = context.observed(id);
  const [finding, ...more] = observation?.findings ?? [];
  if (finding !== undefined) {
    const shows = observation?.exchange;
    if (shows !== undefined && !context.exchanges.includes(shows)) context.exchanges.push(shows);
    throw new Failure(finding, ...more);
  }
  const isShown = observation !== undefined && observation.shownBy.length > 0;
  // `elicit` may end without data after enough responses. If it fails, only one requirement reports it.
  const tolerated =
    error instanceof NotTestable || error instanceof NotApplicable || (error instanceof Failure && !isFirst);
  if (error !== undefined && !(isShown && tolerated)) throw error;
  if (isShown) return;
  throw new NotTestable('no response of the node contains the data');
}

/** Declares all requirements in the annotations of a schema; see `answersProve`. Example of `path`: `health/report`. */
export function schemaShape(path: string, elicit: Elicit): void {
  answersProve(requirementsOfSchema(path), elicit);
}

/** Declares all requirements in the result schema of a method; see `answersProve`. */
export function resultShape(method: MethodName, elicit: Elicit): void {
  schemaShape(`${method.replace('.', '/')}.result`, elicit);
}
