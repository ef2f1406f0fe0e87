import { expect, it } from 'vitest';
import { loadCatalogue } from './catalogue.ts';
import { coverageOf } from './coverage.ts';

const { requirements, excluded, sections } = await loadCatalogue();

it('counts each requirement and each excuse in its section, once', () => {
  const coverage = coverageOf(sections, requirements, excluded);
  expect(coverage.map(({ section }) => section)).toEqual(sections.map(({ id }) => id));
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  expect(sum(coverage.map(({ tested }) => tested))).toBe(requirements.length);
  expect(coverage.flatMap(({ excused }) => excused)).toHaveLength(excluded.length);
});

it('shows a section that nothing covers', () => {
  const [first] = sections;
  expect(coverageOf(sections, [], [])[0]).toEqual({ section: first?.id, title: first?.title, tested: 0, excused: [] });
});

it('leaves no section of the document without a requirement or an excuse', () => {
  const bare = coverageOf(sections, requirements, excluded).filter(
    ({ tested, excused }) => tested + excused.length === 0,
  );
  expect(bare.map(({ section }) => section)).toEqual([]);
});
