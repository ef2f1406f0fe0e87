import { expect, test } from 'vitest';
import type { Note } from '../../../generated/report.ts';
import { mergedNotes } from './merge-notes.ts';
import { noteText } from '../note-text.ts';

const members = (names: readonly string[], more = 0): Note => ({
  kind: 'unknown-members',
  method: 'platform.getTx',
  members: [...names],
  more,
});

test('one list for each method, counts added up, nothing twice', () => {
  const remark: Note = { kind: 'remark', text: 'The release is 1.12.2.' };
  const notes: Note[] = [
    remark,
    members(['/a', '/c']),
    { kind: 'refused', requirements: 3 },
    remark,
    members(['/b', '/a']),
    { kind: 'refused', requirements: 2 },
  ];
  expect(mergedNotes(notes)).toEqual([remark, members(['/a', '/b', '/c']), { kind: 'refused', requirements: 5 }]);
});

test('what no run could tell is what none of them could', () => {
  const untold = (defaults: string[]): Note => ({
    kind: 'untold-members',
    defaults,
    empty: [],
    equal: [],
    short: [],
    passes: [],
  });
  expect(mergedNotes([untold(['a /b', 'a /c']), untold(['a /c'])])).toEqual([untold(['a /c'])]);
});

test('a remark that reads like another note stays what it is', () => {
  const text = noteText({ kind: 'refused', requirements: 3 });
  const notes: Note[] = [
    { kind: 'remark', text },
    { kind: 'refused', requirements: 2 },
  ];
  expect(mergedNotes(notes)).toEqual(notes);
});

test('long lists are cut in the sentence, and the rest is counted', () => {
  const names = Array.from({ length: 14 }, (_, at) => `/m${at + 10}`);
  const head = 'platform.getTx returns members that the document does not list';
  expect(noteText(members(names, 5))).toBe(`${head}: ${names.slice(0, 12).join(', ')}, and 7 more`);
});
