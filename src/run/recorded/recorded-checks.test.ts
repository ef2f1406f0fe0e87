import { describe, expect, test } from 'vitest';
import { exchangeWith } from '../../../test/support/exchange.ts';
import { catalogue, profiles } from '../../../test/support/profiles.ts';
import type { RequirementResult } from '../../generated/report.ts';
import type { Recorded } from '../../transport/recording/recording.ts';
import { HabitsByOrigin } from './habits-by-origin.ts';
import type { RecordedProfile } from './recorded-release.ts';
import type { Answer, Fault } from '../../transport/exchange.ts';
import { RecordedChecks } from './recorded-checks.ts';

const HEIGHT = 'platform.getHeight/height';

interface Options {
  readonly method?: string;
  readonly params?: string;
  readonly path?: string;
  readonly body?: string;
  readonly outcome?: Answer | Fault;
  readonly incomplete?: string;
  readonly notOfTarget?: Recorded['notOfTarget'];
}

/** A recorded call with a result. By default, it calls `platform.getHeight`. */
function recorded(
  result: string,
  { method = 'platform.getHeight', params = '{}', path = '/ext/bc/P', ...rest }: Options = {},
): Recorded {
  const { outcome, incomplete, notOfTarget } = rest;
  const body = Buffer.from(rest.body ?? `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`);
  const headers = [['content-type', 'application/json']] as const;
  const response = outcome ?? { headers, body: Buffer.from(`{"jsonrpc":"2.0","result":${result},"id":1}`) };
  const request = { url: `http://node:9650${path}`, headers, body };
  return { exchange: exchangeWith(response, request), comment: '', incomplete, notOfTarget };
}

/** A response with this body and no header. */
const answer = (body: string, status = 200): Answer => ({
  kind: 'answer',
  status,
  headers: [],
  body: Buffer.from(body),
});

/** Checks these exchanges, numbered from 10. */
function checked(exchanges: readonly Recorded[], detected: Partial<RecordedProfile> = {}) {
  const known = { profile: profiles.get('document'), reason: 'asked for', ...detected };
  const all = new RecordedChecks(catalogue, profiles, known);
  for (const [at, each] of exchanges.entries()) all.add(each, 10 + at);
  const outcome = all.outcome({ url: 'a.har', startedAt: new Date(0), asked: 'auto' });
  const of = (id: string): RequirementResult | undefined => outcome.requirements.find((each) => each.id === id);
  return { outcome, of };
}

describe('a recorded response', () => {
  test('passes the requirements that it shows, and the others are not testable', () => {
    const { of, outcome } = checked([recorded('{"height":"5"}'), recorded('{"height":18446744073709551615}')]);
    expect(of(HEIGHT)).toMatchObject({ verdict: 'pass', restsOn: { responses: 2 }, findings: [] });
    expect(of('platform.getTimestamp/timestamp')).toMatchObject({
      verdict: 'not-testable',
      reason: 'no recorded response shows it',
      evidence: [],
    });
    expect(outcome).toMatchObject({ requests: 2, seed: 0, target: { kind: 'recording', url: 'a.har' } });
  });

  test('fails a requirement once it is wrong, with the exchange as evidence', () => {
    const { of } = checked([recorded('{"height":"5"}'), recorded('{"height":18446744073709551616}')]);
    const failed = of(HEIGHT);
    expect(failed).toMatchObject({ verdict: 'fail', findings: [{ exchange: 11 }] });
    expect(failed?.findings[0]?.message).toContain('`result.height` is 18446744073709551616');
    expect(failed?.evidence.map(({ exchange }) => exchange)).toContain(11);
  });

  test('is evidence with the first bytes of its body only', () => {
    const { of } = checked([recorded(`{"height":true,"more":"${'x'.repeat(100_000)}"}`)]);
    expect(JSON.stringify(of(HEIGHT)?.evidence).length).toBeLessThan(60_000);
  });
});

