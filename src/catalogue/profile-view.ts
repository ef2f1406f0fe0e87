import type { Profile } from './profile.ts';

/** What a check may ask of the profile that a node is judged by. */
export class ProfileView {
  readonly #profile: Profile;
  readonly #inForce: ReadonlySet<string>;

  constructor(profile: Profile) {
    this.#profile = profile;
    this.#inForce = new Set(profile.errata.map(({ id }) => id));
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
    const { methods, capabilities } = this.#profile;
    if (method.startsWith('health.') && capabilities.health === false) return false;
    if (method.startsWith('index.') && capabilities.index === false) return false;
    return methods.has(method);
  }
}
