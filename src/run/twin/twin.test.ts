import { EventEmitter, once } from 'node:events';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { patchOf } from '../../../test/support/faulty-node.ts';
import { findingsOf, sweptBy, twinOf } from '../../../test/support/twin.ts';
import { rowsOfTwin } from '../../judge/catalogue/rows-of-twin.ts';
import type { RoundFacts } from '../../judge/verdict/settle.ts';
import { failWhen } from '../../reference-node/changes/changes.ts';
import { rpcQuestion } from './question.ts';
import type { Twin } from './twin.ts';
import type { NodeAnswer, NodeRequest } from '../../reference-node/server/message.ts';
import type { Patch } from '../../reference-node/server/patch.ts';

const MOST = 500;
const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

test("two equal nodes differ in nothing, and what is each node's own is counted", async () => {
  const twin = await twinOf();
  expect(await sweptBy(twin, MOST)).toEqual(new Map());
  const [note] = twin.notes();
  expect(note).toMatchObject({ kind: 'information' });
  expect(JSON.stringify(note)).toMatch(/Compared with the trusted node: \d{3} responses to 4\d kinds of requests\./);
  expect(JSON.stringify(note)).toMatch(/each node draws its sample \(\d+\)/);
});

/** The requirements about which a twin shows something: a pass or a failure. */
function verdictsShown(twin: Twin, ended?: RoundFacts['untested']): readonly string[] {
  return rowsOfTwin().requirements.flatMap((each) =>
    twin.roundsOf(each, ended)?.some(({ shown }) => shown !== undefined) === true ? [each.id] : [],
  );
}

test('a comparison that ended early passes nothing, and what it found stays a failure', async () => {
  const ended = { reason: 'interrupted', cause: { kind: 'ended' } } as const;
  const twin = await twinOf({ patch: patchOf('platform-get-current-validators-fee-in-millionths') });
  await sweptBy(twin, MOST);
  expect(verdictsShown(twin).length).toBeGreaterThan(10);
  expect(verdictsShown(twin, ended)).toEqual(['against/platform.getCurrentValidators']);
});

