import {
  ARGUMENTS,
  expect,
  isJsonObject,
  requirement,
  stringifyJson,
  type CheckContext,
  type JsonObject,
  type JsonValue,
} from '../../src/harness/index.ts';
import { canonical } from '../support/json-form.ts';
import { ofOtherTypes, validRequests, type ValidRequest } from '../support/valid-arguments.ts';

/** Each answer of it is another. */
const SAMPLES = 'platform.sampleValidators';

interface Given extends ValidRequest {
  readonly name: string;
  readonly kind: string;
}

/** Each argument of valid requests that the node serves. `encoding` has requirements of its own. */
async function givenArguments(context: CheckContext, without?: string): Promise<readonly Given[]> {
  const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = ARGUMENTS;
  const found: Given[] = [];
  for (const request of await validRequests(context)) {
    const { method, params, path } = request;
    if (method === without) continue;
    if (!(await context.call(method, params, path === undefined ? {} : { path })).ok) continue;
    for (const name of Object.keys(params)) found.push({ ...request, name, kind: kinds[method]?.[name] ?? 'text' });
  }
  return found.length > 0 ? found : context.notTestable('the node rejects every valid request with arguments');
}

/** The response to a request in which one argument has another value. */
function ask({ call }: CheckContext, { method, params, path, name }: Given, value: JsonValue | undefined) {
  return call(method, { ...params, [name]: value }, path === undefined ? {} : { path });
}

requirement('envelope/argument-of-wrong-type-is-an-error', async (context) => {
  for (const given of await givenArguments(context))
    for (const value of ofOtherTypes(given.kind.replace('?', ''), given.params[given.name] ?? ''))
      expect(
        await ask(context, given, value as JsonValue),
        `${given.method} with the ${given.name} ${stringifyJson(value)}`,
      ).toBeError();
});

/** Members that two equal requests may show differently. */
const VOLATILE: ReadonlySet<string> = new Set(['timestamp', 'duration', 'message', 'uptime', 'connected']);

function lasting(result: JsonValue | undefined): string {
  return canonical(withoutVolatile(result ?? null));
}

function withoutVolatile(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutVolatile);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !VOLATILE.has(name));
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutVolatile(item)]));
}

/** Encodings of which a node refuses some, and takes others for another form. */
const ENCODINGS = ['json', 'cb58', 'x'];

requirement('envelope/errors-leave-no-trace', async (context) => {
  for (const given of await givenArguments(context, SAMPLES)) {
    const { method, params, path, name, kind } = given;
    const once = (changed: JsonObject = {}) =>
      context.call(method, { ...params, ...changed }, { fresh: true, ...(path === undefined ? {} : { path }) });
    await context.stable(async () => {
      const before = await once();
      const wrong = ofOtherTypes(kind.replace('?', ''), params[name] ?? '').map((value) => ({ [name]: value }));
      await Promise.all(
        [...wrong, ...ENCODINGS.map((encoding) => ({ encoding }))].map((each) => once(each as JsonObject)),
      );
      const again = await once();
      expect(lasting(again.rawResult), `the result of ${method} after requests that it refused`).toBe(
        lasting(before.rawResult),
      );
    });
  }
});

requirement('envelope/null-argument-counts-as-omitted', async (context) => {
  const all = await givenArguments(context, SAMPLES);
  await context.stable(async () => {
    // What a method returns without a required argument is its own matter.
    for (const given of all.filter(({ kind }) => kind.endsWith('?'))) {
      const answer = await ask(context, given, null);
      if (!answer.ok) {
        expect(answer).toBeError();
        continue;
      }
      const what = `${given.method} with the ${given.name} null`;
      const without = await ask(context, given, undefined);
      expect(without.ok, `whether the node accepts the request without ${given.name}, as it accepts ${what},`).toBe(
        true,
      );
      expect(lasting(answer.rawResult), `the result of ${what}`).toBe(lasting(without.rawResult));
    }
  });
});
