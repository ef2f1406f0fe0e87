// Generated from schemas/catalogue by scripts/generate.mjs. Do not edit: change the source and run `npm run generate`.

import type { Level } from './report.ts';

/**
 * One place where the document and deployed releases part. In force, it replaces the expectation.
 */
export interface ErratumFile {
  id: string;
  /**
   * IDs of the requirements whose expectation changes.
   *
   * @minItems 1
   */
  requirements: string[];
  /**
   * What the document says.
   */
  document: string;
  /**
   * What the releases do.
   */
  nodes: string;
  /**
   * The first release that does so.
   */
  first: Release;
  /**
   * The last one; left out while it goes on.
   */
  last?: Release;
  /**
   * How it is known.
   *
   * @minItems 1
   */
  evidence: string[];
  /**
   * How the schemas change.
   */
  patches?: ErratumPatch[];
  /**
   * Requirement that no longer applies -> the requirement that applies in its place.
   */
  replaces?: {
    [k: string]: string;
  };
  /**
   * Requirements that do not apply where this erratum is in force, and whose place nothing takes.
   */
  drops?: string[];
  /**
   * Requirements that apply only where this erratum is in force, and take nobody's place.
   */
  adds?: string[];
}

export interface ErratumPatch {
  /**
   * Path of the schema below `schemas/`.
   */
  schema: string;
  /**
   * A JSON merge patch (RFC 7396).
   */
  patch: Record<string, unknown>;
}

/**
 * What is expected of a family of releases, as the difference to the profile that it extends.
 */
export interface ProfileFile {
  name: string;
  /**
   * Name of the profile that this one changes.
   */
  extends?: string;
  description: string;
  /**
   * The releases that the profile stands for, both ends included; without `last` also those to come.
   */
  releases?: {
    first: Release;
    last?: Release;
  };
  /**
   * Methods that are served.
   */
  methods?: Change;
  /**
   * Errata in force.
   */
  errata?: Change;
  /**
   * Requirements that do not apply to these releases.
   */
  notApplicable?: NotApplicable[];
  capabilities?: Capabilities;
}

export type Release = string;

export interface Change {
  added?: string[];
  removed?: string[];
}

export interface NotApplicable {
  /**
   * IDs or patterns of IDs.
   *
   * @minItems 1
   */
  requirements: string[];
  reason: string;
}

/**
 * What a node offers; false where it does not. What is not said is inherited, or found out.
 */
export interface Capabilities {
  /**
   * The health service is reachable.
   */
  health?: boolean;
  /**
   * The index is on.
   */
  index?: boolean;
  /**
   * The node keeps users.
   */
  userStore?: boolean;
  /**
   * The index paths that are served, such as `/ext/index/X/block`.
   */
  indexPaths?: string[];
}

/**
 * A file of the catalogue: the requirements of one method or endpoint, and what is excused from being tested.
 */
export interface RequirementsFile {
  service: 'health' | 'platform' | 'index' | 'envelope' | 'encoding' | 'http' | 'restart';
  /**
   * The method, the endpoint as `GET /ext/health`, or `*`.
   */
  method: string;
  requirements: RequirementRow[];
  excluded?: ExcludedRow[];
}

export interface RequirementRow {
  /**
   * Permanent: service, method and claim.
   */
  id: string;
  level: Level;
  /**
   * Section of the document.
   */
  section: string;
  /**
   * What a node must keep, in one sentence.
   */
  statement: string;
  /**
   * Who is hurt when it is not kept.
   */
  why: string;
  /**
   * How the document can be read; each is accepted.
   *
   * @minItems 1
   */
  readings?: string[];
  /**
   * The statements that a derived requirement follows from.
   *
   * @minItems 1
   */
  from?: string[];
  /**
   * Another method than the file's.
   */
  method?: string;
}

export interface ExcludedRow {
  section: string;
  /**
   * What the document says, in one sentence.
   */
  statement: string;
  /**
   * Why no exchange can show it.
   */
  reason: string;
}

/**
 * The sections of the document, in its order.
 */
export interface SectionsFile {
  /**
   * @minItems 1
   */
  sections: Section[];
}

export interface Section {
  id: string;
  title: string;
}
