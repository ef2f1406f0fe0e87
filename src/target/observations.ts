import type { Finding } from '../generated/report.ts';
import type { Exchange } from '../transport/exchange.ts';

const MAX_FINDINGS = 20;
/** Beyond the first findings, the first of each further kind is kept: a waiver is about all kinds that there are. */
const MAX_KINDS = 40;
const MAX_SHOWN = 3;

/** What answers have shown about one requirement of a schema or the envelope. */
export interface Observation {
  /** Numbers of the first exchanges that showed it, kept or broken. */
  readonly shownBy: readonly number[];
  /** How many exchanges showed it, and at how many places of their responses. */
  readonly responses: number;
  readonly places: number;
  /** The first findings, and the first of each further kind; `count` says how many there were. */
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
 * What the answers of a run have shown, by requirement, whichever check asked for them.
 * A field that is wrong in one answer of a thousand is found here even when another check received it.
 */
export class Observations {
  /** Members that no schema lists, by `method pointer`. */
  readonly unknownMembers = new Set<string>();
  readonly #byRequirement = new Map<string, Entry>();
  readonly #ignored: ReadonlySet<string>;

  /** `ignored` are requirements of which nothing is kept. */
  constructor(ignored: ReadonlySet<string> = new Set()) {
    this.#ignored = ignored;
  }

  /** Requirements that an exchange showed, kept or broken, with the number of places in its response. */
  noteSeen(seen: ReadonlyMap<string, number>, exchange: number): void {
    for (const [id, places] of seen) {
      if (this.#ignored.has(id)) continue;
      const entry = this.#entry(id);
      entry.responses += 1;
      entry.places += places;
      if (entry.shownBy.length < MAX_SHOWN) entry.shownBy.push(exchange);
    }
  }

  /** `exchange` is kept of the first finding only, so that a run on a node that is wrong everywhere stays small. */
  noteFinding(requirement: string, finding: Finding, exchange?: Exchange): void {
    if (this.#ignored.has(requirement)) return;
    const entry = this.#entry(requirement);
    if (exchange !== undefined && entry.findings.length === 0) entry.exchange = exchange;
    entry.count += 1;
    const { findings } = entry;
    if (findings.length < MAX_FINDINGS || (findings.length < MAX_KINDS && isNewKind(finding, findings)))
      findings.push(finding);
  }

  /** What was seen of a requirement; undefined when nothing was. */
  of(requirement: string): Observation | undefined {
    return this.#byRequirement.get(requirement);
  }

  /** All of it, by requirement. */
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
