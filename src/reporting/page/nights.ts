/* The script of the page of a history: it draws the charts. */
import { dot, lineY, plot, ruleY } from '@observablehq/plot';

interface Point {
  readonly at: string;
  readonly p50?: number;
  readonly p95?: number;
}

const LINES = [
  ['p95', 'var(--accent)'],
  ['p50', 'var(--soft)'],
] as const;

for (const figure of document.querySelectorAll<HTMLElement>('figure[data-points]')) draw(figure);

function draw(figure: HTMLElement): void {
  const points = (JSON.parse(figure.dataset.points ?? '[]') as Point[]).map((point) => ({
    ...point,
    at: new Date(point.at),
  }));
  const chart = plot({
    width: 300,
    height: 120,
    marginLeft: 42,
    marginRight: 8,
    x: { type: 'utc', ticks: 3, label: null },
    y: { zero: true, ticks: 3, label: null, grid: true },
    marks: [
      ruleY([0]),
      ...LINES.flatMap(([name, stroke]) => [
        lineY(points, { x: 'at', y: name, stroke, strokeWidth: 1.8 }),
        dot(points, { x: 'at', y: name, fill: stroke, r: 2.5, tip: { format: { x: '%Y-%m-%d %H:%M' } } }),
      ]),
    ],
  });
  // The policy of the page forbids it; the style of the page has its rules.
  chart.querySelector('style')?.remove();
  // The table below the charts has the numbers.
  chart.ariaHidden = 'true';
  figure.append(chart);
}
