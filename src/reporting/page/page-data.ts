import type { EvidenceItem, Report, RequirementResult } from '../../generated/report.ts';
import type { MethodMap } from '../../judge/verdict/method-states.ts';
import type { Kind } from '../kind.ts';

/** A requirement of the page. Its exchanges are stored separately, since several requirements may share one. */
export interface PageResult extends Omit<RequirementResult, 'evidence'> {
  readonly kind: Kind;
  /** Why the requirement matters to clients. */
  readonly why?: string | undefined;
  /** The statements of the document from which it follows. */
  readonly from?: readonly string[] | undefined;
  readonly exchanges: readonly number[];
}

/** The IDs of the failures with one cause. */
export interface PageGroup {
  readonly cause: string;
  /** What the node said in the response that shows the failure, and who else answered. */
  readonly remarks: readonly string[];
  readonly others: readonly string[];
  /** Requirements that are not testable because of it. */
  readonly blocked: readonly string[];
}

/** The data of the page. The page contains it as JSON. */
export interface PageData {
  readonly head: Omit<Report, 'requirements'>;
  /** What of the failures is new, if that decides. */
  readonly news?: string | undefined;
  readonly results: readonly PageResult[];
  /** The titles of the sections of the document, by number. */
  readonly sections: Readonly<Record<string, string>>;
  /** The methods of a node that is being written; of no other. */
  readonly methods?: MethodMap | undefined;
  readonly groups: readonly PageGroup[];
  /** Exchanges by number. */
  readonly exchanges: Readonly<Record<string, EvidenceItem>>;
}

interface KindText {
  readonly label: string;
  readonly sign: string;
  readonly meaning: string;
}

/** All kinds, the most important first. The signs distinguish them without colour. */
export const KINDS: Readonly<Record<Kind, KindText>> = {
  error: { label: 'error', sign: '⚡', meaning: 'suite bug: it says nothing about the node' },
  fail: { label: 'fail', sign: '✕', meaning: 'the node breaks the requirement' },
  'unexpected-pass': { label: 'unexpected pass', sign: '↑', meaning: 'passed, but a waiver expects a failure' },
  note: { label: 'note', sign: '!', meaning: 'differs from deployed nodes; does not affect the exit code' },
  'expected-fail': { label: 'expected fail', sign: '~', meaning: 'failed as the waiver expects' },
  'not-testable': { label: 'not testable', sign: '?', meaning: 'the data of this node is not sufficient' },
  'not-applicable': {
    label: 'not applicable',
    sign: '–',
    meaning: 'excluded by the profile, or not offered by the node',
  },
  pass: { label: 'pass', sign: '✓', meaning: 'the node meets the requirement' },
};

export const KIND_ORDER = Object.keys(KINDS).filter(isKind);

export function isKind(text: string): text is Kind {
  return Object.hasOwn(KINDS, text);
}

/** Position among the kinds: the worst kind has the lowest number. */
export function severity(kind: Kind): number {
  return KIND_ORDER.indexOf(kind);
}
