import { groupBy } from '../../src/encoding/group-by.ts';
import type { FaultRow, Sweep } from '../../src/generated/report.ts';
import { html, prose } from '../../src/reporting/html/html.ts';
import { pageShell } from '../../src/reporting/html/page-shell.ts';
import { wideTable } from '../../src/reporting/html/wide-table.ts';

/** The outcomes of faults that changed a response, in the order of the columns. */
export const SWEEP_COLUMNS = ['found', 'missed', 'excused', 'broke'] as const;

/** The faults of a sweep in one method that changed a response. */
interface SweptMethod {
  readonly method: string;
  readonly faults: readonly FaultRow[];
  /** The number of faults with each outcome, in the order of `SWEEP_COLUMNS`. */
  readonly counts: readonly number[];
}

/** The faults of a sweep by method, in the order of the sweep. */
export function sweptMethods(faults: readonly FaultRow[]): readonly SweptMethod[] {
  const effective = faults.filter(({ outcome }) => outcome !== 'without-effect');
  return [...groupBy(effective, ({ method }) => method)].map(([method, own]) => ({
    method,
    faults: own,
    counts: SWEEP_COLUMNS.map((column) => own.filter(({ outcome }) => outcome === column).length),
  }));
}

/**
 * A sweep as a page without external files: first the faults that nothing found, then the counts by method, then the
 * faults that no check can find, with their reasons.
 */
export function sweepPage({ suite, green, summary, seed, part, startedAt, durationMs, faults }: Sweep): string {
  const methods = sweptMethods(faults);
  return pageShell({
    title: `${green ? 'Sweep' : 'Missed faults'}: ${suite.name}`,
    footer: `Written by ${html(`${suite.name} ${suite.version}`)}. Its data are in sweep.json. <code>npm run prove -- --sweep --fault TEXT</code> tries a fault again.`,
    main: `<p class="suite">${html(`${suite.name} ${suite.version}`)}</p>
<h1 class="${green ? 'c-good' : 'c-bad'}">${green ? 'Every fault is found or has a reason' : 'Not every fault is found'}</h1>
<p class="lead">${html(summary)}</p>
<p class="soft">Part ${html(part)}, seed ${seed}, began ${html(startedAt.slice(0, 19).replace('T', ' '))} UTC, took ${(durationMs / 1000).toFixed(1)} s.</p>
${problems(faults)}
${table(methods)}
${excuses(methods)}`,
  });
}

function problems(faults: readonly FaultRow[]): string {
  const wrong = faults.filter(({ outcome }) => outcome === 'missed' || outcome === 'broke');
  if (wrong.length === 0) return '';
  const items = wrong.map(({ fault, profile, outcome, by, reason }) => {
    const alone = by === undefined ? '' : `: only <code>${html(by)}</code> fails, which is observed`;
    const why = outcome === 'broke' ? `: a check broke: ${html(reason ?? '', 400)}` : alone;
    return `<li><code>${html(fault)}</code> (${html(profile)})${why}</li>\n`;
  });
  return `<h2 class="bad" id="problems">Faults that nothing found (${wrong.length})</h2>\n<ul>\n${items.join('')}</ul>`;
}

function table(methods: readonly SweptMethod[]): string {
  const rows = methods.map(
    ({ method, faults, counts }) =>
      `<tr><th scope="row"><code>${html(method)}</code></th>${[faults.length, ...counts].map((count) => `<td class="number">${count}</td>`).join('')}</tr>`,
  );
  return `<h2 id="methods">Faults by method</h2>\n${wideTable('methods', ['method', 'faults', ...SWEEP_COLUMNS], rows, 'fits')}`;
}

/** The faults that no stated or derived requirement can find, by method and reason. */
function excuses(methods: readonly SweptMethod[]): string {
  const lists = methods.flatMap(({ method, faults }) => {
    const excused = faults.filter(({ outcome }) => outcome === 'excused');
    if (excused.length === 0) return [];
    const items = [...groupBy(excused, ({ reason = '' }) => reason)].map(
      ([reason, own]) =>
        `<li>${prose(reason)} <details class="more"><summary>${own.length} faults</summary>${own.map(({ fault }) => html(fault)).join('<br>')}</details></li>`,
    );
    return [`<h3><code>${html(method)}</code></h3>\n<ul>${items.join('\n')}</ul>`];
  });
  if (lists.length === 0) return '';
  return `<h2 id="excused">Faults that no check can find</h2>\n${lists.join('\n')}`;
}
