import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { consoleSummary } from '../../src/reporting/terminal/console.ts';
import { failureGroups } from '../../src/judge/verdict/failure-groups.ts';
import { methodMap, missingMethod, missingMethods, namesIn } from '../../src/judge/verdict/method-states.ts';
import type { Report } from '../../src/generated/report.ts';
import type { NodeAnswer } from '../../src/reference-node/server/message.ts';
import { emptyFolder, readReport, runCli, runReported } from '../support/cli.ts';
import { startShortNode } from '../support/standard-node.ts';

const WRITTEN: Readonly<Record<string, unknown>> = {
  'health.health': { checks: {}, healthy: true },
  'platform.getHeight': { height: '0' },
  'platform.getBlockchainStatus': { status: 'Validating' },
};

/** How a node answers what it has not written. */
type Refuse = (response: ServerResponse, id: unknown, method: string) => void;

function refusing(error: unknown, status = 200): Refuse {
  return (response, id) => response.writeHead(status).end(JSON.stringify({ jsonrpc: '2.0', error, id }));
}

function answer(
  { url = '', method: verb }: IncomingMessage,
  response: ServerResponse,
  body: string,
  refuse: Refuse,
  beside: object,
): void {
  response.setHeader('content-type', 'application/json');
  const [path = ''] = url.split('?');
  const { id = null, method } = membersIn(body);
  const result = typeof method === 'string' ? WRITTEN[method] : undefined;
  if (path !== '/ext/bc/P' && path !== '/ext/health') response.writeHead(404).end('{}');
  else if (verb === 'GET') response.end(JSON.stringify(WRITTEN['health.health']));
  else if (result === undefined) refuse(response, id, String(method));
  else response.end(JSON.stringify({ jsonrpc: '2.0', result, id, ...beside }));
}

/** Serves three methods, each result with these members beside it, and refuses all others. */
async function serve(refuse: Refuse, beside = {}): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      answer(request, response, body, refuse, beside);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function membersIn(body: string): { readonly id?: unknown; readonly method?: unknown } {
  try {
    return Object(JSON.parse(body)) as object;
  } catch {
    return {};
  }
}

async function reportOf(refuse: Refuse, ...flags: string[]): Promise<Report> {
  const cwd = emptyFolder();
  await runCli(['run', await serve(refuse), '--out', 'out', ...flags], { cwd });
  return readReport(join(cwd, 'out'));
}

const NOT_WRITTEN = { code: -32000, message: 'not implemented' };

test.each<[string, Refuse, string]>([
  ['an error without its name', refusing(NOT_WRITTEN), 'not implemented'],
  ['an error that is text', refusing('to do'), 'to do'],
  ['the status 500 and an error', refusing({ code: -32603, message: 'internal error' }, 500), 'internal error'],
  ['the status 500 and text', (response) => response.writeHead(500).end('internal'), 'HTTP 500, internal'],
  ['an empty body', (response) => response.end(), 'HTTP 200, empty body'],
  ['plain text', (response) => response.end('to be written'), 'HTTP 200, to be written'],
])('what is answered like a method that no node has is missing: with %s', async (_, refuse, said) => {
  const report = await reportOf(refuse);
  expect(report.outcome).toMatch(
    /^Does not conform: 27 methods are missing \(\d+ requirements\), and \d+ of \d+ other/,
  );
  const { states } = methodMap(report);
  expect(namesIn(states, 'works')).toEqual(['getHeight']);
  expect(namesIn(states, 'partly').map((name) => name.split(' ')[0])).toEqual(['health.health', 'getBlockchainStatus']);
  const known = report.requirements.find((result) => missingMethod(result) === 'platform.getBlockchains');
  expect(known?.findings[0]?.message).toBe(
    `The node does not know platform.getBlockchains, but the profile contains this method: ${said}`,
  );
  for (const { findings, evidence, id } of report.requirements)
    for (const { signature, exchange } of findings)
      if (signature?.kind === 'not-served')
        expect([id, evidence.find((item) => item.exchange === exchange)?.call]).toEqual([id, signature.method]);
});

