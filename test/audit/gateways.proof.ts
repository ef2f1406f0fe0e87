import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { GATEWAYS } from '../../src/reference-node/index.ts';
import { type NodeAnswer, type NodeRequest, textAnswer } from '../../src/reference-node/server/message.ts';
import { startShortNode } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';

/** The last part of the short chain. */
const FROM = 138n;

/** A node some of whose requests are answered by `instead`. */
async function nodeBehind(
  instead: (request: NodeRequest, answer: NodeAnswer) => NodeAnswer | undefined,
): Promise<string> {
  const { url } = await startShortNode({
    patch: { onAnswer: (request, answer) => instead(request, answer) ?? answer },
  });
  return url;
}

const refusal = (status: number): NodeAnswer => textAnswer(status, 'no\n');

/** The response that the node itself gives with this status. */
function own(status: number, { headers }: NodeAnswer): NodeAnswer {
  return { ...refusal(status), headers: headers.filter(([name]) => name === 'Node-Id') };
}

function isAbout(request: NodeRequest, method: string, argument = ''): boolean {
  const text = request.body.toString();
  return text.includes(`"${method}"`) && text.includes(argument);
}

function failuresOf(requirements: Report['requirements']): readonly string[] {
  return requirements.flatMap(({ verdict, findings }) =>
    verdict === 'fail' ? findings.map(({ message }) => message) : [],
  );
}

function answeredOf(audit: Report['audit']): readonly string[] {
  return audit?.methods.filter(({ planned, answered }) => planned !== answered).map(({ method }) => method) ?? [];
}

const BLOCK = ['platform.getBlockByHeight', '"height":148,"encoding":"json"'] as const;
const BLOCKS = { from: FROM, methods: ['platform.getBlockByHeight'] };

describe('a response with a status of gateways', () => {
  test.each([403, 503])('and %d is an answer of the node, if it has the header Node-Id', async (status) => {
    const url = await nodeBehind((request, answer) => (isAbout(request, ...BLOCK) ? own(status, answer) : undefined));
    const { requirements, audit, lost } = await auditNode(url, BLOCKS);
    expect(lost).toBeUndefined();
    expect(failuresOf(requirements)).toEqual([
      expect.stringMatching(`of block 148 \\(\\w+\\) gives no result: HTTP ${status}, no JSON object: no`),
    ]);
    expect(answeredOf(audit)).toEqual([]);
  });

  test('and 402, 403 and 503 are refusals in front of the node without it', async () => {
    const statuses = new Map([402, 403, 503].map((status, at) => [status, `"height":${148 + at},"encoding":"json"`]));
    const url = await nodeBehind((request) => {
      const [status] = [...statuses].find(([, argument]) => isAbout(request, BLOCK[0], argument)) ?? [];
      return status === undefined ? undefined : refusal(status);
    });
    const { requirements, audit, lost } = await auditNode(url, BLOCKS);
    expect(lost).toBeUndefined();
    expect(failuresOf(requirements)).toEqual([]);
    for (const status of statuses.keys())
      expect(audit?.leftOut).toContainEqual({
        reason: `refused in front of the node with HTTP ${status}`,
        questions: 1,
      });
  });
});

describe('a gateway that refuses', () => {
  test('one percent, with each of its statuses, costs no question', async () => {
    const statuses = [401, 402, 407, 429, 502, 503, 504];
    let count = 0;
    const url = await nodeBehind(() =>
      (count += 1) % 100 === 99 ? refusal(statuses[Math.floor(count / 100) % statuses.length] ?? 0) : undefined,
    );
    const methods = ['platform.getTx', 'platform.getBlock', 'platform.getValidatorsAt'];
    const { requirements, audit, noteItems, lost } = await auditNode(url, { methods });
    expect(lost).toBeUndefined();
    expect(count).toBeGreaterThan(100 * statuses.length);
    expect(failuresOf(requirements)).toEqual([]);
    expect(answeredOf(audit)).toEqual([]);
    expect(noteItems).toContainEqual({
      kind: 'remark',
      text: expect.stringMatching(/^\d+ requests sent again, because there was no response of the node$/) as string,
    });
  });

  test.each([
    ['the first validator set', 'platform.getValidatorsAt', '"height":0'],
    ['a page of the index', 'index.getContainerRange', '"startIndex":0'],
    ['the blockchains', 'platform.getBlockchains', ''],
  ])('%s once is asked again', async (_what, method, argument) => {
    let left = 1;
    const url = await nodeBehind((request) =>
      isAbout(request, method, argument) && left-- > 0 ? refusal(502) : undefined,
    );
    const methods = ['platform.getValidatorsAt', 'platform.getBlockchains'];
    const { requirements, audit, lost } = await auditNode(url, { from: FROM, methods });
    expect(lost).toBeUndefined();
    expect(left).toBeLessThan(1);
    expect(failuresOf(requirements)).toEqual([]);
    expect(answeredOf(audit)).toEqual([]);
  });

  test('what the audit needs for good ends it, and is no finding', async () => {
    const url = await nodeBehind((request) => (isAbout(request, 'index.getContainerRange') ? refusal(403) : undefined));
    const { requirements, lost } = await auditNode(url, { from: FROM });
    expect(lost).toBe(
      'index.getContainerRange: refused in front of the node with HTTP 403, and the audit needs its answer',
    );
    expect(failuresOf(requirements)).toEqual([]);
  });

  test('a method for good loses its questions after eight in a row, which are counted', async () => {
    const url = await nodeBehind((request) => (isAbout(request, 'platform.getTxStatus') ? refusal(403) : undefined));
    const { requirements, audit } = await auditNode(url, { from: FROM, methods: ['platform.getTxStatus'] });
    expect(failuresOf(requirements)).toEqual([]);
    const [status] = audit?.methods ?? [];
    const left = audit?.leftOut.filter(({ reason }) => reason.includes('403') || reason.includes('in a row'));
    expect(left).toHaveLength(2);
    expect(left?.reduce((sum, { questions }) => sum + questions, 0)).toBe(status?.planned);
  });

  test.each([
    ['most questions of a method makes the audit incomplete', (asked: number) => asked > 3, /^\d+ of \d+ questions of/],
    ['one question of thirty changes nothing else', (asked: number) => asked % 30 === 0, /^$/],
  ])('%s', async (_, isRefused, why) => {
    let asked = 0;
    const url = await nodeBehind((request) =>
      isAbout(request, 'platform.getTxStatus') && isRefused((asked += 1)) ? refusal(403) : undefined,
    );
    const { requirements, missed = '', audit } = await auditNode(url, { methods: ['platform.getTxStatus'] });
    expect(failuresOf(requirements)).toEqual([]);
    expect(answeredOf(audit)).toEqual(['platform.getTxStatus']);
    expect(missed).toMatch(why);
  });

  test('more than fifty requests in a second gets as many as it lets through', async () => {
    const { url } = await startShortNode({ patch: GATEWAYS['rate-limited']() });
    const { requirements, audit, lost } = await auditNode(url, {
      from: 153n,
      methods: ['platform.getTx', 'platform.getBlock', 'platform.getValidatorsAt'],
    });
    expect(lost).toBeUndefined();
    expect(failuresOf(requirements)).toEqual([]);
    expect(answeredOf(audit)).toEqual([]);
  });
});
