import { reportPage } from '../reporting/html/report-page.ts';
import { livePage } from '../reporting/html/live-page.ts';
import { suiteOf } from '../run/suite.ts';
import type { LiveChecks } from './live-checks.ts';
import { liveState, type Between } from './live-state.ts';
import { METRICS_TYPE, metricsText } from './metrics-text.ts';
import { startPageServer, type PageServer } from './page-server.ts';

const HTML = 'text/html; charset=utf-8';

/**
 * Serves the results for live traffic: a page with updates, the report, and metrics for Prometheus.
 *
 * @throws An error of the system when the port cannot be used.
 */
export function startLiveView(checks: LiveChecks, port: number, between: Between): Promise<PageServer> {
  return startPageServer({
    port,
    pages: new Map([
      ['/', { type: HTML, text: () => livePage(suiteOf()) }],
      ['/report', { type: HTML, text: () => reportPage(checks.report) }],
      ['/metrics', { type: METRICS_TYPE, text: () => metricsText(checks.counts, checks.report) }],
    ]),
    state: () => liveState(checks.report, checks.counts, between),
  });
}
