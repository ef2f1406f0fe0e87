import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Report } from '../generated/report.ts';
import { unknownMemberNotes } from './unknown-members.ts';

const RESULTS = fileURLToPath(new URL('../../results', import.meta.url));
const RELEASES = readdirSync(RESULTS).filter((name) => !name.includes('.md'));

test.each(RELEASES)(
  'each member that %s has beside the document is known, so that no gate with warnings fails on it',
  (name) => {
    const report = JSON.parse(
      brotliDecompressSync(readFileSync(`${RESULTS}/${name}/report.json.br`)).toString('utf8'),
    ) as Report;
    const members = (report.noteItems ?? []).flatMap((note) =>
      note.kind === 'unknown-members' ? note.members.map((member) => `${note.method} ${member}`) : [],
    );
    expect(members.length).toBeGreaterThan(10);
    expect(unknownMemberNotes(members).filter(({ known }) => known !== true)).toEqual([]);
  },
);

test('another member is a note of its own, each member once for all items of a list', () => {
  const members = [
    'platform.getTx /result/tx/unsignedTx/vmID',
    'platform.getTx /result/a/0/b',
    'platform.getTx /result/a/1/b',
  ];
  expect(unknownMemberNotes(members)).toEqual([
    {
      kind: 'unknown-members',
      known: true,
      method: 'platform.getTx',
      members: ['/result/tx/unsignedTx/vmID'],
      more: 0,
    },
    { kind: 'unknown-members', method: 'platform.getTx', members: ['/result/a/*/b'], more: 0 },
  ]);
});
