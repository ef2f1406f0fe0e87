import { html } from './html.ts';

/** A line of a chart, with a value for each run. Undefined for a run without value. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
}

/** The data of a chart. */
export interface LineChart {
  /** The title for screen readers. */
  readonly title: string;
  /** Labels of the runs, the oldest first. */
  readonly runs: readonly string[];
  readonly series: readonly Series[];
  /** Smallest and largest value of the axis. Default: from the data. */
  readonly from?: number;
  readonly to?: number;
  readonly format: (value: number) => string;
  /** Whether values are whole numbers. The marks of the axis are then whole numbers, too. */
  readonly counts?: boolean;
}

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 64;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 26;
const STEPS = 4;
/** Characters of a name below the chart: two of them have room beside each other in the large type of a narrow screen. */
const LONGEST_NAME = 24;
/** Largest number of runs with a dot for each. */
const MOST_DOTS = 60;

/** A chart as SVG, with a legend if it has several lines. The page defines colours and patterns. */
export function lineChart(chart: LineChart): string {
  const { title, runs, series } = chart;
  const scale = scaleOf(chart);
  const lines = series.map((each, at) => lineOf(each, at, chart, scale));
  return `${series.length > 1 ? legend(series) : ''}<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${html(describe(chart))}">
<title>${html(title)}</title>
${axis(chart, scale)}
${lines.join('\n')}
<text x="${LEFT}" y="${HEIGHT - 8}">${html(shortName(runs[0]))}</text>
<text x="${WIDTH - RIGHT}" y="${HEIGHT - 8}" text-anchor="end">${runs.length > 1 ? html(shortName(runs.at(-1))) : ''}</text>
</svg>`;
}

interface Scale {
  readonly low: number;
  readonly high: number;
  readonly x: (run: number) => number;
  readonly y: (value: number) => number;
}

function scaleOf({ runs, series, from = 0, to, counts = false }: LineChart): Scale {
  const values = series.flatMap(({ values }) => values.filter((value) => value !== undefined));
  const most = Math.max(...values, from);
  const reached = most > from ? most : from + 1;
  const high = to ?? (counts ? from + Math.ceil((reached - from) / STEPS) * STEPS : reached);
  const wide = WIDTH - LEFT - RIGHT;
  return {
    low: from,
    high,
    x: (run) => round(LEFT + (runs.length < 2 ? wide / 2 : (run * wide) / (runs.length - 1))),
    y: (value) => round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - from) / (high - from))),
  };
}

function axis({ format }: LineChart, { low, high, y }: Scale): string {
  const marks = Array.from({ length: STEPS + 1 }, (_, at) => low + ((high - low) * at) / STEPS);
  return marks
    .map(
      (mark) =>
        `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(mark)}" y2="${y(mark)}"/><text x="${LEFT - 6}" y="${y(mark) + 4}" text-anchor="end">${html(format(mark))}</text>`,
    )
    .join('\n');
}

function lineOf({ name, values }: Series, at: number, { runs, format }: LineChart, { x, y }: Scale): string {
  const points = values.flatMap((value, run) => (value === undefined ? [] : [{ run, value }]));
  const path = points.map(({ run, value }, first) => `${first === 0 ? 'M' : 'L'}${x(run)} ${y(value)}`).join('');
  const dots =
    runs.length > MOST_DOTS
      ? ''
      : points
          .map(
            ({ run, value }) =>
              `<circle cx="${x(run)}" cy="${y(value)}" r="3"><title>${html(`${runs[run] ?? ''}: ${name} ${format(value)}`)}</title></circle>`,
          )
          .join('');
  return `<g class="s${at % 6}"><path class="series s${at % 6}" d="${path}"/>${dots}</g>`;
}

function legend(series: readonly Series[]): string {
  const items = series.map(
    ({ name }, at) =>
      `<li><svg viewBox="0 0 26 10" aria-hidden="true"><path class="series s${at % 6}" d="M0 5H26"/></svg>${html(name, 80)}</li>`,
  );
  return `<ul class="legend">${items.join('')}</ul>`;
}

/** The chart as text: first and last value of each line, and its extremes. */
function describe({ title, runs, series, format }: LineChart): string {
  const lines = series.map(({ name, values }) => {
    const known = values.filter((value) => value !== undefined);
    const [first] = known;
    const last = known.at(-1);
    if (first === undefined || last === undefined) return `${name}: no data`;
    return `${name}: first ${format(first)}, last ${format(last)}, least ${format(Math.min(...known))}, most ${format(Math.max(...known))}`;
  });
  return `${title}. ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}. ${lines.join('. ')}.`;
}

function shortName(name = ''): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
