import type { CheckContext } from './context.ts';
import type { RequirementId } from '../generated/requirement-ids.ts';
import type { MethodName } from '../generated/methods.ts';
import { NotApplicable, NotTestable } from './not-testable.ts';
import type { Exchange } from '../transport/exchange.ts';
import { requirementsOfSchema } from '../judge/validation/schema/annotations.ts';
import type { Answer } from './answer.ts';
import { Failure } from './failure.ts';

/** The code that tests one requirement on a target. It throws if the target breaks the requirement. */
export interface Check {
  readonly id: string;
  readonly run: (context: CheckContext) => Promise<void>;
  /**
   * Whether the check asserts nothing itself: all responses of the run test the requirement. Several spec files may declare it; the first
   * declaration counts.
   */
  readonly isShared?: boolean;
  /** Whether a check of its spec file waits for the node. */
  readonly waits?: boolean;
  /** Whether the requirement is about each state of a node: each node of a run is tested, not only the first that has its test data. */
  readonly inEachState?: boolean;
  /** Whether its spec file is about a node that finds and loses a peer, alone or too. Where it is tested, so are those about each state. */
  readonly whenMet?: 'alone' | 'too';
  /** Whether its spec file changes a node for good, so that it runs once, after all other checks and repetitions. */
  readonly isLast?: boolean;
  /** Whether its spec file is about a chain that stands still, too: it then runs again on a node with such a chain. */
  readonly whenQuiet?: boolean;
  /** Whether its spec file may write to the chain: its checks then run beside those of sequences. */
  readonly writes?: boolean;
}

let declared: Check[] | undefined;
let ofFile: Pick<Check, 'waits' | 'isLast' | 'writes' | 'inEachState' | 'whenMet' | 'whenQuiet'> = {};

/**
 * Returns the checks that a spec file declares while it loads. Files load one at a time.
 *
 * @throws The error of `load`.
 */
export async function declaredChecks(load: () => Promise<unknown>): Promise<readonly Check[]> {
  const own: Check[] = [];
  declared = own;
  try {
    await load();
    return own.map((check) => ({ ...check, ...ofFile }));
  } finally {
    declared = undefined;
    ofFile = {};
  }
}

/** Declares that a check of this spec file waits for the node. Its checks then run beside those of all other files, from the start. */
export function waitsForTheNode(): void {
  ofFile = { ...ofFile, waits: true };
}

/** Declares that the checks of this spec file change a node for good. They then run once, after all other checks and repetitions. */
export function comesLast(): void {
  ofFile = { ...ofFile, isLast: true };
}

/** Declares that the checks of this spec file write to the chain where they may. They then run with those of sequences. */
export function writesToTheChain(): void {
  ofFile = { ...ofFile, writes: true };
}

/** Declares that the checks of this spec file show more on a chain that has accepted no block for some time. */
export function whenQuiet(): void {
  ofFile = { ...ofFile, whenQuiet: true };
}

/** Declares that the requirements of this spec file are about each state of a node. Each node of a run is then tested, in any state. */
export function inEachState(): void {
  ofFile = { ...ofFile, inEachState: true };
}

/**
 * Declares that the requirements of this spec file are about a node that waits for a peer, finds it, and loses it again: about it alone,
 * or about each other node, too.
 */
export function whenPeersMeet(whenMet: Check['whenMet'] = 'alone'): void {
  ofFile = { ...ofFile, inEachState: true, whenMet };
}

/**
 * Declares a check.
 *
 * @throws Error if no spec file is loading.
 */
export function declareCheck(check: Check): void {
  if (declared === undefined) throw new Error(`The check of ${check.id} is declared outside of a spec file.`);
  declared.push(check);
}

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
