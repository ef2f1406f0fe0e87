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
    if (this.#methods.has(method)) (isError ? this.#refused : this.#served).add(method);
  }

  /** Whether calls were answered, and none with a result of a method that nodes serve. */
  get areWithoutResult(): boolean {
    return this.#errors + this.#unknown.size > 0 && this.#results === 0;
  }

  /** Whether each call of a method was answered with an error. */
  isRefused(method: string): boolean {
    return this.#refused.has(method) && !this.#served.has(method);
  }

  get notes(): Note[] {
    const refused = [...this.#refused].filter((method) => this.isRefused(method)).sort();
    const unknown = [...this.#unknown].sort().join(', ');
    const notes: Note[] =
      unknown === ''
        ? []
        : [{ kind: 'remark', text: `The document has no ${unknown}: of these, the envelope alone was tested.` }];
    if (refused.length === 0) return notes;
    const which = `${this.#errors} of ${this.#errors + this.#results} recorded calls were answered with an error`;
    const text = `${which}, among them each call of ${refused.join(', ')}: nothing of their results was tested.`;
    return [...notes, { kind: 'remark', text }];
  }
}
