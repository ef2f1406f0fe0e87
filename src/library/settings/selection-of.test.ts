import { describe, expect, test } from 'vitest';
import { selectionOf } from './selection-of.ts';

const REQUIREMENTS = [
  { id: 'platform.getHeight/height', service: 'platform', method: 'platform.getHeight' },
  { id: 'platform.getHeight/rises', service: 'platform', method: 'platform.getHeight' },
  { id: 'health.health/healthy', service: 'health', method: 'health.health' },
];

describe('selectionOf', () => {
  test('is what the flags say', () => {
    expect(selectionOf({ only: ['health'], skip: ['*/rises'] }, REQUIREMENTS)).toEqual({
      only: ['health'],
      skip: ['*/rises'],
    });
  });

  test.each([
    [
      { only: ['platform.getHeigth/height'] },
      "--only 'platform.getHeigth/height' matches no requirement. Did you mean platform.getHeight/height?",
    ],
    [{ only: ['platfrom'] }, "--only 'platfrom' matches no requirement. Did you mean platform?"],
    [{ only: ['helth.health'] }, "--only 'helth.health' matches no requirement. Did you mean health.health?"],
    [
      { skip: ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'] },
      "--skip 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz' matches no requirement. See them with: npx avalanche-conformance list",
    ],
    [{ only: ['getHeight'], skip: ['platform'] }, '--skip leaves out every requirement that --only chooses.'],
  ])('refuses %j', (flags, message) => expect(() => selectionOf(flags, REQUIREMENTS)).toThrow(message));
});
