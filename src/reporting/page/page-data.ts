import type { EvidenceItem, Report, RequirementResult } from '../../generated/report.ts';
import type { Column } from '../column.ts';

/** What a result comes down to for a reader: its verdict, with failures that decide nothing apart. */
export type Kind = Column;

/** A requirement of the page: the exchanges stand apart, since many requirements share one. */
export interface PageResult extends Omit<RequirementResult, 'evidence'> {
  readonly kind: Kind;
  /** Why a client cares. */
  readonly why?: string;
  /** Numbers of the exchanges that show it. */
  readonly exchanges: readonly number[];
}

/** Failures with one cause, by ID. */
export interface PageGroup {
  readonly cause: string;
  readonly others: readonly string[];
  /** What could not be tested because of it. */
  readonly blocked: readonly string[];
}

/** All that the page is made of; written into it as JSON. */
export interface PageData {
  readonly head: Omit<Report, 'requirements'>;
  readonly results: readonly PageResult[];
  readonly groups: readonly PageGroup[];
  /** By number. */
  readonly exchanges: Readonly<Record<string, EvidenceItem>>;
}
