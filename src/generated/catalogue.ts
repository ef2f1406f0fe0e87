// Generated from schemas/catalogue by tools/generate.mjs. Do not edit: change the source and run `npm run generate`.

import type { ClientName, Level } from './report.ts';

/**
 * The node build of a published result, and how the suite was run on it.
 */
export interface BuildFile {
  node: string;
  release: string;
  /**
   * The address of the release.
   */
  source: string;
  /**
   * SHA-256 of the executable, if the run launched it.
   */
  sha256?: undefined | string;
  /**
   * The command line that repeats the run.
   */
  command: string;
}

/**
 * Clients of nodes, and the requirements that each needs.
 */
export interface ClientsFile {
  /**
   * @minItems 1
   */
  clients: Client[];
}

export interface Client {
  name: ClientName;
  /**
   * The part of the client that was run.
   */
  what: string;
  version: string;
  /**
   * What stands before the slash of requirement IDs -> what stands behind it.
   */
  needs: {
    /**
     * @minItems 1
     */
    [k: string]: string[];
  };
}

/**
 * A contract: the requirements of one day, frozen. The level of each ID.
 */
export interface ContractFile {
  [k: string]: Level;
}

/**
 * A difference between the document and deployed releases. In force, it replaces the expectation.
 */
export interface ErratumFile {
  id: string;
  /**
   * The IDs of the requirements whose expectation changes.
   *
   * @minItems 1
   */
  requirements: string[];
  /**
   * The statement of the document.
   */
  document: string;
  /**
   * The behaviour of the releases.
   */
  nodes: string;
  /**
   * The first release with this behaviour.
   */
  first: Release;
  /**
   * The last release with this behaviour; omitted if all later releases have it.
   */
  last?: undefined | Release;
  /**
   * The source of this knowledge.
   *
   * @minItems 1
   */
  evidence: string[];
  /**
   * The changes of the schemas.
   */
  patches?: undefined | ErratumPatch[];
  /**
   * A map from each requirement that no longer applies to the requirement that replaces it.
   */
  replaces?:
    | undefined
    | {
        [k: string]: string;
      };
  /**
   * The requirements that do not apply while this erratum is in force, and that nothing replaces.
   */
  drops?: undefined | string[];
  /**
   * The requirements that apply only while this erratum is in force, and that replace nothing.
   */
  adds?: undefined | string[];
}

export interface ErratumPatch {
  /**
   * The path of the schema below `schemas/`.
   */
  schema: string;
  /**
   * A JSON merge patch (RFC 7396).
   */
  patch: Record<string, unknown>;
}

/**
 * The families of requirements, by name. A word in braces is replaced by what the member says under this name.
 */
export interface FamiliesFile {
  /**
   * What an argument identifies, by the name of the argument.
   */
  things: {
    [k: string]: string;
  };
  families: {
    [k: string]: Family;
  };
}

export interface Family {
  /**
   * The level, unless a member says another.
   */
  level: Level;
  /**
   * The section, unless a member says another.
   */
  section: string;
  /**
   * The arguments that the check and the mutants of the family have values for. Without it, any.
   *
   * @minItems 1
   */
  takes?: undefined | string[];
  statement: string;
  why: string;
  /**
   * The readings of the document; a node may follow any of them.
   *
   * @minItems 1
   */
  readings?: undefined | string[];
  /**
   * The statements from which the members are derived whose level is `derived`.
   *
   * @minItems 1
   */
  from?: undefined | string[];
}

/**
 * What a node keeps across a restart, a crash, and an upgrade of its network.
 */
export interface LifeFile {
  requirements: LifeRow[];
}

export interface LifeRow {
  claim: Claim;
  method: string;
  level: Level;
  section: string;
  /**
   * One sentence with `{event}`, or one for each event of the row.
   */
  statement: string | LifeSentences;
  /**
   * The harm to a client of a node that breaks the requirement.
   */
  why: string;
  /**
   * @minItems 1
   */
  from?: undefined | string[];
}

export interface LifeSentences {
  restart?: undefined | string;
  crash?: undefined | string;
  upgrade?: undefined | string;
}

/**
 * The expectations for a family of releases, as the difference from the extended profile.
 */
