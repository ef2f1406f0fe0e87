import { rmSync } from 'node:fs';
import type { Report } from '../generated/report.ts';
import { LiveChecks, type LiveChecksOptions } from './live-checks.ts';
import { startLiveView } from './live-view.ts';
import type { PageServer } from './page-server.ts';
import { Recorder, type RecorderOptions, type Recording } from './recorder.ts';
import { startRelay, type RelayOptions } from './relay.ts';

export interface RecordingOptions extends Omit<RelayOptions, 'onExchange'>, Omit<RecorderOptions, 'onExchange'> {
  /** Also checks the exchanges, and serves the results on this port; 0 for any free port. */
  readonly check?: Pick<LiveChecksOptions, 'profile'> & { readonly pagePort: number };
}

export interface EndedRecording extends Recording {
  /** The report on the exchanges, if they were checked. */
  readonly report?: Report | undefined;
  /** The error of the suite that occurred in the checks. */
  readonly broke?: Error | undefined;
}

export interface RunningRecording {
  /** The URL for the requests of clients. */
  readonly url: string;
  /** The URL of the page with the results, if exchanges are checked. */
  readonly pageUrl?: string | undefined;
  /** Closes the relay, the files and the page. */
  close(): Promise<EndedRecording>;
}

/**
 * Forwards requests to a target, writes each exchange to HAR files, and optionally checks it. Problems with files or
 * checks are reported, and the traffic continues.
 *
 * @throws An error of the system when a port or the first file cannot be used.
 */
export async function startRecording(options: RecordingOptions): Promise<RunningRecording> {
  const { check, file } = options;
  const checks =
    check === undefined
      ? undefined
      : await LiveChecks.load({ profile: check.profile, recording: options.file, redact: options.redact });
  let page: PageServer | undefined;
  let broke: Error | undefined;
  const recorder = new Recorder({
    ...options,
    onExchange: (exchange) => {
      try {
        checks?.add(exchange);
        page?.update();
      } catch (error) {
        broke ??= error instanceof Error ? error : new Error(String(error));
      }
    },
  });
  try {
    const relay = await startRelay({ ...options, onExchange: recorder.add });
    const between = { proxy: relay.url, target: options.target.origin };
    if (check !== undefined && checks !== undefined) {
      page = await startLiveView(checks, check.pagePort, between).catch(async (error: unknown) => {
        await relay.close();
        throw error;
      });
    }
    return {
      url: relay.url,
      pageUrl: page?.url,
      close: async () => {
        await relay.close();
        const recording = await recorder.close();
        await page?.close();
        return { ...recording, report: checks?.report, broke };
      },
    };
  } catch (error) {
    await recorder.close();
    rmSync(file);
    throw error;
  }
}