describe('what cannot be checked is skipped, with a note that counts it', () => {
  const INCOMPLETE = 'a body was not recorded completely, or is too large to read';
  test.each<[string, Recorded, string]>([
    [
      'without a response',
      recorded('', { outcome: { kind: 'fault', code: 'aborted', reason: 'none' } }),
      'it has no response',
    ],
    ['without a complete body', recorded('{"height":true}', { incomplete: 'response' }), INCOMPLETE],
    [
      'with the first bytes of a body only',
      recorded('', { outcome: { ...answer('{"jsonrpc"'), wholeLength: 9_000_000 } }),
      INCOMPLETE,
    ],
    [
      'with a body in another encoding',
      recorded('{"height":true}', { notOfTarget: 'encoded' }),
      'a body was recorded in an encoding that HAR does not name',
    ],
    [
      'of a cache',
      recorded('{"height":true}', { notOfTarget: 'cached' }),
      'the response is of a cache or of a test, not of the node',
    ],
    [
      'of a batch',
      recorded('{"height":true}', { body: '\ufeff [{"jsonrpc":"2.0","id":1,"method":"platform.getHeight"}]' }),
      'a batch of calls, of which the document says nothing',
    ],
    [
      'of a gateway that limits requests',
      recorded('', { outcome: answer('{"code":-32007,"message":"limit reached"}') }),
      'a gateway in front of the node responded in its place (HTTP 200)',
    ],
    [
      'with a removed secret',
      recorded('{"privateKey":"[redacted]"}', { method: 'platform.exportKey' }),
      'a secret was removed from the response',
    ],
    [
      'of an error of HTTP alone',
      recorded('', { outcome: answer('oops', 500) }),
      'the response shows nothing by itself, such as an HTTP error without a JSON-RPC body',
    ],
    [
      'of another service',
      recorded('{}', { method: 'eth_blockNumber', path: '/ext/bc/C/rpc' }),
      'of a service that the document does not cover',
    ],
  ])('%s', (_title, exchange, why) => {
    const { outcome } = checked([exchange]);
    expect(outcome.noteItems).toContainEqual({ kind: 'remark', text: `Exchange 10 was skipped: ${why}.` });
    expect(outcome.requirements.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail')).toEqual([]);
  });
});

test('a response without the header of the others is of a gateway, whatever its status', () => {
  const page = (status: number): Recorded => recorded('', { outcome: answer('<html>', status) });
  const headers: [string, string][] = [
    ['content-type', 'application/json'],
    ['node-id', 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'],
  ];
  const own = recorded('', { outcome: { ...answer('{"jsonrpc":"2.0","result":{"height":"5"},"id":1}'), headers } });
  const all = [own, page(302), page(200), page(520), page(520)];
  const habits = new HabitsByOrigin();
  for (const each of all) habits.note(each);
  const found = new RecordedChecks(catalogue, profiles, { profile: profiles.get('document'), reason: '' }, habits);
  for (const [at, each] of all.entries()) found.add(each, at + 1);
  const { noteItems, requirements } = found.outcome({ url: 'a.har', startedAt: new Date(0), asked: 'auto' });
  const text =
    '4 exchanges (the first is number 2) were skipped: a gateway in front of the node responded in its place (HTTP 200, 302, 520).';
  expect(noteItems).toContainEqual({ kind: 'remark', text });
  expect(requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(requirements.find(({ id }) => id === HEIGHT)).toMatchObject({ verdict: 'pass' });
});

const WRAPPED = recorded('{"containers":[]}', {
  method: 'index.getContainerRange',
  params: '{"startIndex":"0","numToFetch":"1","encoding":"hex"}',
  path: '/ext/index/P/block',
});
const ARRAY = 'index.getContainerRange/result-is-an-array';

test('where several releases fit, what one of them may do is no failure, and what none may do is one', () => {
  const { of, outcome } = checked([WRAPPED, recorded('{"height":true}')], { fitting: profiles.released() });
  expect([of(ARRAY)?.verdict, of(HEIGHT)?.verdict]).toEqual(['not-testable', 'fail']);
  expect(outcome.noteItems.map((note) => ('text' in note ? note.text : '')).join()).toContain(
    `Responses differ from the document in 1 requirement, such as ${ARRAY}`,
  );
});

describe('the profile of the recording', () => {
  const newest = profiles.ofRelease('1.14.2') ?? profiles.get('document');

  test('is in a note with its reason, if it was detected', () => {
    const { outcome } = checked([], { profile: newest, reason: 'it says so', notes: ['Two releases.'] });
    expect(outcome.noteItems).toEqual([
      { kind: 'found-profile', text: `Checked against the profile ${newest.name}: it says so.` },
      { kind: 'remark', text: 'Two releases.' },
    ]);
    expect(outcome.profile.name).toBe(newest.name);
  });

  test('decides which requirements apply, and at which level', () => {
    const { of } = checked([], { profile: newest });
    const ruledOut = [...newest.notApplicable.keys()].flatMap((id) => of(id) ?? []);
    expect(ruledOut.map(({ verdict }) => verdict)).toEqual(ruledOut.map(() => 'not-applicable'));
    expect(ruledOut).not.toEqual([]);
    expect(of(HEIGHT)?.level).toBe('stated');
  });

  test('gives a failure the erratum that explains it', () => {
    const { of } = checked([WRAPPED], { version: 'avalanchego/1.11.2' });
    expect(of(ARRAY)).toMatchObject({ verdict: 'fail', findings: [{ erratum: 'range-is-wrapped' }] });
    const inForce = checked([WRAPPED], { profile: newest, version: 'avalanchego/1.14.2' });
    expect(inForce.of(ARRAY)?.verdict).not.toBe('fail');
  });
});

describe('members that no schema lists', () => {
  test('are in a note for each method', () => {
    const { outcome } = checked([recorded('{"height":"5","a":1}'), recorded('{"height":"5","b":1}')]);
    expect(outcome.noteItems).toContainEqual({
      kind: 'unknown-members',
      method: 'platform.getHeight',
      members: ['/result/a', '/result/b'],
      more: 0,
    });
  });

  test('are kept up to a bound, also if a node names them by its data', () => {
    const exchanges = Array.from({ length: 12 }, (_, at) => {
      const members = Array.from({ length: 100 }, (_, each) => `"m${at}-${each}":0`).join(',');
      return recorded(`{"height":"5",${members}}`);
    });
    const { outcome } = checked([recorded(`{"height":"5","${'a'.repeat(100_000)}":1}`), ...exchanges]);
    expect(outcome.noteItems).toContainEqual(expect.objectContaining({ kind: 'unknown-members', more: 900 }));
    expect(JSON.stringify(outcome.noteItems).length).toBeLessThan(10_000);
  });
});
