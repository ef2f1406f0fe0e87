import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { EVERY_FORMAT, textsIn } from '../../../test/support/cli.ts';
import { folderWith, typed } from '../../../test/support/main.ts';
import type { Report } from '../../generated/report.ts';

interface Sent {
  readonly at?: string;
  readonly method?: string;
  readonly params?: object;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly status?: number;
}

/** A recording of calls to one node. */
function har(...calls: readonly Sent[]): object {
  const type = [{ name: 'content-type', value: 'application/json' }];
  const entries = calls.map(
    ({ at, method = 'platform.getHeight', params = {}, error, result = { height: '7' }, status = 200 }) => ({
      startedDateTime: '2026-01-02T03:04:05.000Z',
      time: 1,
      request: {
        method: 'POST',
        url: `http://127.0.0.1:9650${at ?? (method.startsWith('avm.') ? '/ext/bc/X' : '/ext/bc/P')}`,
        httpVersion: 'HTTP/1.1',
        headers: at === undefined ? type : [...type, { name: 'x-original-uri', value: at }],
        postData: { mimeType: 'application/json', text: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) },
      },
      response: {
        status,
        headers: type,
        content: {
          mimeType: 'application/json',
          text: JSON.stringify({ jsonrpc: '2.0', id: 1, ...(error === undefined ? { result } : { error }) }),
        },
      },
    }),
  );
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } };
}

/** Validates files with these contents; gives the report, too, where one was written. */
async function validated(files: Readonly<Record<string, unknown>>, ...flags: readonly string[]) {
  const at = folderWith(files);
  for (const [name, content] of Object.entries(files))
    if (name.endsWith('.gz')) writeFileSync(at(name), gzipSync(JSON.stringify(content)));
  const out = ['--out', at('out'), ...(flags.includes('--profile') ? [] : ['--profile', 'document'])];
  const ended = await typed(['validate', ...Object.keys(files).map(at), ...out, ...flags]);
  const path = at('out/report.json');
  const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;
  return { ...ended, report, all: [ended.stdout, ...(existsSync(path) ? textsIn(at('out')) : [])].join('\n') };
}

const WRONG = { result: { height: true } };

describe('a recording', () => {
  test('without a failure: 0', async () => {
    const { code, stdout, report } = await validated({ 'a.har': har({}) });
    expect(stdout).toMatch(/^No failure in \d+ of 1,\d{3} requirements \(a recording\)/m);
    expect({ code, said: report?.exitCode }).toEqual({ code: 0, said: 0 });
  });

  test('that does not: 1', async () => {
    const { code, stdout, stderr } = await validated({ 'a.har': har({}, WRONG) }, '--format', 'har,junit');
    expect(stdout).toContain('Only a run writes exchanges.har.gz: --format har has no effect here.');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(/ validate \S+a\.har .*--only platform\.getHeight\/height/);
  });

  test('that is gzipped is read like any other; several are one, if all of them are there', async () => {
    const { code, stderr, report } = await validated({ 'a.har': har({}), 'b.har.gz': har(WRONG) });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(report?.target.url).toMatch(/a\.har, .*b\.har\.gz$/);
    const at = folderWith({ 'a.har': har({}) });
    const missing = await typed(['validate', at('a.har'), at('b.har'), '--out', at('out')]);
    expect(missing).toMatchObject({
      code: 2,
      stderr: `error: Cannot read ${at('b.har')}: there is no such file or folder.\n`,
    });
    expect(existsSync(at('out'))).toBe(false);
  });

  test('without an exchange that the document covers: 4', async () => {
    const { code, report, stdout } = await validated({ 'a.har': har({ method: 'avm.getTxFee' }) });
    expect(report?.summary.pass).toBe(0);
    expect(stdout).toContain('the notes say why they were skipped: record again while a client sends requests');
    expect(code).toBe(4);
  });

  test.each([
    ['alone', {}],
    ['beside one of a client', { 'b.har': har({}) }],
  ])('of nothing, %s: 4, with what to do', async (_, others) => {
    const { code, stdout } = await validated({ 'a.har': har(), ...others });
    expect(code).toBe(4);
    expect(stdout).toContain('Incomplete: No entries in a.har: record again while a client sends requests');
  });
});

