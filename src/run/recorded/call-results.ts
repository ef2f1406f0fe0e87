import type { Note } from '../../generated/report.ts';
import type { ExchangeJudgement } from '../../judge/validation/judge-exchange.ts';

/** The requirement that only the envelope of an error shows. */
const ERROR = 'envelope/error-member';

/** Which recorded calls were answered with an error: the methods of a client that get no result are not tested. */
export class CallResults {
  readonly #methods: ReadonlySet<string>;
  readonly #refused = new Set<string>();
  readonly #served = new Set<string>();
  #errors = 0;
  #results = 0;

  /** @param methods The methods that a node serves. */
  constructor(methods: ReadonlySet<string>) {
    this.#methods = methods;
  }

  add({ seen, method = '' }: ExchangeJudgement): void {
    if (seen.size === 0) return;
    const isError = seen.has(ERROR);
    if (isError) this.#errors += 1;
    else this.#results += 1;
    if (this.#methods.has(method)) (isError ? this.#refused : this.#served).add(method);
  }

  /** Whether calls were answered, and each with an error. */
  get isOnlyErrors(): boolean {
    return this.#errors > 0 && this.#results === 0;
  }

  /** Whether each call of a method was answered with an error. */
  isRefused(method: string): boolean {
    return this.#refused.has(method) && !this.#served.has(method);
  }

  get notes(): Note[] {
    const refused = [...this.#refused].filter((method) => this.isRefused(method)).sort();
    if (refused.length === 0) return [];
    const which = `${this.#errors} of ${this.#errors + this.#results} recorded calls were answered with an error`;
    const text = `${which}, among them each call of ${refused.join(', ')}: nothing of their results was tested.`;
    return [{ kind: 'remark', text }];
  }
}
