import { expect, test } from 'vitest';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import type { Handlers } from '../../src/reference-node/rpc/call.ts';
import { patchOf } from '../support/faulty-node.ts';
import { runCli, runReported } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';

const WHAT = ['--only', 'against,platform.getHeight', '--profile', '1.14.1'];

test('run URL --against URL tells where two nodes differ, and counts what it asked the tested one', async () => {
  const trusted = await startShortNode();
  let asked = 0;
  const onRequest = <T>(request: T): T => {
    asked += 1;
    return request;
  };
  const own = patchOf('platform-get-current-validators-fee-in-millionths');
  const { url } = await startShortNode({ patch: { ...own, onRequest } });
  const args = ['run', url, '--against', trusted.url, ...WHAT, '--gate', 'document'];
  const { code, stdout, report } = await runReported(args);
  expect(stdout).not.toContain('--gate document does not count it');
  expect(stdout).toContain('FAIL against/platform.getCurrentValidators (observed');
  expect(stdout).not.toContain('upgrades');
  expect(stdout).toMatch(/Does not conform: 1 of \d+ tested/);
  expect(code).toBe(1);
  expect(report.requests).toBe(asked);
});

test('the tested node under another name is refused, and a note tells of an equal Node-Id at another port', async () => {
  const [{ url }, other] = await Promise.all([startShortNode(), startShortNode()]);
  const own = await runCli(['run', url, '--against', url.replace('127.0.0.1', 'localhost'), ...WHAT]);
  expect(own.stdout).toMatch(/Trusted node not usable: http:\S+ \(--against\): this is the tested node, by its header/);
  expect(own.code).toBe(3);
  const only = ['--only', 'against/platform.getHeight', '--max-requests', '300'];
  const { report } = await runReported(['run', url, '--against', other.url, ...only]);
  expect(report.notes.join()).toMatch(
    /\(--against\) has the Node-Id of the tested node\. If one node has both addresses/,
  );
});

test('a selection without a comparison says that it compared nothing', async () => {
  const { url } = await startShortNode();
  const args = ['run', url, '--against', 'http://127.0.0.1:1', '--only', 'platform.getHeight/height'];
  const { code, stdout } = await runCli(args);
  expect(stdout).toContain('Nothing was compared with the trusted node of --against');
  expect(code).toBe(0);
});

test('the line that tests a difference again runs the check that showed it, too', async () => {
  const trusted = await startShortNode();
  const onAnswer: Patch['onAnswer'] = ({ body }, answer) =>
    /^\{"jsonrpc":"2.0","id":\[/.test(Buffer.from(body).toString())
      ? { ...answer, headers: [...answer.headers, ['X-Odd', 'yes']] }
      : answer;
  const { url } = await startShortNode({ patch: { onAnswer } });
  const { stdout } = await runCli(['run', url, '--against', trusted.url, '--only', 'against,envelope/any-id-echoed']);
  expect(stdout).toMatch(/reproduce with: .* --only against\/\S+,envelope\/any-id-echoed /);
});

test('a trusted node that tells no height is named as what cannot be used, with its response', async () => {
  const patch = { handlers: (base: Handlers) => ({ ...base, 'platform.getHeight': () => ({ height: true }) }) };
  const [trusted, { url }] = await Promise.all([startShortNode({ patch }), startShortNode()]);
  const { code, stdout } = await runCli(['run', url, '--against', trusted.url, ...WHAT]);
  expect(stdout).toMatch(
    /Trusted node not usable: http:\S+ \(--against\) tells no height\. .*HTTP 200 with .*"height":true/,
  );
  expect(stdout).not.toContain('Target not reached');
  expect(code).toBe(3);
});

test('the comparison counts to --max-requests, and the plan of a run counts it', async () => {
  const [trusted, { url }] = await Promise.all([startShortNode(), startShortNode()]);
  const args = ['run', url, '--against', trusted.url, ...WHAT, '--max-requests', '300'];
  const { code, stdout, report } = await runReported(args);
  expect(stdout).toContain('the run reached its limit of 300 requests');
  expect(code).toBe(4);
  expect(report.requests).toBe(300);
});