test.each([NOT_WRITTEN, { code: -32601, message: 'method not found' }])(
  'a chosen method that no check asks for is missing beside the one that its checks need first: %j',
  async (error) => {
    const report = await reportOf(refusing(error), '--only', 'getStake');
    expect(missingMethods(report.requirements).sort()).toEqual(['platform.getStake', 'platform.getSubnets']);
    expect(report.outcome).toMatch(
      /^Does not conform: 2 methods are missing \(platform\.getStake, platform\.getSubnets: \d+ /,
    );
    const [result] = report.requirements.filter((each) => missingMethod(each) === 'platform.getStake');
    expect(result?.evidence.map(({ call }) => call)).toContain('platform.getStake');
  },
);

test('an error that is text is told as a wrong envelope, not as a missing method', async () => {
  const { requirements } = await reportOf(refusing('to do'));
  const member = requirements.find(({ id }) => id === 'envelope/error-member');
  expect(member?.findings[0]?.message).toBe('`error` is "to do", expected an object');
});

test('a method that answers otherwise, to one call, is not missing; its failures keep the words of the node', async () => {
  const report = await reportOf((response, id, method) => {
    const isStub = method.startsWith('platform.get');
    refusing(isStub ? { code: -32001, message: 'under construction' } : NOT_WRITTEN)(response, id, method);
  });
  expect(missingMethods(report.requirements).filter((method) => method.startsWith('platform.get'))).toEqual([]);
  expect(missingMethods(report.requirements)).toContain('platform.validates');
  const shown = consoleSummary(report, { colours: false, width: 200, height: 200, report: 'report.json' });
  expect(shown).toMatch(/: The response to platform\.get\w+ contains no result: under construction/);
  for (const { cause } of failureGroups(report)) {
    const [finding] = cause.findings;
    const [, named] = /^The response to (\S+) contains no result/.exec(finding?.message ?? '') ?? [];
    if (named !== undefined)
      expect([cause.id, finding, cause.evidence.find((each) => each.exchange === finding?.exchange)?.call]).toEqual([
        cause.id,
        finding,
        named,
      ]);
  }
});

test('an error beside the result is named where a check wanted the result, and as the first cause', async () => {
  const url = await serve(refusing({ code: -32601, message: '' }), { error: { code: 0, message: '' } });
  const { stdout } = await runCli(['run', url, '--out', 'out']);
  expect(stdout.split('Failures beside missing methods, by cause')[1]?.split('\n')[1]).toMatch(
    /^ {2}envelope\/error-without-result \(and \d+ more with it/,
  );
  expect(stdout).toMatch(/contains both a result and an error: ""\./);
  expect(stdout).toContain('with both a result and an error: {"code":0,"message":""}');
  expect(stdout).not.toContain('contains no result');
});

test('a node whose errors all are the same lacks no method', async () => {
  const { url } = await startShortNode({
    patch: {
      onAnswer: (_, answer) => ({
        ...answer,
        body: Buffer.from(
          answer.body.toString().replace(/"error":\{.*\}(?=,"id")/, `"error":${JSON.stringify(NOT_WRITTEN)}`),
        ),
      }),
    },
  });
  const cwd = emptyFolder();
  await runCli(['run', url, '--out', 'out'], { cwd });
  const report = readReport(join(cwd, 'out'));
  expect(report.summary.fail).toBeGreaterThan(0);
  expect(missingMethods(report.requirements)).toEqual([]);
});

test('each failure of the health service says that a body is no JSON, and why', async () => {
  const onAnswer = (_: unknown, own: NodeAnswer): NodeAnswer => ({
    ...own,
    body: Buffer.from(`\u{feff}${own.body.toString()}`),
  });
  const { url } = await startShortNode({ patch: { onAnswer } });
  const { report } = await runReported(['run', url, '--only', 'health,http.health,http.health-readiness']);
  const told = report.requirements.flatMap(({ verdict, findings: [finding] }) =>
    verdict === 'fail' ? [finding?.message ?? ''] : [],
  );
  expect(told.filter((message) => !message.includes('the body is not JSON: unexpected "'))).toEqual([]);
  expect(told.length).toBeGreaterThan(50);
});
