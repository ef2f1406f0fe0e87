import {
  expect,
  fc,
  parseJson,
  property,
  requirement,
  stringifyJson,
  type Answer,
  type CheckContext,
  type JsonWritable,
} from '../../src/harness/index.ts';
import { endpoints, PLATFORM, post, request } from '../support/post.ts';

/** A property of cases of which one is like another: a part of the run's cases shows a node that breaks it. */
function alike<Case>(context: CheckContext, cases: fc.Arbitrary<Case>, predicate: (value: Case) => Promise<void>) {
  return property(context, cases, predicate, { share: 0.4 });
}

/** Names that no release uses. */
const NO_NAME = fc
  .string({ unit: fc.constantFrom(...Array.from('abcdefgXYZ0189_')), minLength: 1, maxLength: 20 })
  .map((text) => `zz${text}`);
const SCALAR = fc.oneof(fc.string(), fc.integer(), fc.boolean());

/** JSON text of this nesting depth. */
function nested(depth: number, open: string, close: string): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

/** Bodies that are not JSON and do not begin with a JSON document: truncated, or with one character missing. */
const MALFORMED_BODY = fc.oneof(
  fc.nat({ max: request().length - 1 }).map((length) => request().slice(0, length)),
  fc
    .constantFrom(...Array.from(request()).flatMap((sign, at) => ('{:,'.includes(sign) && at > 0 ? [at] : [])))
    .map((at) => request().slice(0, at) + request().slice(at + 1)),
  fc.string({ minLength: 1 }).map((text) => `<${text}`),
  fc.integer({ min: 1, max: 500 }).map((depth) => '['.repeat(depth)),
  fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => Uint8Array.of(0x80, ...bytes)),
);

/** Deep, long or unusual request bodies. Any response is correct, but the node must respond. */
const NASTY_BODY: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  MALFORMED_BODY,
  fc
    .integer({ min: 1, max: 20_000 })
    .map((depth) => `{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":${nested(depth, '{"a":', '}')}}`),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => nested(depth, '[', ']')),
  fc.integer({ min: 1, max: 1 << 18 }).map((length) => request({ params: { a: 'x'.repeat(length) } })),
  fc
    .integer({ min: 1, max: 2000 })
    .map((digits) => `{"jsonrpc":"2.0","id":${'9'.repeat(digits)},"method":"platform.getHeight"}`),
  fc.jsonValue().map((value) => stringifyJson(writable(value))),
  fc.jsonValue().map((params) => request({ params: writable(params) })),
  fc.jsonValue().map((method) => request({ method: writable(method) })),
);

/** Converts a JSON value of fast-check to the type of the suite. */
function writable(value: unknown): JsonWritable {
  const parsed = parseJson(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
}

function expectAnswered({ exchange: { outcome }, status }: Answer): void {
  const fault = outcome.kind === 'fault' ? ` (${outcome.reason})` : '';
  expect(status, `the HTTP status${fault}`).toBeGreaterThan(0);
}

async function expectAlive({ rpc }: CheckContext): Promise<void> {
  expect(await rpc('platform.getHeight', {})).toSucceed();
}

/** Integers at the limits of integer types. */
const EDGES = [0n, -1n, 2n ** 31n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)];
const BEYOND_INT64 = [2n ** 63n, 2n ** 64n - 1n];

/** Sends these IDs, and others between them, with calls that succeed and calls that fail. */
async function echoesIntegers(context: CheckContext, edges: readonly bigint[], min: bigint, max: bigint) {
  const examples = edges.flatMap((id) => [false, true].map((fails) => ({ id, fails })));
  const cases = fc.record({ id: fc.bigInt({ min, max }), fails: fc.boolean() });
  const echoes = async ({ id, fails }: (typeof examples)[number]): Promise<void> => {
    const [method, params] = fails ? ['platform.getTx', { txID: 'no ID' }] : ['platform.getHeight', {}];
    const answer = await context.call(method, params, { id });
    expect(answer.id, 'the echoed id').toBe(Number.isSafeInteger(Number(id)) ? Number(id) : id);
  };
  // The examples are what integer types differ by.
  await property(context, cases, echoes, { examples, share: 0.2 });
}

requirement('envelope/any-integer-id-echoed', (context) =>
  echoesIntegers(context, EDGES, -(2n ** 63n), 2n ** 63n - 1n),
);

requirement('envelope/id-beyond-int64-echoed', (context) =>
  echoesIntegers(context, BEYOND_INT64, 2n ** 63n, 2n ** 64n - 1n),
);

requirement('envelope/any-id-echoed', async (context) => {
  const ids = fc
    .jsonValue({ maxDepth: 3 })
    .filter((id) => id !== null)
    .map(writable);
  await alike(context, ids, async (id) => {
    const answer = await post(context, request({ id }));
    expect(answer).toSucceed();
    expect(answer.id === undefined ? 'no id' : stringifyJson(answer.id), 'the echoed id').toBe(stringifyJson(id));
  });
});

requirement('envelope/unknown-method-is-an-error', async (context) => {
  const service = fc.constantFrom('platform', ...(context.profile.serves('health.liveness') ? ['health'] : []));
  await alike(context, fc.tuple(service, NO_NAME), async ([name, method]) => {
    expect(await context.call(`${name}.${method}`, {})).toBeRefused();
  });
});

requirement('envelope/unknown-service-is-an-error', async (context) => {
  const path = fc.constantFrom(...endpoints(context));
  const name = fc.oneof(NO_NAME, fc.constantFrom('avm', 'index', 'platforms', 'plat', ' platform'));
  await alike(context, fc.tuple(path, name), async ([where, service]) => {
    const method = where === PLATFORM ? 'getHeight' : 'liveness';
    expect(await context.call(`${service}.${method}`, {}, { path: where })).toBeRefused();
  });
});

requirement('envelope/malformed-body-is-an-error', async (context) => {
  await alike(context, fc.tuple(MALFORMED_BODY, fc.constantFrom(...endpoints(context))), async ([body, path]) => {
    expect(await post(context, body, path)).toBeRefused();
  });
});

requirement('envelope/body-of-another-kind-is-an-error', async (context) => {
  const bodies = fc.oneof(SCALAR, fc.constant([])).map((value) => JSON.stringify(value));
  await alike(context, bodies, async (body) => {
    expect(await post(context, body)).toBeRefused();
  });
});

requirement('envelope/params-of-another-kind-are-an-error', async (context) => {
  await alike(context, SCALAR, async (params) => {
    expect(await context.call('platform.getCurrentSupply', params)).toBeRefused();
  });
});

requirement('envelope/unknown-members-are-ignored', async (context) => {
  await alike(context, fc.tuple(NO_NAME, fc.jsonValue()), async ([name, value]) => {
    const extra = { [name]: writable(value) };
    const answer = await post(context, request({ ...extra, method: 'platform.getHeight', params: extra }), PLATFORM);
    expect(answer).toSucceed();
    expect(answer.rawResult, 'the result of platform.getHeight').toHaveProperty('height');
  });
});

requirement('envelope/errors-do-not-break-the-next-call', async (context) => {
  await alike(context, fc.array(NASTY_BODY, { minLength: 1, maxLength: 3 }), async (bodies) => {
    await Promise.all(bodies.map((body) => post(context, body)));
    await expectAlive(context);
  });
});

requirement('envelope/bad-requests-answered-in-bounded-time', async (context) => {
  await alike(context, fc.tuple(NASTY_BODY, fc.constantFrom(...endpoints(context))), async ([body, path]) => {
    expectAnswered(await post(context, body, path));
  });
});
