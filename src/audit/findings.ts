import { defined } from '../encoding/defined.ts';
import type { EvidenceItem, Finding } from '../generated/report.ts';
import { evidence } from '../run/evidence.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { Mismatch, Reply } from './questions/question.ts';
import type { Store } from './store/store.ts';

/** Prefix of the keys of findings. */
const FINDING = 'f/';
/** Largest number of findings of one requirement in the store and in the report. */
const MOST_FINDINGS = 1000;
/** Findings of one requirement that the report shows with the bodies of their exchanges. */
const WHOLE = 12;
/** Findings of one requirement that the store has with bodies: those come almost in the order of their questions. */
const STORED_WHOLE = 100;

export interface KeptFinding {
  readonly requirement: string;
  readonly finding: Finding;
  /** The exchanges that it rests on. */
  readonly evidence: readonly EvidenceItem[];
}

/** A mismatch without its replies, with the exchanges that show it: first the one with the wrong value. */
export interface ShownMismatch {
  readonly mismatch: Omit<Mismatch, 'shownBy'>;
  readonly exchanges: readonly Exchange[];
}

/**
 * Keeps a finding in the store, with its exchanges as evidence. Without an exchange there is no finding.
 *
 * @param found Requirement -> number of its findings, which it counts. Those beyond a hundred are kept without bodies, and those beyond
 *   a thousand only counted.
 * @param at The place of the finding among those about the same exchange.
 */
export function keepFinding(
  store: Store,
  found: Record<string, number>,
  { mismatch: { requirement, message, path, expected, actual, signature }, exchanges }: ShownMismatch,
  at: number,
): void {
  const [exchange, ...others] = exchanges;
  if (exchange === undefined) return;
  const count = (found[requirement] ?? 0) + 1;
  found[requirement] = count;
  if (count > MOST_FINDINGS) return;
  const { number } = exchange;
  const comparedWith = others.map((other) => other.number).sort((one, other) => one - other);
  const finding: Finding = {
    message,
    ...defined({
      path,
      expected,
      actual,
      signature,
      comparedWith: comparedWith.length === 0 ? undefined : comparedWith,
    }),
    exchange: number,
  };
  const shown = evidence([exchange, ...others], new Set([number, ...comparedWith]), count <= STORED_WHOLE);
  const key = `${FINDING}${requirement}/${String(number).padStart(15, '0')}/${String(at).padStart(3, '0')}`;
  store.put(key, JSON.stringify({ requirement, finding, evidence: shown } satisfies KeptFinding));
}

/**
 * The kept findings, in the order of their questions. Of each requirement the first ones have all that shows them, the others their own
 * exchange, without its bodies: together they would take hundreds of megabytes.
 */
export async function keptFindings(store: Store): Promise<readonly KeptFinding[]> {
  const kept: KeptFinding[] = [];
  let [requirement, count] = ['', 0];
  for await (const [, text] of store.range(FINDING)) {
    // The cast is safe: `keepFinding` wrote it.
    const found = JSON.parse(text) as KeptFinding;
    count = found.requirement === requirement ? count + 1 : 1;
    ({ requirement } = found);
    kept.push(count > WHOLE ? shortened(found) : found);
  }
  return kept;
}

function shortened({
  requirement,
  finding: { comparedWith: _others, ...finding },
  evidence,
}: KeptFinding): KeptFinding {
  const own = evidence.filter(({ exchange }) => exchange === finding.exchange);
  const short = own.map(({ exchange, call, curl, outcome, durationMs }) => ({
    exchange,
    call,
    curl,
    outcome,
    durationMs,
  }));
  return { requirement, finding, evidence: short };
}

/** Calls that a group of questions has numbers for. */
const MOST_NUMBERS = 1000;
/** Largest number of calls that a finding names: the first one and the last ones. */
const MOST_SHOWN = 8;

/** The calls of the questions about one record. Each has a number in the report, which does not depend on what else was asked. */
export class GroupCalls {
  readonly #ordinal: number;
  /** A reply may be long: it lives as long as its question needs it. */
  readonly #exchanges = new WeakMap<Reply, Exchange>();
  #size = 0;

  /** @param ordinal The number of the group, from 1. */
  constructor(ordinal: number) {
    this.#ordinal = ordinal;
  }

  add(reply: Reply, exchange: Exchange): void {
    if (this.#exchanges.has(reply)) return;
    const number = this.#ordinal * MOST_NUMBERS + (this.#size % MOST_NUMBERS);
    this.#size += 1;
    this.#exchanges.set(reply, { ...exchange, number });
  }

  /** The exchanges of replies that show a mismatch, the wrong one last: that one first, and of the others those that a finding names. */
  exchangesOf(replies: readonly Reply[]): readonly Exchange[] {
    const most = replies.length > MOST_SHOWN ? [...replies.slice(0, 1), ...replies.slice(1 - MOST_SHOWN)] : replies;
    return most.toReversed().flatMap((reply) => this.#exchanges.get(reply) ?? []);
  }
}
