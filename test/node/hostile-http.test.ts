import { describe, expect, test } from 'vitest';
import { askHostile } from '../support/hostile-client.ts';
import { expectConforming, expectFailing, expectNobody } from '../support/hostile-http-runs.ts';
import { ALLOWED, BROKEN, SILENT } from '../support/hostile-http.ts';
import { say } from '../support/raw-node.ts';

/** Answers that never end, or never begin, are not awaited for long. */
const TIMED_OUT = 'timed out';
const SHORT_MS = 500;

describe('the client', () => {
  test.each(ALLOWED)('takes %s', async (_title, speak) => expect(await askHostile(speak)).toEqual([]));

  test.each([...BROKEN, ...SILENT])('says what is wrong with %s', async (_title, speak, said) => {
    const wrong = await askHostile(speak, said.source.includes(TIMED_OUT) ? SHORT_MS : undefined);
    expect(wrong.join('\n')).toMatch(said);
  });
});

describe('a run', () => {
  test('conforms on what HTTP allows', () =>
    expectConforming((socket, answer) => say(socket, answer, 'set-cookie: a=b; Path=/')));

  test('fails on what breaks the protocol, and never breaks the suite', () =>
    expectFailing((socket, answer) => say(socket, answer, 'content-encoding: gzip'), /not valid gzip/));

  test('has nobody to judge where no answer begins', () =>
    expectNobody((socket) => socket.end(), /closed before the response/));
});
