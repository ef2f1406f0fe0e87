import { expect, test } from 'vitest';
import { exchangeWith } from '../../test/support/exchange.ts';
import type { Exchange, Header } from '../transport/exchange.ts';
import { HeaderNotes } from './recorder.ts';

const NOW = Date.parse('2026-11-29T10:00:00Z');

const answered = (...headers: readonly Header[]): Exchange => exchangeWith({ headers }, {}, { startedAt: NOW });

function notesOf(...exchanges: readonly Exchange[]): string {
  const notes = new HeaderNotes();
  for (const each of exchanges) notes.add(each);
  return notes
    .notes()
    .map((note) => ('text' in note ? `${note.kind}: ${note.text}` : ''))
    .join('\n');
}

const ORIGIN: Header = ['access-control-allow-origin', '*'];

test.each([
  ['two headers', answered(ORIGIN, ORIGIN)],
  ['one header with two values', answered(['access-control-allow-origin', '*, *'])],
])('an origin that is allowed twice is told: %s', (_title, exchange) =>
  expect(notesOf(exchange, answered(ORIGIN))).toMatch(
    /^remark: 1 response of 2 had the header Access-Control-Allow-Origin twice/,
  ),
);

test.each([
  ['Sun, 29 Nov 2026 10:15:00 GMT', /^information: .* 15 minutes ahead of that of this machine/],
  ['Sun, 29 Nov 2026 09:45:00 GMT', /^information: .* 15 minutes behind that of this machine/],
  ['Sun, 29 Nov 2026 10:01:00 GMT', /^$/],
  ['', /^$/],
])('a clock that is minutes off is told: %s', (date, expected) =>
  expect(notesOf(answered(ORIGIN, ['date', date]))).toMatch(expected),
);
