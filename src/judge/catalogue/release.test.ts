import { describe, expect, it } from 'vitest';
import { compareReleases, isWithin } from './release.ts';

describe('compareReleases', () => {
  it.each([
    ['1.11.2', '1.11.2', 0],
    ['1.9.9', '1.10.0', -1],
    ['1.11.10', '1.11.9', 1],
    ['2.0.0', '1.99.99', 1],
    ['1.11', '1.11.0', 0],
  ])('%s and %s', (a, b, order) => {
    expect(Math.sign(compareReleases(a, b))).toBe(order);
    expect(Math.sign(compareReleases(b, a))).toBe(order === 0 ? 0 : -order);
  });

  it('sorts by number, not by text', () => {
    const releases = ['1.10.10', '1.9.0', '1.10.9', '1.10.0'];
    expect(releases.sort(compareReleases)).toEqual(['1.9.0', '1.10.0', '1.10.9', '1.10.10']);
  });
});

describe('isWithin', () => {
  const range = { first: '1.10.5', last: '1.11.2' };

  it.each(['1.10.5', '1.10.19', '1.11.0', '1.11.2'])('takes %s, both ends included', (release) => {
    expect(isWithin(release, range)).toBe(true);
  });

  it.each(['1.10.4', '1.11.3', '0.99.0', '2.0.0'])('refuses %s', (release) => {
    expect(isWithin(release, range)).toBe(false);
  });

  it('has no end without a last release', () => {
    expect(isWithin('99.0.0', { first: '1.10.5' })).toBe(true);
    expect(isWithin('1.10.4', { first: '1.10.5' })).toBe(false);
  });
});
