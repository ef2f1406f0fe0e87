import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { HOSTILE_TEXT } from '../../../test/example-report.ts';
import { type LineChart, lineChart } from './line-chart.ts';

const CHART: LineChart = {
  title: 'Pass rate',
  runs: ['first', 'second', 'third'],
  series: [{ name: 'rate', values: [90, undefined, 100] }],
  from: 80,
  to: 100,
  format: (value) => `${value} %`,
};

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of a chart, which must be well-formed XML, and the texts in it. */
function read(chart: Partial<LineChart> = {}): { elements: Element[]; texts: string[]; label: string } {
  const elements: Element[] = [];
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes }));
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push(text);
  });
  parser.write(`<all>${lineChart({ ...CHART, ...chart })}</all>`).close();
  const label = elements.find(({ attributes }) => attributes.role === 'img')?.attributes['aria-label'] ?? '';
  return { elements, texts, label };
}

/** The points of each line. */
function lines(chart: Partial<LineChart>): [x: number, y: number][][] {
  return read(chart)
    .elements.filter(({ name, attributes }) => name === 'path' && attributes.d !== 'M0 5H26')
    .map(({ attributes: { d = '' } }) =>
      [...d.matchAll(/[ML](\S+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]),
    );
}

/** The texts of the axis, from the bottom up. */
function marks(chart: Pick<LineChart, 'series' | 'from' | 'to' | 'counts'>): string[] {
  const svg = lineChart({ title: 'Counts', runs: ['first', 'last'], format: String, ...chart });
  return [...svg.matchAll(/text-anchor="end">(\d[^<]*)</g)].map(([, mark = '']) => mark);
}

describe('a line', () => {
  test('leaves out the runs without a value, and keeps the place of the others', () => {
    const [line = []] = lines({});
    const [whole = []] = lines({ series: [{ name: 'rate', values: [90, 95, 100] }] });
    expect(line).toEqual([whole[0], whole[2]]);
  });

  test('rises with its values, from left to right', () => {
    const [line = []] = lines({ series: [{ name: 'rate', values: [80, 90, 100] }] });
    const xs = line.map(([x]) => x);
    const ys = line.map(([, y]) => y);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    // The origin of SVG is at the top.
    expect(ys).toEqual(ys.toSorted((a, b) => b - a));
    expect((ys[0] ?? 0) - (ys[1] ?? 0)).toBeCloseTo((ys[1] ?? 0) - (ys[2] ?? 0), 0);
  });

  test('of one run is a point in the middle', () => {
    const [line = []] = lines({ runs: ['only'], series: [{ name: 'rate', values: [90] }] });
    const [whole = []] = lines({ series: [{ name: 'rate', values: [90, 90, 90] }] });
    expect(line).toEqual([whole[1]]);
  });

  test.each<[number, number]>([
    [60, 60],
    [61, 0],
  ])('of %i runs has %i dots with the value of the run', (count, dots) => {
    const values = Array.from({ length: count }, (_, at) => 80 + (at % 20));
    const { elements, texts } = read({ runs: values.map((_, at) => `run ${at}`), series: [{ name: 'rate', values }] });
    expect(elements.filter(({ name }) => name === 'circle')).toHaveLength(dots);
    expect(texts.includes('run 3: rate 83 %')).toBe(dots > 0);
  });
});

describe('the axis', () => {
  test.each<[string, Pick<LineChart, 'series' | 'from' | 'to' | 'counts'>, readonly string[]]>([
    ['given ends', { series: [], from: 80, to: 100 }, ['80', '85', '90', '95', '100']],
    ['data', { series: [{ name: 'n', values: [50, undefined, 200] }] }, ['0', '50', '100', '150', '200']],
    ['no data', { series: [{ name: 'n', values: [undefined] }] }, ['0', '0.25', '0.5', '0.75', '1']],
    ['counts', { series: [{ name: 'n', values: [3, 7] }], counts: true }, ['0', '2', '4', '6', '8']],
    ['counts of zero', { series: [{ name: 'n', values: [0, 0] }], counts: true }, ['0', '1', '2', '3', '4']],
  ])('of %s has five marks', (_, chart, expected) => {
    expect(marks(chart)).toEqual(expected);
  });
});

describe('the text of a chart', () => {
  test('says first, last, least and most of each line to screen readers', () => {
    const series = [
      { name: 'median', values: [30, 10, 20] },
      { name: 'slowest', values: [undefined, undefined, undefined] },
    ];
    expect(read({ series, format: String }).label).toBe(
      'Pass rate. 3 runs. median: first 30, last 20, least 10, most 30. slowest: no data.',
    );
    expect(read({ runs: ['a'], series: [{ name: 'rate', values: [90] }] }).label).toMatch(/^Pass rate\. 1 run\. /);
  });

  test('has a legend only for several lines', () => {
    const names = (count: number): string[] =>
      read({ series: Array.from({ length: count }, (_, at) => ({ name: `line ${at}`, values: [90] })) }).texts;
    expect(names(1)).not.toContain('line 0');
    expect(names(2)).toEqual(expect.arrayContaining(['line 0', 'line 1']));
  });

  test('names the first and the last run, and shortens long names', () => {
    const long = 'r'.repeat(40);
    const { texts } = read({ runs: ['first', 'second', long] });
    expect(texts).toContain('first');
    expect(texts).toContain(`${'r'.repeat(23)}…`);
    expect(read({ runs: ['only'], series: [] }).texts.filter((text) => text === 'only')).toHaveLength(1);
  });

  test('of a hostile target is text', () => {
    const series = [
      { name: HOSTILE_TEXT, values: [90] },
      { name: HOSTILE_TEXT, values: [91] },
    ];
    const { elements } = read({ title: HOSTILE_TEXT, runs: [HOSTILE_TEXT], series });
    expect(elements.map(({ name }) => name)).not.toContain('script');
  });
});
