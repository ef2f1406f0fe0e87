import { expect, test } from 'vitest';
import { selectionOf } from './selection-of.ts';

const REQUIREMENTS = [
  { id: 'platform.getHeight/height', service: 'platform', method: 'platform.getHeight' },
  { id: 'health.health/healthy', service: 'health', method: 'health.health' },
];

test.each([
  ['platform.getHeigth/height', 'Did you mean platform.getHeight/height?'],
  ['platfrom', 'Did you mean platform?'],
  ['helth.health', 'Did you mean health.health?'],
  ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', 'See them with: npx avalanche-conformance list'],
])('a pattern that matches nothing is refused: %s', (pattern, hint) => {
  for (const list of ['only', 'skip'] as const)
    expect(() => selectionOf({ [list]: [pattern] }, REQUIREMENTS)).toThrow(
      `--${list} '${pattern}' matches no requirement. ${hint}`,
    );
});
