import { execFile } from 'node:child_process';
import { encodeHex } from '../../src/encoding/hex.ts';
import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import { both } from '../../src/reference-node/changes/changes.ts';
import type { Change } from '../../src/reference-node/changes/change.ts';
import { calledBy } from '../../src/reference-node/faults/fault-change.ts';
import { FaultCollector } from '../../src/reference-node/faults/fault-collector.ts';
import type { Fault } from '../../src/reference-node/faults/fault.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/funded-key.ts';
import { NETWORK } from '../../src/reference-node/ledger/state/network.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { variantOf } from '../../src/reference-node/variants.ts';

const TIMEOUT_MS = 30_000;
/** A client pays by the price that its node tells; the reference node itself takes a fixed fee, whatever it tells. */
const PRICED = variantOf('gas-costs-250');

/** What a clean run of a client shows. */
export interface CleanClient {
  /** The methods that the client calls. */
  readonly called: ReadonlySet<string>;
  /** The faults that its messages can have. */
  readonly faults: readonly Fault[];
}

/** A program that uses a client: it gets the address of a node and a key, and exits with another code than 0 when the client breaks. */
export class ClientProgram {
  readonly name: string;
  readonly #path: string;
  readonly #profile: Profile;
  readonly #seed: number;
  readonly #fresh: () => Ledger;

  constructor(name: string, path: string, { profile, seed }: { readonly profile: Profile; readonly seed: number }) {
    [this.name, this.#path, this.#profile, this.#seed] = [name, path, profile, seed];
    this.#fresh = () => buildLedger('standard', seed, dialectOf(profile).rules);
  }

  /** @throws Error with the last line of the client when it breaks on a node without a defect. */
  async runClean(): Promise<CleanClient> {
    const called = new Set<string>();
    const collector = new FaultCollector({ seed: this.#seed, bits: 1 });
    const record: Change = {
      touches: 'all',
      patch: {
        ...collector.patch,
        onAnswer: (request, answer) => {
          called.add(calledBy(request));
          return collector.patch.onAnswer?.(request, answer) ?? answer;
        },
      },
    };
    const broken = await this.breaksOn(record);
    if (broken !== undefined) throw new Error(`${this.name} breaks on the clean node: ${broken}`);
    return { called, faults: collector.faults() };
  }

  /** The last line of the client when it breaks on the node with a change, twice; undefined when it works. */
  async breaksOn(change: Change): Promise<string | undefined> {
    const first = await this.#run(change);
    return first === undefined ? undefined : this.#run(change);
  }

  async #run(change: Change): Promise<string | undefined> {
    const { patch } = both(PRICED, change);
    const node = await serveLedger(this.#fresh(), { dialect: dialectOf(this.#profile), patch });
    const key = encodeHex(fundedKey(this.#seed).privateKey);
    const env = { ...process.env, NETWORK_ID: String(NETWORK.id) };
    try {
      return await new Promise((resolve) => {
        execFile(this.#path, [node.url, key], { env, timeout: TIMEOUT_MS }, (error, stdout) => {
          const last = stdout.trim().split('\n').at(-1) ?? '';
          resolve(error === null ? undefined : last === '' ? error.message : last);
        });
      });
    } finally {
      await node.close();
    }
  }
}
