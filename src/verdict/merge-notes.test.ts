import { expect, test } from 'vitest';
import { mergedNotes } from './merge-notes.ts';

const HEAD = 'platform.getTx answers members that the document does not list (no failure)';

test('what several shards note is noted once, as a whole run would', () => {
  const many = Array.from({ length: 13 }, (_, at) => `/m${at + 10}`);
  expect(
    mergedNotes([
      'Judged by the profile document: asked for.',
      `${HEAD}: /b, /c`,
      '3 requirements were not judged, since something in front of the node refused; see their reasons.',
      'Judged by the profile document: asked for.',
      `${HEAD}: /a, /b`,
      '2 requirements were not judged, since something in front of the node refused; see their reasons.',
    ]),
  ).toEqual([
    'Judged by the profile document: asked for.',
    `${HEAD}: /a, /b, /c`,
    '5 requirements were not judged, since something in front of the node refused; see their reasons.',
  ]);
  expect(mergedNotes([`${HEAD}: ${many.join(', ')}`])).toEqual([
    `${HEAD}: ${many.slice(0, 12).join(', ')}, and 1 more`,
  ]);
  expect(mergedNotes([`${HEAD}: /a, and 3 more`])).toEqual([`${HEAD}: /a, and more`]);
});