test('a changed value is one finding, with how often it occurred, both values and the shortest request', async () => {
  const patch = patchOf('platform-get-current-validators-fee-in-millionths');
  const found = await sweptBy(await twinOf({ patch }), MOST);
  expect([...found.keys()]).toEqual(['against/platform.getCurrentValidators']);
  const [finding] = found.get('against/platform.getCurrentValidators') ?? [];
  expect(finding).toMatchObject({
    message: expect.stringMatching(
      /^The response differs.* in `\/result\/validators\/\*\/delegationFee`: another value, in \d+ of \d+ responses \(at rest; arguments: /,
    ) as string,
    signature: {
      kind: 'assertion',
      method: 'platform.getCurrentValidators',
      member: '/result/validators/*/delegationFee',
      rule: 'value',
    },
    path: expect.stringMatching(/^\/result\/validators\/\d+\/delegationFee$/) as string,
    expected: expect.stringMatching(/^"\d+\.\d{4}"$/) as string,
  });
  expect(finding?.exchange).not.toBe(finding?.comparedWith?.[0]);
});

test('another response is told before the headers that follow from it, and each exchange once', async () => {
  const body = Buffer.from('{"jsonrpc":"2.0","error":{"code":-32000,"message":"m"},"id":1}');
  const onAnswer = (request: NodeRequest, answer: NodeAnswer): NodeAnswer =>
    request.body.includes('platform.getMinStake') ? { ...answer, headers: [['x-other', '1']], body } : answer;
  const twin = await twinOf({ patch: { onAnswer } });
  await twin.compare('at rest', MOST);
  const requirement = rowsOfTwin().requirements.find(({ id }) => id === 'against/platform.getMinStake');
  const [round] = (requirement && twin.roundsOf(requirement, undefined)) ?? [];
  const rules = round?.shown?.findings.map(({ signature }) => signature?.rule) ?? [];
  expect(rules.at(0)).not.toBe('header');
  expect(rules.at(-1)).toBe('header');
  const numbers = round?.shown?.evidence.map(({ exchange }) => exchange) ?? [];
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a trusted node that refuses every tenth request, or differs from itself, says nothing about the tested node', async () => {
  let count = 0;
  const trusted: Patch = {
    onAnswer: (_, answer) => ((count += 1) % 10 === 0 ? { ...answer, status: 503, body: Buffer.from('busy') } : answer),
  };
  expect(await sweptBy(await twinOf({ trusted }), 300)).toEqual(new Map());
});

test('a trusted node that is never at the height of the tested one: both heights are told', async () => {
  const handlers: Patch['handlers'] = (base) => ({ ...base, 'platform.getHeight': () => ({ height: '1010' }) });
  const onAnswer: Patch['onAnswer'] = (_, answer) => ({ ...answer, status: 203 });
  const waiting = new AbortController();
  let asked = 0;
  const onRequest: Patch['onRequest'] = (request) => {
    asked += 1;
    if (asked > 2) waiting.abort();
    return request;
  };
  const twin = await twinOf({ patch: { onRequest }, trusted: { handlers, onAnswer }, signal: waiting.signal });
  await twin.compare('at rest', 1);
  expect(twin.missed).toMatch(/Height of the tested node: \d{4}, of the trusted one: 1010\. /);
  expect(verdictsShown(twin)).toEqual([]);
});

/** What a node answers, where a function has changed the text of its reports of health. */
const inHealth =
  (change: (text: string, request: NodeRequest) => string): NonNullable<Patch['onAnswer']> =>
  (request, answer) =>
    request.path.startsWith('/ext/health')
      ? { ...answer, body: Buffer.from(change(Buffer.from(answer.body).toString(), request)) }
      : answer;

const bootstrapping = (text: string): string =>
  text.replace('"bootstrapped":{', '"bootstrapped":{"error":"subnets not bootstrapped",');

test('a report of a trusted node that still bootstraps a chain is not compared', async () => {
  const onAnswer = inHealth(bootstrapping);
  const twin = await twinOf({ trusted: { onAnswer } });
  expect(await sweptBy(twin, 300)).toEqual(new Map());
  expect(JSON.stringify(twin.notes())).toMatch(/while the trusted node bootstrapped a chain \(\d+\)/);
  expect((await sweptBy(await twinOf({ patch: { onAnswer } }), 300)).keys()).toContain('against/health.health');
});

test('nor is one of a trusted node that bootstraps a chain when it is asked again', async () => {
  const asked = new Set<string>();
  const onAnswer = inHealth((text, { path, body }) => {
    const question = path + String(body).replace(/"id":\d+/, '');
    const isAgain = asked.has(question);
    asked.add(question);
    return isAgain ? bootstrapping(text) : text.replace('"checks":{', '"x":1,"checks":{');
  });
  const twin = await twinOf({ trusted: { onAnswer } });
  expect(await sweptBy(twin, 300)).toEqual(new Map());
  expect(JSON.stringify(twin.notes())).toMatch(/while the trusted node bootstrapped a chain \(\d+\)/);
});

test.each([
  ['is not compared where they propose others', '5', []],
  ['is compared where they propose the same', '7', ['against/platform.getValidatorsAt']],
])('the set at the height that each node would propose %s', async (_, height, found) => {
  const AT = 'platform.getValidatorsAt';
  const proposing = (proposed: string, weight: string): Patch => ({
    handlers: (base) => ({ ...base, [AT]: () => ({ validators: { [NODE]: weight } }) }),
    // No method of the document.
    onAnswer: ({ body }, answer) =>
      Buffer.from(body).includes('getProposedHeight')
        ? { ...answer, body: Buffer.from(`{"jsonrpc":"2.0","result":{"height":"${proposed}"},"id":1}`) }
        : answer,
  });
  const asked = [rpcQuestion(AT, '{"height":"proposed"}', '/ext/bc/P')];
  const twin = await twinOf({ patch: proposing(height, '1'), trusted: proposing('7', '2'), asked });
  await twin.settle();
  expect([...findingsOf(twin).keys()]).toEqual(found);
  expect(JSON.stringify(twin.notes()).includes('the height that each node would propose (1)')).toBe(height !== '7');
});

test('an error for a result and another error are told apart', async () => {
  const { patch } = failWhen('platform.getTimestamp', () => true);
  const found = await sweptBy(await twinOf({ patch }), 200);
  expect([...found].map(([id, findings]) => [id, findings.map(({ signature }) => signature?.rule)])).toEqual([
    ['against/platform.getTimestamp', ['error']],
  ]);
});

test('a height in a report of health is one of before where its checks run rarely, and what else differs is not', async () => {
  const height = /(?<="P":\{"message":\{"engine":\{"consensus":\{"lastAcceptedHeight":)\d+/;
  const onAnswer = inHealth((text) => text.replace(height, '99').replace('{"checks":{', '{"x":1,"checks":{'));
  const membersOf = async (healthCheckMs: number): Promise<unknown> => {
    const found = await sweptBy(await twinOf({ patch: { onAnswer }, healthCheckMs }), MOST);
    return found.get('against/health.health')?.map(({ signature }) => signature?.member);
  };
  expect(await membersOf(30_000)).toEqual(['/result/x']);
  expect(await membersOf(200)).toEqual(
    expect.arrayContaining(['/result/x', '/result/checks/*/message/engine/consensus/lastAcceptedHeight']),
  );
});

test('a report of before a block that came at rest is asked for again when the checks have run', async () => {
  const RUN_MS = 200;
  let firstAt: number | undefined;
  let blockAt = Infinity;
  const heights: Patch['handlers'] = (base) => ({
    ...base,
    'platform.getHeight': () => ({ height: Date.now() < blockAt ? '1000' : '1001' }),
  });
  const height = /(?<="P":\{"message":\{"engine":\{"consensus":\{"lastAcceptedHeight":)\d+/;
  const isOfHealth = ({ path }: NodeRequest): boolean => path.startsWith('/ext/health');
  const onAnswer: Patch['onAnswer'] = async (request, answer) => {
    if (!isOfHealth(request)) return answer;
    await delay(RUN_MS / 4);
    const now = Date.now();
    const isFirst = firstAt === undefined;
    firstAt ??= now;
    // Behind the first rest of the comparison.
    if (now > firstAt + 2.5 * RUN_MS) blockAt = Math.min(blockAt, now);
    const isBefore = isFirst || (now >= blockAt && now < blockAt + 1.5 * RUN_MS);
    return isBefore
      ? { ...answer, body: Buffer.from(Buffer.from(answer.body).toString().replace(height, '99')) }
      : answer;
  };
  const patch = { handlers: heights, onAnswer };
  const twin = await twinOf({ patch, trusted: { handlers: heights }, healthCheckMs: RUN_MS });
  expect(await sweptBy(twin, MOST)).toEqual(new Map());
});

async function raceOf(twin: Twin): Promise<void> {
  const things = await twin.compare('at rest', 0);
  if (things === undefined) throw new Error('The trusted node tells what is on its chain.');
  await twin.race(things);
}

test('a response that is another one only while others are open is found by requests at once', async () => {
  let open = 0;
  const patch: Patch = {
    onRequest: (request) => {
      open += 1;
      return request;
    },
    onAnswer: async (_, answer) => {
      await setImmediate();
      const text = Buffer.from(answer.body).toString();
      const body = open < 2 ? text : text.replace(/"timestamp":"20\d\d/, '"timestamp":"1999');
      open -= 1;
      return { ...answer, body: Buffer.from(body) };
    },
  };
  const twin = await twinOf({ patch });
  await raceOf(twin);
  const [finding] = findingsOf(twin).get('against/platform.getTimestamp') ?? [];
  expect(finding?.message).toMatch(/from 6 connections at once/);
  const right = await twinOf();
  await raceOf(right);
  expect(findingsOf(right)).toEqual(new Map());
});

test.each([
  ['while the chain moves', false],
  ['at rest, where a second trusted node was behind while it moved', true],
])('a response that is another one at one height alone is found %s', async (_, isBehind) => {
  let height = 2n;
  let [repeated, readSince] = [0, 0];
  const heights = new EventEmitter();
  const atHeight = (isTested: boolean): Patch => ({
    handlers: (base) => ({
      ...base,
      'platform.getHeight': () => {
        // What differed at the second height was asked three times more, and both heights were read behind the last one.
        if (repeated > 3) readSince += 1;
        if (readSince > 2) height = 3n;
        heights.emit(String(height));
        return { height };
      },
      'platform.getTimestamp': () => {
        if (isTested && height === 2n) repeated += 1;
        return { timestamp: isTested && height === 2n ? '1999-01-01T00:00:00Z' : '2026-01-01T00:00:00Z' };
      },
    }),
  });
  let hasCaughtUp = false;
  const last = atHeight(false);
  const second: Patch = {
    handlers: (base) => {
      const own = last.handlers?.(base) ?? base;
      return { ...own, 'platform.getHeight': () => ({ height: hasCaughtUp ? height : 1n }) };
    },
  };
  const twin = await twinOf({ patch: atHeight(true), trusted: atHeight(false), ...(isBehind ? { second } : {}) });
  await twin.beginMoving();
  await twin.watch(() => once(heights, '3'));
  if (isBehind) {
    expect(findingsOf(twin)).toEqual(new Map());
    hasCaughtUp = true;
    await twin.compare('at rest', 0);
  }
  const found = findingsOf(twin);
  expect([...found.keys()]).toEqual(['against/platform.getTimestamp']);
  const [finding] = [...found.values()].flat();
  expect(finding?.message).toMatch(/another value, in 1 of \d+ responses \(while it moved/);
});
