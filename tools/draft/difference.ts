import type { Erratum } from '../../src/catalogue/erratum.ts';
import type { EvidenceItem, Level, RequirementResult } from '../../src/generated/report.ts';
import type { Place } from './places.ts';
import type { Call } from './traffic.ts';
import { redactBody } from '../../src/transport/redact.ts';

/** A request and its response, shortened. */
export interface CallExcerpt {
  readonly request: string;
  readonly response: string;
}

/** One difference between the newest profile and the node, in one place. */
export interface Difference {
  /** `came`, `gone` and `type` are about a member; `answer` is about a status, an error or a whole response. */
  readonly kind: 'came' | 'gone' | 'type' | 'answer';
  readonly method: string;
  /** The place of the object in the result, and the name of its member. */
  readonly parent: readonly string[];
  readonly member?: string;
  readonly place?: Place | undefined;
  /** The failed requirement; undefined for members that no requirement is about. */
  readonly failed?: Pick<RequirementResult, 'id' | 'level' | 'statement'>;
  /** The erratum in force whose expectation the node does not meet. */
  readonly erratum?: Erratum;
  /** Whether the node now does what the document says, instead of the erratum. */
  readonly asDocument?: boolean;
  /** The objects that show it, if only a part of the objects at the place does. */
  readonly objects?: string | undefined;
  readonly says: string;
  readonly shown: readonly CallExcerpt[];
}

/** A failed requirement that no change of a release explains, or that the document forbids to change. */
export interface Suspect {
  readonly id: string;
  readonly level: Level;
  readonly message: string;
  readonly why: string;
  /** Whether another suspect causes it. */
  readonly follows: boolean;
  readonly shown: readonly CallExcerpt[];
}

/** The exchanges of the findings of a failure; without one, the first exchange of the check. */
export function shownBy({ findings, evidence }: RequirementResult, member?: string): CallExcerpt[] {
  const numbers = new Set(findings.map(({ exchange }) => exchange));
  const items = evidence.filter(({ exchange }) => numbers.has(exchange));
  return (items.length === 0 ? evidence : items).slice(0, 1).map((item) => shownItem(item, member));
}

function shownItem({ call = '', request, outcome, response = '' }: EvidenceItem, member?: string): CallExcerpt {
  return { request: excerpt(request?.body ?? call), response: `${outcome} ${excerpt(response, member)}`.trim() };
}

/** The exchange of a call, and in its response the surroundings of a member. */
export function shownCall({ method, exchange: { request, outcome } }: Call, member?: string): CallExcerpt {
  const text = (bytes: Uint8Array | undefined): string => excerpt(Buffer.from(bytes ?? []).toString('utf8'), member);
  const response = outcome.kind === 'answer' ? `HTTP ${outcome.status} ${text(outcome.body)}` : outcome.reason;
  return { request: text(request.body) || `${request.method} ${method}`, response };
}

const SHOWN = 400;

/**
 * A part of a body in one line and without secrets: its beginning, or the surroundings of a member.
 *
 * @param member The name of the member that the reader looks for.
 */
function excerpt(text: string, member?: string): string {
  const plain = Buffer.from(redactBody(Buffer.from(text)))
    .toString('utf8')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const at = member === undefined ? 0 : plain.indexOf(`"${member}":`);
  const start = at + SHOWN / 2 < SHOWN ? 0 : at - SHOWN / 4;
  const part = plain.slice(start, start + SHOWN);
  return `${start > 0 ? '…' : ''}${part}${start + SHOWN < plain.length ? '…' : ''}`;
}
