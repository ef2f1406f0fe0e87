import {
  type Answer,
  ARGUMENTS,
  expect,
  requirement,
  stringifyJson,
  type CheckContext,
  type JsonValue,
} from '../../src/harness/index.ts';
import { lasting } from '../support/json-form.ts';
import { once } from '../support/once.ts';
import { ofOtherTypes, validRequests, type ValidRequest } from '../support/valid-arguments.ts';

/** Each answer of it is another. */
const SAMPLES = 'platform.sampleValidators';
const FRESH = { fresh: true };

/** The answers of a method to a valid request, to wrong ones in its place, and to the valid one once more. */
interface Asked {
  readonly before: Answer;
  readonly wrong: readonly { readonly what: string; readonly answer: Answer }[];
  readonly again: Answer;
}

const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = ARGUMENTS;
const kindOf = (method: string, name: string): string => KINDS[method]?.[name] ?? 'text';

function ask(
  { call }: CheckContext,
  { method, params, path }: ValidRequest,
  changed: Readonly<Record<string, JsonValue | undefined>>,
  how: { readonly fresh?: boolean; readonly isWrong?: boolean } = {},
) {
  return call(method, { ...params, ...changed }, { ...how, path });
}

/** Sends a valid request before and after others, each with one argument of another type. `encoding` has requirements of its own. */
async function askAround(context: CheckContext, request: ValidRequest, how = FRESH): Promise<Asked> {
  const { method, params } = request;
  const before = await ask(context, request, {}, how);
  const changes = Object.entries(params).flatMap(([name, value]) =>
    ofOtherTypes(kindOf(method, name).replace('?', ''), value).map((other) => ({ name, other: other as JsonValue })),
  );
  // Those that each node refuses come last: what an error leaves behind is then there when the valid request follows.
  const [, wrong] = await Promise.all([
    // A node refuses it, or returns another form.
    KINDS[method]?.encoding === undefined ? undefined : ask(context, request, { encoding: 'json' }, FRESH),
    Promise.all(
      changes.map(async ({ name, other }) => ({
        what: `${method} with the ${name} ${stringifyJson(other)}`,
        answer: await ask(context, request, { [name]: other }, { ...FRESH, isWrong: true }),
      })),
    ),
  ]);
  return { before, wrong, again: await ask(context, request, {}, FRESH) };
}

/** The first answers to a valid request and to wrong ones, which checks share. */
function askedAround(context: CheckContext, request: ValidRequest): Promise<Asked> {
  const { method, params, path = '' } = request;
  return once(context, `wrong arguments of ${method} ${stringifyJson(params)} ${path}`, () =>
    askAround(context, request, { fresh: false }),
  );
}

/** Runs a check on each valid request, which returns whether the node takes the request. */
async function eachTaken(
  context: CheckContext,
  check: (request: ValidRequest) => Promise<boolean>,
  without?: string,
): Promise<void> {
  const taken: boolean[] = [];
  for (const request of await validRequests(context)) if (request.method !== without) taken.push(await check(request));
  if (!taken.includes(true)) context.notTestable('the node rejects every valid request with arguments');
}

requirement('envelope/argument-of-wrong-type-is-an-error', (context) =>
  eachTaken(context, async (request) => {
    const { before, wrong } = await askedAround(context, request);
    if (before.ok) for (const { what, answer } of wrong) expect(answer, what).toBeError();
    return before.ok;
  }),
);

requirement('envelope/errors-leave-no-trace', (context) =>
  eachTaken(
    context,
    async (request) => {
      const compare = ({ before, again }: Asked): void => {
        expect(lasting(again.rawResult), `the result of ${request.method} after requests that it refused`).toBe(
          lasting(before.rawResult),
        );
      };
      const first = await askedAround(context, request);
      if (!first.before.ok) return false;
      if (lasting(first.again.rawResult) === lasting(first.before.rawResult)) compare(first);
      else {
        // A block may have come in between.
        await context.stable(async () => {
          compare(await askAround(context, request));
        });
      }
      return true;
    },
    SAMPLES,
  ),
);

requirement('envelope/null-argument-counts-as-omitted', (context) =>
  context.stable(() =>
    eachTaken(
      context,
      async (request) => {
        const { method, params } = request;
        if (!(await ask(context, request, {})).ok) return false;
        // What a method returns without a required argument is its own matter.
        for (const name of Object.keys(params).filter((each) => kindOf(method, each).endsWith('?'))) {
          const answer = await ask(context, request, { [name]: null });
          if (!answer.ok) {
            expect(answer).toBeError();
            continue;
          }
          const without = await ask(context, request, { [name]: undefined });
          expect(lasting(answer.rawResult), `the result of ${method} with the ${name} null`).toBe(
            lasting(without.rawResult),
          );
        }
        return true;
      },
      SAMPLES,
    ),
  ),
);