describe('calls that the node answered with an error', () => {
  const refused = (method: string, status?: number): Sent => ({
    ...{ method, error: { code: -32601, message: 'no such method' } },
    ...(status === undefined ? {} : { status }),
  });

  test('alone, show no result: 4, with the methods; 0 for whoever tests the envelope alone', async () => {
    const calls = { 'a.har': har(refused('platform.getHeight', 500), refused('platform.getTimestamp')) };
    const { code, stdout, report } = await validated(calls);
    expect(stdout).toContain('Incomplete: No recorded call got a result of a method of the document; ');
    expect(report?.notes).toContain(
      '2 of 2 recorded calls were answered with an error, ' +
        'among them each call of platform.getHeight, platform.getTimestamp: nothing of their results was tested.',
    );
    const untested = report?.requirements.find(({ id }) => id === 'platform.getHeight/height');
    expect(untested?.reason).toBe('each recorded call of its method was answered with an error');
    expect(code).toBe(4);
    const chosen = ['envelope', 'envelope,platform'].map(async (only) => (await validated(calls, '--only', only)).code);
    expect(await Promise.all(chosen)).toEqual([0, 4]);
  });

  test('or that are of no method of the document', async () => {
    const { code, report } = await validated({ 'a.har': har({ method: 'platform.getFoo' }) });
    expect(report?.outcome).toContain('No recorded call got a result of a method of the document');
    expect(report?.notes).toContain('The document has no platform.getFoo: of these, the envelope alone was tested.');
    expect(code).toBe(4);
  });

  test('beside results are a note where no call of a method has one', async () => {
    const some = har({}, refused('platform.getHeight'), refused('platform.getTx'));
    const { code, report } = await validated({ 'a.har': some });
    expect(report?.notes).toContain(
      '2 of 3 recorded calls were answered with an error, among them each call of platform.getTx: nothing of their results was tested.',
    );
    expect(code).toBe(0);
    const served = await validated({ 'a.har': har({}, refused('platform.getHeight')) });
    expect(served.report?.notes.join()).not.toContain('answered with an error');
  });
});

describe('a result for an address that a recorder cut short', () => {
  const addresses = ['P-avax1'];
  const balance = { 'a.har': har({ method: 'platform.getBalance', params: { addresses }, result: { balance: 5 } }) };

  test('is excused by no release that does not test it, and by those that answer so', async () => {
    const wrong = await validated(balance, '--profile', 'auto');
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain('`result.balance` is 5');
    const encoding = 'hexnc';
    const result = { staked: '5', stakeds: {}, stakedOutputs: [], encoding };
    const stake = { 'a.har': har({ method: 'platform.getStake', params: { addresses, encoding }, result }) };
    expect((await validated(stake, '--profile', 'auto')).code).toBe(0);
    expect((await validated(stake)).code).toBe(1);
  });

  test('is not tested under a profile of whole addresses, which a note and the reason say', async () => {
    const { report } = await validated(balance, '--profile', '1.14.2');
    expect(report?.notes).toContain(
      'No recorded call of platform.getBalance has params whose response the profile defines, ' +
        'such as a whole address: of these, the envelope alone was tested.',
    );
    expect(report?.requirements.find(({ id }) => id === 'platform.getBalance/balance')?.reason).toBe(
      'no recorded call of its method has params whose response the profile defines',
    );
  });
});

test.each([
  ['path', (key: string) => `/key/${key}/ext/bc/P`, '"$TARGET"/ext/bc/P'],
  ['path of a node below /ext', (key: string) => `/ext/${key}/ext/bc/P`, '"$TARGET"/ext/bc/P'],
  ['query', (key: string) => `/ext/bc/P?token=${key}`, '"$TARGET"/ext/bc/P"$QUERY"'],
  ['query beside a tag', (key: string) => `/ext/bc/P?tag=a&token=${key}`, `"$TARGET"'/ext/bc/P?tag=a'"$QUERY"`],
])('a key in the %s of recorded addresses is in no report, though a response contains it', async (_, at, line) => {
  const key = '9f1c3b7a5d2e4f60818293a4b5c6d7e8';
  const calls = har({ at: at(key), result: { height: key, [key]: 1 } });
  const { code, all } = await validated({ 'a.har': calls }, ...EVERY_FORMAT);
  expect(code).toBe(1);
  expect(all).toContain(line);
  expect(all).not.toContain(key);
});

test('the choice of requirements leaves the others out of report and exit code, and a gate decides what fails the run', async () => {
  const { code, report } = await validated({ 'a.har': har(WRONG) }, '--only', 'envelope/*');
  expect(report?.requirements.every(({ id }) => id.startsWith('envelope/'))).toBe(true);
  expect(code).toBe(0);
  expect((await validated({ 'a.har': har({}) }, '--require-tested', 'platform.getTx/*')).code).toBe(4);
});

test('the help names recorders that there are', async () =>
  expect((await typed(['validate', '--help'])).stdout).toContain(
    'Reads HAR 1.2, plain or gzipped: from a proxy, from a browser, or the exchanges.har.gz of a run.',
  ));
