import { expect, test } from 'vitest';
import { isGone } from '../../specs/support/faults/history.ts';
import { reportOf, whileSteady, type Report } from '../../specs/support/health/report.ts';
import { holdsFrom } from '../../specs/support/platform/blocks.ts';
import { Failure } from '../../src/harness/failure.ts';
import type { CheckContext } from '../../src/harness/index.ts';
import { NotTestable } from '../../src/harness/not-testable.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import { runReported } from '../support/cli.ts';

const ADDITION = { unsignedTx: { validator: { nodeID: 'NodeID-6HNTUautzvcjCpo42EXVoxzvWD64tRpn3' } } };

test('the transactions of a proposal hold from the block on that decides it', () => {
  expect(holdsFrom({ txs: [ADDITION], height: 12 }, 12n)).toBe(12n);
  // Height 12 of a launched 1.11.2, which also ends a stake. The option at height 13 has neither member.
  expect(holdsFrom({ txs: [ADDITION], height: 12, tx: { unsignedTx: { txID: '2QouvF' } } }, 12n)).toBe(13n);
});

const FAILURE = new Failure({ message: 'wrong' });
const answer = (json: string, status = 200): Exchange['outcome'] => ({
  ...{ kind: 'answer', status, statusText: '', httpVersion: '1.1', headers: [] },
  body: Buffer.from(json),
});

test.each<[string, unknown, Exchange['outcome'], boolean]>([
  ['no response', FAILURE, { kind: 'fault', code: 'refused', reason: 'refused' }, true],
  ['an error', FAILURE, answer('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"closed"}}'), true],
  ['no JSON', FAILURE, answer('shutting down', 503), true],
  ['a result that cannot be read', FAILURE, answer('{"jsonrpc":"2.0","id":1,"result":{}}'), false],
  ['a result that another requirement fails', new NotTestable('blocked'), answer('{"result":{}}'), false],
  ['a result that breaks the suite', new TypeError('x is undefined'), answer('{"result":{"height":"1"}}'), false],
])('a node whose disk is full is gone or not, by what it returned: %s', (_, reason, outcome, gone) => {
  const request = { method: 'POST', url: 'http://127.0.0.1:1/ext/P', headers: [] };
  const exchange: Exchange = { number: 1, request, outcome, startedAt: 0, durationMs: 1 };
  expect(isGone({ node: 'peer-2', when: '', outcome: { status: 'rejected', reason }, exchange })).toBe(gone);
});

test.each([
  [{ healthy: true }, '`checks` is missing; expected an object.'],
  [{ checks: {}, healthy: 'yes' }, '`healthy` is "yes"; expected true or false.'],
])('%j is no report of health: the message names the member', (value, told) => {
  const fail = (message: string): never => {
    throw new Failure({ message });
  };
  const read = (): Report => reportOf({ fail } as CheckContext, value, 'health.health');
  expect(read).toThrow(`The response to health.health is not a health report: ${told}`);
});

const REPORT: Report = { healthy: true, checks: new Map(), names: [], failing: [] };

test('a comparison of reports that fails is a failure, also if the report after it cannot be read', async () => {
  const failed = new Failure({ message: 'the reports differ' });
  const context = { afresh: <T>(read: () => Promise<T>) => read() } as CheckContext;
  for (const unread of [new NotTestable('blocked'), new Failure({ message: 'no health report' })]) {
    const reads: Promise<Report>[] = [];
    const read = (): Promise<Report> => {
      // The first one may be an earlier report, which proves no failure.
      const next = reads.length < 2 ? Promise.resolve(REPORT) : Promise.reject(unread);
      reads.push(next);
      return next;
    };
    await expect(whileSteady(context, read, () => Promise.reject(failed))).rejects.toBe(failed);
    expect(reads).toHaveLength(3);
  }
});

test('a comparison that holds on what the run has read reads nothing again', async () => {
  const reads: Promise<Report>[] = [];
  const read = (): Promise<Report> => {
    reads.push(Promise.resolve(REPORT));
    return Promise.resolve(REPORT);
  };
  const afresh = <T>(again: () => Promise<T>): Promise<T> =>
    again().then(() => Promise.reject(new Error('read again')));
  const context = { afresh } as CheckContext;
  await whileSteady(context, read, () => Promise.resolve());
  expect(reads).toHaveLength(1);
});

test('a finding on a start with other flags shows what this start answered, not the last one', async () => {
  const { breaks } = mutantOf('restart-stays-at-127-0-0-1');
  const { report } = await runReported(['run', '--mutant', 'restart-stays-at-127-0-0-1', '--only', breaks]);
  const result = report.requirements.find(({ id }) => id === breaks);
  const shown = result?.evidence.find(({ exchange }) => exchange === result.findings[0]?.exchange);
  expect([shown?.call, shown?.request?.url]).toEqual([
    'platform.getHeight',
    expect.stringMatching(/^http:\/\/127\.0\.0\.2:/),
  ]);
});
