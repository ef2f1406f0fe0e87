import type { RunPlan } from '../../generated/report.ts';
import { escapeText } from '../escape-text.ts';
import type { Paint } from './paint.ts';

const PATHS = 3;

/** A plan as text for the owner of a node: the requests, their kinds, and their largest number. */
export function planText(plan: RunPlan, paint: Paint): string {
  const { rows, requests, reads, mayFail, writes } = plan;
  const width = Math.max(5, ...rows.map(({ method }) => method.length));
  const line = (name: string, counts: readonly number[], paths: string): string => {
    const cells = counts.map((count, at) => String(count).padStart(COLUMNS[at]?.length ?? 0));
    return [name.padEnd(width), ...cells, paths].join('  ').trimEnd();
  };
  const lines = [
    paint.bold(heading(plan)),
    '',
    paint.dim([''.padEnd(width), ...COLUMNS, 'at'].join('  ')),
    ...rows.map((row) =>
      line(
        escapeText(row.method),
        [row.reads + row.mayFail + row.writes, row.reads, row.mayFail, row.writes],
        placesOf(row.paths),
      ),
    ),
    paint.bold(line('total', [requests, reads, mayFail, writes], '')),
    '',
    ...meaning(plan),
  ];
  return `${lines.join('\n')}\n`;
}

const COLUMNS = ['requests', ' read', 'may fail', 'write'] as const;

function heading({ target, profile, seed, runs, repeat, requirements }: RunPlan): string {
  const often = repeat === 1 ? '' : `, ${repeat} times`;
  const node = target === 'reference node' ? 'the reference node' : escapeText(target);
  const how = `profile ${escapeText(profile)}, seed ${seed}, ${runs} generated inputs per property`;
  return `A run for ${node} would test ${requirements} requirements${often} (${how}):`;
}

function placesOf(paths: readonly string[]): string {
  const first = paths.slice(0, PATHS).map((path) => escapeText(path, 80));
  return [...first, ...(paths.length > PATHS ? [`and ${paths.length - PATHS} more`] : [])].join(' ');
}

function meaning({ requests, writes, bound, survey, ratePerSecond, target }: RunPlan): string[] {
  const time =
    ratePerSecond === undefined
      ? ''
      : `, which take ${duration(requests / ratePerSecond)} at ${ratePerSecond} a second`;
  return [
    'read      reads data and changes nothing',
    'may fail  is meant to be refused: a wrong argument, an unknown ID, a body that is no call, a transaction that cannot be accepted',
    writes === 0
      ? 'write     none: nothing is sent that a node could accept'
      : 'write     a transaction that a node accepts, paid from --key',
    '',
    surveyed(survey),
    `These are the requests to the reference node: about ${requests} on any chain${time}. What a chain has moves them by some; a run`,
    `never sends more than ${bound} (--max-requests), and ends early instead. ` +
      'While it waits (--wait-ready), it sends four requests per second.',
    ...(target === 'reference node' ? [] : ['Nothing was sent to the target.']),
  ];
}

/** The requests of a survey if the chain is longer than that of the reference node. */
function surveyed(survey: RunPlan['survey']): string {
  if (survey === 0) return 'No index is surveyed (--survey 0).';
  const most = survey === 'all' ? 'all its containers' : `at most ${survey} pages`;
  return `The survey reads ${most} of each index, 1,024 containers a request (--survey).`;
}

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
