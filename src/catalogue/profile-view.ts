import { METHODS } from '../generated/methods.ts';
import type { Cause } from '../generated/report.ts';
import type { Profile } from './profile.ts';

/** Why a requirement does not apply to a node: for people, and as data. */
export interface RuledOut {
  readonly reason: string;
  readonly cause: Cause;
}

/** Why a node is not asked for something that it may offer, by `health`, `index`, `userStore` or an index path. */
export type MissingCapabilities = ReadonlyMap<string, RuledOut>;

/** What a check may ask of the profile that a node is judged by. */
export class ProfileView {
  readonly #profile: Profile;
  readonly #inForce: ReadonlySet<string>;
  readonly #missing: MissingCapabilities;

  /** `missing` tells what this node does not offer, though its releases do. */
  constructor(profile: Profile, missing: MissingCapabilities = new Map()) {
    this.#profile = profile;
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

  /** Whether the node is expected to serve a method, for example `platform.getSubnet`. */
  serves(method: string): boolean {
    return this.whyNot(method) === undefined;
  }

  /** Why a method is not expected to be served; undefined when it is. */
  whyNot(method: string): RuledOut | undefined {
    const [service = ''] = method.split('.');
    const missing = service === 'health' || service === 'index' ? this.#missing.get(service) : undefined;
    if (missing !== undefined) return missing;
    if (this.#profile.methods.has(method)) return undefined;
    return { reason: `${method} is not a method of the profile ${this.name}`, cause: { kind: 'ruled-out' } };
  }

  /** Why a path is not expected to be served, or the user store not to be there; undefined when nothing is known against it. */
  missing(what: string): RuledOut | undefined {
    const [path = ''] = what.split('?');
    if (/^\/ext\/health(\/|$)/.test(path)) return this.#missing.get('health');
    if (path.startsWith('/ext/index/')) return this.#missing.get('index') ?? this.#missing.get(path);
    return this.#missing.get(path);
  }

  /** Methods that other releases have and these do not. */
  foreignMethods(): readonly string[] {
    return METHODS.map(({ method }) => method).filter((method) => !this.#profile.methods.has(method));
  }
}
