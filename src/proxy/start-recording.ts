import { rmSync } from 'node:fs';
import type { Report } from '../generated/report.ts';
import { LiveChecks, type LiveChecksOptions } from './live-checks.ts';
import { startLiveView } from './live-view.ts';
import type { PageServer } from './page-server.ts';
import { Recorder, type RecorderOptions, type Recording } from './recorder.ts';
import { startRelay, type RelayOptions } from './relay.ts';

export interface RecordingOptions extends Omit<RelayOptions, 'onExchange'>, Omit<RecorderOptions, 'onExchange'> {
  /** Tests the exchanges, too, and serves what they have shown on this port; 0 for any free one. */
  readonly check?: Pick<LiveChecksOptions, 'profile'> & { readonly pagePort: number };
}

export interface EndedRecording extends Recording {
  /** What the exchanges have shown, where they were tested. */
  readonly report?: Report;
  /** What broke in the suite while it tested them. */
  readonly broke?: Error;
}

export interface RunningRecording {
  /** Where clients send their requests. */
  readonly url: string;
  /** The page with what was seen, where exchanges are tested. */
  readonly pageUrl?: string;
  /** Ends the relay, the files and the page. */
  close(): Promise<EndedRecording>;
}

/**
 * Passes requests on to a target, writes each exchange to HAR files, and tests it, if asked to. What goes wrong with files or
 * checks is told; the traffic goes on.
 *
 * @throws An error of the system where a port or the first file cannot be used.
 */
export async function startRecording(options: RecordingOptions): Promise<RunningRecording> {
  const { check, file } = options;
  const checks =
    check === undefined ? undefined : await LiveChecks.load({ profile: check.profile, recording: options.file });
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
      ...(page === undefined ? {} : { pageUrl: page.url }),
      close: async () => {
        await relay.close();
        const recording = await recorder.close();
        await page?.close();
        return {
          ...recording,
          ...(checks === undefined ? {} : { report: checks.report }),
          ...(broke === undefined ? {} : { broke }),
        };
      },
    };
  } catch (error) {
    await recorder.close();
    rmSync(file);
    throw error;
  }
}
