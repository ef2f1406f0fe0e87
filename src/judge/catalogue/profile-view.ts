import { METHODS } from '../../generated/methods.ts';
import type { Cause, EvidenceItem } from '../../generated/report.ts';
import type { Profile } from './profile.ts';

/** Why a requirement does not apply to a node: as text, and as data. */
export interface RuledOut {
  readonly reason: string;
  readonly cause: Cause;
  /** The exchanges that showed it. */
  readonly evidence?: readonly EvidenceItem[] | undefined;
  /** Whether the node must offer what it lacks, so that the requirement fails. */
  readonly isDemanded?: boolean | undefined;
}

/** Why a node does not offer something, by `health`, `index`, `userStore`, an index path or a method. */
export type MissingCapabilities = ReadonlyMap<string, RuledOut>;

/** The part of a profile that checks can read. */
export class ProfileView {
  readonly #profile: Profile;
  readonly #inForce: ReadonlySet<string>;
  readonly #missing: MissingCapabilities;
  readonly #onLacking: (why: RuledOut) => void;

  /**
   * @param missing What this node does not offer, though other nodes of its releases do.
   * @param onLacking Receives why a method is not expected that a check asks about.
   */
  constructor(
    profile: Profile,
    missing: MissingCapabilities = new Map(),
    onLacking: (why: RuledOut) => void = () => undefined,
  ) {
    this.#profile = profile;
    this.#onLacking = onLacking;
    this.#inForce = new Set(profile.errata.map(({ id }) => id));
    this.#missing = missing;
  }

  get name(): string {
    return this.#profile.name;
  }

  /** Whether an erratum is in force. */
  has(erratum: string): boolean {
    return this.#inForce.has(erratum);
  }

  /** The same for one check, which then learns what it did not ask. */
  of(onLacking: (why: RuledOut) => void): ProfileView {
    return new ProfileView(this.#profile, this.#missing, onLacking);
  }

  /** Whether the profile expects the node to serve a method, for example `platform.getSubnet`. */
  serves(method: string): boolean {
    return this.whyNot(method) === undefined;
  }

  /** Why the node is not expected to serve a method; undefined when it is. */
  whyNot(method: string): RuledOut | undefined {
    const why = this.#missingFor(method) ?? this.#foreign(method);
    if (why !== undefined) this.#onLacking(why);
    return why;
  }

  #foreign(method: string): RuledOut | undefined {
    if (this.#profile.methods.has(method)) return undefined;
    const what = this.#profile.leftOut.has(method) ? { what: method } : {};
    return { reason: `${method} is not a method of the profile ${this.name}`, cause: { kind: 'ruled-out', ...what } };
  }

  #missingFor(method: string): RuledOut | undefined {
    if (this.#missing.size === 0) return undefined;
    const [service = ''] = method.split('.');
    const own = this.#missing.get(method);
    return own ?? (service === 'health' || service === 'index' ? this.#missing.get(service) : undefined);
  }

  /** Why the node is not expected to serve a path, or to have the user store; undefined when nothing is known to be missing. */
  missing(what: string): RuledOut | undefined {
    const [path = ''] = what.split('?');
    if (/^\/ext\/health(\/|$)/.test(path)) return this.#missing.get('health');
    if (path.startsWith('/ext/index/')) return this.#missing.get('index') ?? this.#missing.get(path);
    return this.#missing.get(path);
  }

  /** Methods of other releases that this profile does not have. */
  foreignMethods(): readonly string[] {
    return METHODS.map(({ method }) => method).filter((method) => !this.#profile.methods.has(method));
  }
}
