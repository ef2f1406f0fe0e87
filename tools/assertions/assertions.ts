import { AsyncLocalStorage } from 'node:async_hooks';
import type { Finding } from '../../src/generated/report.ts';
import type { Check } from '../../src/harness/check.ts';
import { Failure } from '../../src/harness/failure.ts';
import { Answer, expect } from '../../src/harness/index.ts';
import { Observations } from '../../src/target/client/observations.ts';
import { placeOfCaller } from './place-of-caller.ts';

/** A trial without some assertions of a requirement. */
interface Trial {
  readonly id: string;
  readonly off: ReadonlySet<string>;
  /** The last other assertion of the requirement that did not hold. */
  failed?: string | undefined;
}

interface Running {
  readonly trial: Trial;
  /** The requirement whose check runs. */
  readonly checked?: Check;
}

const running = new AsyncLocalStorage<Running>();

/** Instead of a requirement: several ones whose check only sends requests, while their responses prove them. */
export const SHARED = '(shared)';

/** Requirement -> its assertions in code that ran so far. */
export const RAN = new Map<string, Set<string>>();

/**
 * Lets `withoutAssertions` switch off each assertion of these checks: each call of a matcher, for each member of an object that it
 * compares; each call of `fail`; each keyword of a schema. Call it once in a process.
 */
export function instrument(checks: readonly Check[]): void {
  for (const matchers of [expect(0, ''), expect(Object.create(Answer.prototype) as Answer<unknown>)]) {
    const prototype = Object.getPrototypeOf(matchers) as object;
    for (const name of Object.getOwnPropertyNames(prototype).filter((each) => each.startsWith('to')))
      replace(prototype, name, (match, given) => {
        matched(match, given[0]);
      });
  }
  replace(Observations.prototype, 'noteFinding', (note, [id, finding]) => {
    const trial = running.getStore()?.trial;
    if (trial === undefined || trial.id !== id || !isOffInSchema(trial, finding as Finding)) note();
  });
  for (const check of checks) Object.assign(check, { run: recorded(check) });
}

/**
 * Runs a trial without these assertions of the requirement.
 *
 * @returns The result, and the last one of its other assertions that did not hold; undefined if all did.
 */
export async function withoutAssertions<T>(
  id: string,
  off: ReadonlySet<string>,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly failed: string | undefined }> {
  const trial: Trial = { id, off };
  const result = await running.run({ trial }, run);
  return { result, failed: trial.failed };
}

/** Replaces a method by one that gets the original call and its arguments. */
function replace(prototype: object, name: string, by: (call: () => void, given: readonly unknown[]) => void): void {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`There is no method ${name} to switch off.`);
  Object.defineProperty(prototype, name, {
    value(this: unknown, ...given: unknown[]) {
      by(() => void Reflect.apply(original, this, given), given);
    },
  });
}

function matched(match: () => void, expected: unknown): void {
  const place = running.getStore()?.checked === undefined ? undefined : placeOfCaller();
  if (place === undefined) {
    match();
    return;
  }
  const own = partsOf(place.listsMembers ? expected : undefined).map((part) => `${place.at}${part}`);
  noteRan(own);
  try {
    match();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const failed = own.filter((part) => concerns(error, part));
    if (!isOff(failed.length === 0 ? own : failed)) throw error;
  }
}

/** The members of an object that a spec lists, each an assertion of its own. */
function partsOf(expected: unknown): readonly string[] {
  const isPlain =
    typeof expected === 'object' && expected !== null && Object.getPrototypeOf(expected) === Object.prototype;
  const names = isPlain ? Object.keys(expected) : [];
  return names.length < 2 ? [''] : names.map((name) => ` ${name}`);
}

function concerns({ findings }: Failure, part: string): boolean {
  const name = part.slice(part.lastIndexOf(' ') + 1);
  return findings.some(({ differs = [] }) => differs.some(({ at = '' }) => at.split('/')[0] === name));
}

/** Whether all of these assertions, which do not hold, are switched off. Otherwise notes the first other one. */
function isOff(failed: readonly string[]): boolean {
  const { trial, checked } = running.getStore() ?? {};
  if (trial === undefined || checked?.id !== trial.id) return false;
  const other = failed.find((each) => !trial.off.has(each));
  trial.failed = other ?? trial.failed;
  return other === undefined;
}

function noteRan(assertions: readonly string[]): void {
  const { checked } = running.getStore() ?? {};
  // What brings the responses that several requirements rest on is no assertion of one of them.
  const id = checked === undefined || checked.isShared === true ? SHARED : checked.id;
  const ran = RAN.get(id) ?? new Set();
  RAN.set(id, ran);
  for (const each of assertions) ran.add(each);
}

function recorded(check: Check): Check['run'] {
  const { id, run } = check;
  return async (context) => {
    const { trial = { id: '', off: new Set<string>() } } = running.getStore() ?? {};
    const { fail } = context;
    const switchable = (...given: Parameters<typeof fail>): void => {
      const place = placeOfCaller()?.at ?? 'fail';
      noteRan([place]);
      if (!isOff([place])) fail(...given);
    };
    Object.assign(context, { fail: switchable });
    try {
      await running.run({ trial, checked: check }, () => run(context));
    } catch (error) {
      if (error instanceof Failure && trial.id === id) trial.failed = ofFailure(error, trial);
      throw error;
    }
  };
}

/** The assertion behind the failure of a check: the last one that did not hold, unless a response fails by itself. */
function ofFailure({ findings: [finding], stack }: Failure, { failed }: Trial): string | undefined {
  const kind = finding?.signature?.kind;
  return finding !== undefined && (kind === 'schema' || kind === 'http')
    ? ofSchema(finding)
    : (failed ?? placeOfCaller(stack)?.at);
}

/** Whether a finding is of an assertion that is switched off, or counts the findings beyond the first ones of such an assertion. */
function isOffInSchema({ off }: Trial, finding: Finding): boolean {
  return off.has(ofSchema(finding)) || (finding.signature?.kind === 'more' && off.size > 0);
}

function ofSchema({ signature, path = '' }: Finding): string {
  // The names of the checks of a report are data.
  const place = (signature?.at ?? path).replace(/\/checks\/[^/]+/, '/checks/*');
  return `schema ${place} ${signature?.rule ?? ''}`;
}
