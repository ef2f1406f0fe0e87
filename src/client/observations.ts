import { cut } from '../encoding/cut.ts';
import type { Finding } from '../generated/report.ts';
import type { Exchange } from '../transport/exchange.ts';
import { Variety } from './variety.ts';

const MAX_FINDINGS = 20;
/** After the first findings, only the first of each further kind is kept, because a waiver covers all kinds. */
const MAX_KINDS = 40;
const MAX_SHOWN = 3;
/** Largest number of kept members that no schema lists. */
const MAX_UNKNOWN = 1000;

/** The results of responses for one requirement of a schema or the envelope. */
export interface Observation {
  /** Numbers of the first exchanges that showed the requirement, passed or failed. */
  readonly shownBy: readonly number[];
  /** Number of exchanges that showed the requirement, and of places in their responses. */
  readonly responses: number;
  readonly places: number;
  /** The first findings, and the first of each further kind. `count` is the number of all findings. */
  readonly findings: readonly Finding[];
  readonly count: number;
  /** The exchange of the first finding. */
  readonly exchange?: Exchange;
}

interface Entry {
  readonly shownBy: number[];
  responses: number;
  places: number;
  readonly findings: Finding[];
  count: number;
  exchange?: Exchange;
}

/**
 * The results of all responses of a run, by requirement, whichever check sent the request.
 * They include a wrong field in one response of a thousand, even if the check of another requirement received it.
 */
export class Observations {
  /** Members that no schema lists, by `method pointer`. */
  readonly unknownMembers = new Set<string>();
  /** Methods and paths from which no response comes in time, though the node responds to others. */
  readonly silent = new Set<string>();
  /** How the values of members vary. */
  readonly variety = new Variety();
  readonly #byRequirement = new Map<string, Entry>();
  readonly #ignored: ReadonlySet<string>;
  readonly #asker: () => string | undefined;

  /**
   * @param ignored Requirements without observations.
   * @param asker Returns the requirement whose check sends requests now.
   */
  constructor(ignored: ReadonlySet<string> = new Set(), asker: () => string | undefined = () => undefined) {
    this.#ignored = ignored;
    this.#asker = asker;
  }

  /**
   * Adds an exchange to its requirements, passed or failed.
   *
   * @param counts Requirement -> number of places in the response.
   */
  noteSeen(counts: ReadonlyMap<string, number>, exchange: number): void {
    for (const [id, places] of counts) {
      if (this.#ignored.has(id)) continue;
      const entry = this.#entry(id);
      entry.responses += 1;
      entry.places += places;
      if (entry.shownBy.length < MAX_SHOWN) entry.shownBy.push(exchange);
    }
  }

  /** Adds a finding. Only the exchange of the first one is kept, to limit the memory of a run with many findings. */
  noteFinding(requirement: string, found: Finding, exchange?: Exchange): void {
    if (this.#ignored.has(requirement)) return;
    const askedBy = this.#asker();
    const finding = askedBy === undefined || askedBy === requirement ? found : { ...found, askedBy };
    const entry = this.#entry(requirement);
    if (exchange !== undefined && entry.findings.length === 0) entry.exchange = exchange;
    entry.count += 1;
    const { findings } = entry;
    if (findings.length < MAX_FINDINGS || (findings.length < MAX_KINDS && isNewKind(finding, findings)))
      findings.push(finding);
  }

  /** Adds members of a response that no schema lists, by their JSON Pointers. */
  noteUnknown(method: string, pointers: readonly string[]): void {
    for (const pointer of pointers) {
      if (this.unknownMembers.size >= MAX_UNKNOWN) return;
      this.unknownMembers.add(`${method} ${cut(pointer)}`);
    }
  }

  /** The observation of a requirement; undefined if no response showed it. */
  of(requirement: string): Observation | undefined {
    return this.#byRequirement.get(requirement);
  }

  entries(): ReadonlyMap<string, Observation> {
    return this.#byRequirement;
  }

  #entry(id: string): Entry {
    let entry = this.#byRequirement.get(id);
    if (entry === undefined) {
      entry = { shownBy: [], responses: 0, places: 0, findings: [], count: 0 };
      this.#byRequirement.set(id, entry);
    }
    return entry;
  }
}

function isNewKind({ signature }: Finding, findings: readonly Finding[]): boolean {
  const kind = JSON.stringify(signature);
  return !findings.some((finding) => JSON.stringify(finding.signature) === kind);
}
