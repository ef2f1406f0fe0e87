import { METHODS } from '../generated/methods.ts';
import type { Profile } from './profile.ts';

/** Why something that a node may offer is not asked for, by `health`, `index`, `userStore` or an index path. */
export type Absences = ReadonlyMap<string, string>;

/** What a check may ask of the profile that a node is judged by. */
export class ProfileView {
  readonly #profile: Profile;
  readonly #inForce: ReadonlySet<string>;
  readonly #absences: Absences;

  /** `absences` tells what this node does not offer, though its releases do. */
  constructor(profile: Profile, absences: Absences = new Map()) {
    this.#profile = profile;
    this.#inForce = new Set(profile.errata.map(({ id }) => id));
    this.#absences = absences;
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
  whyNot(method: string): string | undefined {
    const [service = ''] = method.split('.');
    const absence = service === 'health' || service === 'index' ? this.#absences.get(service) : undefined;
    if (absence !== undefined) return absence;
    return this.#profile.methods.has(method) ? undefined : `${method} is no method of the profile ${this.name}`;
  }

  /** Why a path is not expected to be served, or the user store not to be there; undefined when nothing is known against it. */
  absence(what: string): string | undefined {
    const [path = ''] = what.split('?');
    if (/^\/ext\/health(\/|$)/.test(path)) return this.#absences.get('health');
    if (path.startsWith('/ext/index/')) return this.#absences.get('index') ?? this.#absences.get(path);
    return this.#absences.get(path);
  }

  /** Methods that other releases have and these do not. */
  foreignMethods(): readonly string[] {
    return METHODS.map(({ method }) => method).filter((method) => !this.#profile.methods.has(method));
  }
}