export interface ProfileFile {
  name: string;
  /**
   * The name of the profile that this profile extends.
   */
  extends?: undefined | string;
  description: string;
  /**
   * The releases of the profile, first and last included. Without `last`, future releases are included.
   */
  releases?:
    | undefined
    | {
        first: Release;
        last?: undefined | Release;
      };
  /**
   * What tells the nodes of another maker from those of the original, whose name and release they report: one of these is enough.
   */
  shows?:
    | undefined
    | {
        /**
         * The least price of gas, in nAVAX.
         */
        minGasPrice: number;
        /**
         * The prefixes of addresses of its networks.
         *
         * @minItems 1
         */
        prefixes: string[];
      };
  /**
   * The methods that these releases serve.
   */
  methods?: undefined | Change;
  /**
   * The errata in force.
   */
  errata?: undefined | Change;
  /**
   * The requirements that do not apply to these releases.
   */
  notApplicable?: undefined | NotApplicable[];
  /**
   * The observed requirements that the gate `release` does not count, as measured on nodes of these releases. Those of the document are inherited, others are not.
   */
  ungated?: undefined | NotApplicable[];
  /**
   * Clients that do not work with nodes of these releases, each with the reason. Inherited.
   */
  clients?:
    | undefined
    | {
        [k: string]: string;
      };
  capabilities?: undefined | Capabilities;
}

export type Release = string;

export interface Change {
  added?: undefined | string[];
  removed?: undefined | string[];
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
 * The services that a node offers; false if it does not offer one. An omitted service is inherited or detected.
 */
export interface Capabilities {
  /**
   * The node serves the health service.
   */
  health?: undefined | boolean;
  /**
   * The node serves the index.
   */
  index?: undefined | boolean;
  /**
   * The node has a user store.
   */
  userStore?: undefined | boolean;
  /**
   * The index paths that the node serves.
   */
  indexPaths?:
    | undefined
    | ('/ext/index/P/block' | '/ext/index/X/tx' | '/ext/index/X/block' | '/ext/index/X/vtx' | '/ext/index/C/block')[];
}

/**
 * What the document leaves open, what releases do there, and which expectation of a release profile keeps it.
 */
export interface ReadingsFile {
  readings: Reading[];
}

export interface Reading {
  /**
   * Names of variants, each with `*` for any text: nodes that read the document in another way.
   */
  variants: string[];
  open: string;
  releases: string;
  /**
   * Requirements that fail on a node of a release that does otherwise, beside those of the errata.
   */
  kept?: undefined | string[];
  /**
   * The errata of release profiles that make these requirements strict.
   */
  errata?: undefined | string[];
  /**
   * Why nothing is kept, or which part of it is not.
   */
  why?: undefined | string;
}

/**
 * A file of the catalogue: the requirements of one method or endpoint, and the excluded statements.
 */
export interface RequirementsFile {
  service:
    | 'health'
    | 'platform'
    | 'index'
    | 'envelope'
    | 'encoding'
    | 'http'
    | 'restart'
    | 'crash'
    | 'sequences'
    | 'network'
    | 'faults'
    | 'upgrade'
    | 'audit'
    | 'against';
  /**
   * The method, the endpoint such as `GET /ext/health`, or `*`.
   */
  method: string;
  requirements: RequirementRow[];
  excluded?: undefined | ExcludedRow[];
  /**
   * The arguments of the method, by name, with the requirements that follow from a family in `families/families.yaml`.
   */
  arguments?:
    | undefined
    | {
        [k: string]: ArgumentRow;
      };
}

export interface RequirementRow {
  /**
   * The permanent ID: service, method and claim.
   */
  id: string;
  level: Level;
  /**
   * The section of the document.
   */
  section: string;
  /**
   * The duty of the node in one sentence.
   */
  statement: string;
  /**
   * The harm to a client of a node that breaks the requirement, where the sentence does not say it.
   */
  why?: undefined | string;
  /**
   * The readings of the document; a node may follow any of them.
   *
   * @minItems 1
   */
  readings?: undefined | string[];
  /**
   * The statements from which the requirement is derived.
   *
   * @minItems 1
   */
  from?: undefined | string[];
  /**
   * The method, if it differs from the method of the file.
   */
  method?: undefined | string;
}

export interface ExcludedRow {
  section: string;
  /**
   * The statement of the document in one sentence.
   */
  statement: string;
  /**
   * The reason why no exchange can show it.
   */
  reason: string;
}

export interface ArgumentRow {
  /**
   * The method has a default for the argument.
   */
  optional?: undefined | true;
  /**
   * The other arguments of a valid request.
   */
  with?:
    | undefined
    | {
        [k: string]: number;
      };
  /**
   * The member of the result that depends on the argument, or the result in words.
   */
  result?: undefined | string;
  /**
   * What is required of the argument, by family: the claim, or the claim and what differs from the family.
   */
  requirements: {
    [k: string]: Claim | FamilyMember;
  };
}

/**
 * The end of a permanent ID, behind the service and the method.
 */
export type Claim = string;

export interface FamilyMember {
  claim: Claim;
  level?: undefined | Level;
  /**
   * The section of the document.
   */
  section?: undefined | string;
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
