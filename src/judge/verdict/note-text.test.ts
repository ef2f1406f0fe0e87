import { expect, test } from 'vitest';
import type { Note } from '../../generated/report.ts';
import { isWarning, noteText } from './note-text.ts';

test.each<[Note, string, boolean]>([
  [{ kind: 'remark', text: 'The node is slow.' }, 'The node is slow.', true],
  [{ kind: 'found-profile', text: 'Tested with the profile 1.12.2.' }, 'Tested with the profile 1.12.2.', false],
  [{ kind: 'refused', requirements: 3 }, 'refused in front of the node: 3 requirements.', true],
  [
    { kind: 'unknown-members', method: 'platform.getTx', members: ['/a'], more: 12 },
    'platform.getTx returns members that the document does not list: /a, and 1 more',
    true,
  ],
  [
    { kind: 'unknown-members', known: true, method: 'platform.getTx', members: ['/a'], more: 0 },
    'platform.getTx returns members that the document does not list, as deployed releases do: /a',
    false,
  ],
  [{ kind: 'information', text: 'The run waited.' }, 'The run waited.', false],
  [
    {
      kind: 'untold-members',
      defaults: ['a.b /c'],
      empty: ['a.b /d'],
      equal: [],
      short: ['a.b /e'],
      passes: ['a.b/f'],
    },
    '3 members of results have too little data to show a defect (passed on default values alone: a.b/f; ' +
      'each value was a default: a.b /c; lists and maps that were always empty: a.b /d; lists with one item at most: a.b /e)',
    false,
  ],
])('a note of kind %j', (note, text, warns) => {
  expect(noteText(note)).toContain(text);
  expect(isWarning(note)).toBe(warns);
});
