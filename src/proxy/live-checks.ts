import { loadCatalogue, type Catalogue } from '../catalogue/catalogue.ts';
import { loadProfiles, type Profiles } from '../catalogue/profiles.ts';
import type { Report } from '../generated/report.ts';
import { conclude } from '../library/conclude.ts';
import type { Recorded } from '../recording/recording.ts';
import { RecordedChecks } from '../run/recorded/recorded-checks.ts';
import { ReleaseClues } from '../run/recorded/recorded-release.ts';
import type { RunOptions } from '../run/run-options.ts';
import type { DetectedProfile } from '../target/profile/detect-profile.ts';
import type { Exchange } from '../transport/exchange.ts';
import { redactBody, secretsOf } from '../transport/redact.ts';
import { DEFAULT_GATE } from '../verdict/gates.ts';
import { LiveCounts } from './live-counts.ts';

/**
 * The maximum number of bytes to keep until the release is known. Kept exchanges are then checked by the profile of
 * that release.
 */
const MAX_HELD = 32 * 1024 * 1024;

export interface LiveChecksOptions {
  readonly profile: RunOptions['profile'];
  /** The name of the recording in the report: its files. */
  readonly recording: string;
  /** Names of further headers with secret values. */
  readonly redact?: readonly string[];
}

/** Checks exchanges as they complete. The results are the same as those of `validate` for the recording. */
export class LiveChecks {
  readonly #catalogue: Catalogue;
  readonly #profiles: Profiles;
  readonly #options: LiveChecksOptions;
  readonly #startedAt = new Date();
  readonly #clues: ReleaseClues;
  #detected: DetectedProfile;
  #checks: RecordedChecks;
  #counts = new LiveCounts();
  /** The exchanges so far; undefined when the profile is set, the release is known, or they exceed `MAX_HELD`. */
  #held: Recorded[] | undefined;
  #heldBytes = 0;
  #report: Report | undefined;

  /** Loads the catalogue and the profiles. */
  static async load(options: LiveChecksOptions): Promise<LiveChecks> {
    const catalogue = await loadCatalogue();
    return new LiveChecks(catalogue, await loadProfiles(catalogue), options);
  }

  private constructor(catalogue: Catalogue, profiles: Profiles, options: LiveChecksOptions) {
    this.#catalogue = catalogue;
    this.#profiles = profiles;
    this.#options = options;
    this.#clues = new ReleaseClues(profiles);
    this.#detected = this.#clues.chosen(options.profile);
    this.#checks = new RecordedChecks(catalogue, profiles, this.#detected);
    this.#held = options.profile === 'auto' ? [] : undefined;
  }

  /** Checks one exchange, as the recording contains it. */
  add(exchange: Exchange): void {
    const recorded = asRecorded(exchange, this.#options.redact);
    this.#hold(recorded);
    this.#check(recorded);
    this.#report = undefined;
  }

  /** Counts of exchanges and findings so far. */
  get counts(): LiveCounts {
    return this.#counts;
  }

  /** The report on all exchanges so far. */
  get report(): Report {
    const { recording: url, profile: asked } = this.#options;
    const outcome = (): Report =>
      conclude(this.#checks.outcome({ url, startedAt: this.#startedAt, asked }), { policy: DEFAULT_GATE });
    return (this.#report ??= outcome());
  }

  #check(recorded: Recorded): void {
    const checked = this.#checks.add(recorded, recorded.exchange.number);
    this.#counts.add(recorded.exchange, checked, (id) => this.#checks.levelOf(id));
  }

  /** Keeps an exchange for another check when a later exchange reveals the release. */
  #hold(recorded: Recorded): void {
    if (this.#held === undefined) return;
    if (this.#clues.add(recorded)) this.#detect(this.#held);
    this.#held.push(recorded);
    this.#heldBytes += sizeOf(recorded.exchange);
    if (this.#clues.isNamed || this.#heldBytes > MAX_HELD) this.#held = undefined;
  }

  /** If the profile has changed, checks all kept exchanges from the beginning. */
  #detect(held: readonly Recorded[]): void {
    const { profile, version } = this.#detected;
    const detected = this.#clues.chosen(this.#options.profile);
    if (detected.profile.name === profile.name && detected.version === version) return;
    this.#detected = detected;
    this.#checks = new RecordedChecks(this.#catalogue, this.#profiles, detected);
    this.#counts = new LiveCounts();
    for (const each of held) this.#check(each);
  }
}

/** The exchange as it is read from the recording: without secrets. */
function asRecorded(exchange: Exchange, secretHeaders: readonly string[] = []): Recorded {
  const { request, outcome } = exchange;
  const secrets = secretsOf(request, secretHeaders);
  const body = request.body === undefined ? {} : { body: redactBody(request.body, secrets) };
  return {
    exchange: {
      ...exchange,
      request: { ...request, ...body, secretHeaders },
      outcome: outcome.kind === 'answer' ? { ...outcome, body: redactBody(outcome.body, secrets) } : outcome,
    },
    comment: '',
  };
}

/** The approximate size of an exchange in memory, in bytes. */
function sizeOf({ request, outcome }: Exchange): number {
  const bytes = (request.body?.length ?? 0) + (outcome.kind === 'answer' ? outcome.body.length : 0);
  return bytes + 4096;
}
