import { expect, test } from 'vitest';
import { draft, expectNoVerdict, expectSuspect, ofRelease, REPORTS } from './draft.ts';

test('every requirement by the draft of a release: nothing fails on its node', async () => {
  const cwd = await ofRelease();
  expect((await draft(cwd, REPORTS, '--name', '1.12.9', '--output', 'next')).code).toBe(0);
  await expectNoVerdict(cwd, 'next/specs/profiles/1.12.9.yaml');
});

test.each([
  [
    'a value that differs is no change of the release',
    'index-get-index-one-more',
    'index.getIndex/is-the-position-of-that-container',
    [],
  ],
  [
    'nor is a broken envelope, with all that follows from it',
    'envelope-success-jsonrpc-other-word',
    'envelope/success-jsonrpc',
    [],
  ],
  [
    'a member that the document states is both: a person decides',
    'platform-get-tx-json-credential-signatures-missing',
    'platform.getTx/json-credential-signatures',
    ['get-tx-signatures-gone'],
  ],
])('%s', async (_title, name, breaks, drafted) => {
  await expectSuspect(name, breaks, drafted);
});
