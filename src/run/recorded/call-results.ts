import { METHODS } from '../../generated/methods.ts';
import type { Note } from '../../generated/report.ts';
import type { ExchangeJudgement } from '../../judge/validation/judge-exchange.ts';

/** The requirement that only the envelope of an error shows. */
const ERROR = 'envelope/error-member';
const DOCUMENTED: ReadonlySet<string> = new Set(METHODS.map(({ method }) => method));

/** Which recorded calls got no result of a method that nodes serve: the methods of such a client are not tested. */
export class CallResults {
  readonly #methods: ReadonlySet<string>;
  readonly #refused = new Set<string>();
  readonly #served = new Set<string>();
  /** Methods with a result to params that the profile does not have: what it has to be is open. */
  readonly #unjudged = new Set<string>();
  /** Methods that the document does not have, and that were answered with a result. */
  readonly #unknown = new Set<string>();
  #errors = 0;
  #results = 0;

  /** @param methods The methods that a node serves. */
  constructor(methods: ReadonlySet<string>) {
    this.#methods = methods;
  }

  add({ seen, method = '' }: ExchangeJudgement): void {
    if (seen.size === 0) return;
    const isError = seen.has(ERROR);
    const isUnknown = /^\w+\.\w+$/.test(method) && !DOCUMENTED.has(method);
    if (isError) this.#errors += 1;
    else if (isUnknown) this.#unknown.add(method);
    else this.#results += 1;
    const isJudged = [...seen.keys()].some((id) => !id.startsWith('envelope/'));
    if (this.#methods.has(method)) (isError ? this.#refused : isJudged ? this.#served : this.#unjudged).add(method);
  }

  /** Whether calls were answered, and none with a result of a method that nodes serve. */
  get areWithoutResult(): boolean {
    return this.#errors + this.#unknown.size > 0 && this.#results === 0;
  }

  /** What the calls of a method got: each an error, or results of which none was tested. */
  callsOf(method: string): 'refused' | 'unjudged' | 'tested' {
    if (this.#served.has(method)) return 'tested';
    if (this.#unjudged.has(method)) return 'unjudged';
    return this.#refused.has(method) ? 'refused' : 'tested';
  }

  get notes(): Note[] {
    const namesOf = (of: ReadonlySet<string>, state?: string): string =>
      [...of]
        .filter((method) => state === undefined || this.callsOf(method) === state)
        .sort()
        .join(', ');
    const [unknown, unjudged] = [namesOf(this.#unknown), namesOf(this.#unjudged, 'unjudged')];
    const refused = namesOf(this.#refused, 'refused');
    const notes: Note[] = [
      ...(unknown === '' ? [] : [`The document has no ${unknown}: of these, the envelope alone was tested.`]),
      ...(unjudged === ''
        ? []
        : [
            `No recorded call of ${unjudged} has params whose response the profile defines, ` +
              'such as a whole address: of these, the envelope alone was tested.',
          ]),
    ].map((text): Note => ({ kind: 'remark', text }));
    if (refused === '') return notes;
    const which = `${this.#errors} of ${this.#errors + this.#results} recorded calls were answered with an error`;
    const text = `${which}, among them each call of ${refused}: nothing of their results was tested.`;
    return [...notes, { kind: 'remark', text }];
  }
}
