import {
  expect,
  isJsonObject,
  requirement,
  type CheckContext,
  type JsonValue,
  type JsonWritable,
  textOf,
} from '../../src/harness/index.ts';
import { expectRefusal } from '../support/refusals.ts';
import { badIds, OTHER_ENCODINGS, unusedContainerId } from '../support/index/id-methods.ts';
import { filledIndexes } from '../support/index/first-positions.ts';
import { lastAccepted } from '../support/index/reading.ts';
import { MEMBERS } from './members.ts';

type Method = (typeof MEMBERS)['index-takes-hex'][number]['method'];

/** A path with containers, and valid arguments there, without `encoding`. */
interface Valid {
  readonly path: string;
  readonly params: Readonly<Record<string, JsonWritable>>;
}

async function lastId(context: CheckContext): Promise<Valid> {
  const { path } = await context.sample.index();
  return { path, params: { id: (await lastAccepted(context, path)).id } };
}

const VALID: Readonly<Record<Method, (context: CheckContext) => Promise<Valid>>> = {
  'index.getContainerByID': lastId,
  'index.getContainerByIndex': async ({ sample }) => ({ path: (await sample.index()).path, params: { index: 0 } }),
  'index.getContainerRange': async ({ sample }) => ({
    path: (await sample.index()).path,
    params: { startIndex: 0, numToFetch: 1 },
  }),
  'index.getIndex': lastId,
  // The sample of indexes is found with this method.
  'index.getLastAccepted': async (context) => ({ path: (await filledIndexes(context))[0] ?? '', params: {} }),
  'index.isAccepted': lastId,
};

/** The methods whose result is no container. */
const WITHOUT_BYTES: ReadonlySet<string> = new Set(MEMBERS['index-any-encoding'].map(({ method }) => method));

/** The encodings of the container or of the containers in a result. */
function encodingsIn(result: JsonValue | undefined) {
  const listed = isJsonObject(result) && Array.isArray(result.containers) ? result.containers : result;
  return (Array.isArray(listed) ? listed : [listed]).map((container) => textOf(container, 'encoding'));
}

for (const { id, method } of MEMBERS['index-takes-hex']) {
  requirement(id, async (context) => {
    const { path, params } = await VALID[method](context);
    const answer = await context.call(method, { ...params, encoding: 'hex' }, { path });
    if (WITHOUT_BYTES.has(method)) expect(answer).toSucceed();
    else expect(encodingsIn(answer.rawResult), 'the encoding').toEqual(['hex']);
  });
}

for (const { id, method } of MEMBERS['index-hex-alone']) {
  requirement(id, async (context) => {
    const { path, params } = await VALID[method](context);
    for (const encoding of OTHER_ENCODINGS)
      expect(await context.call(method, { ...params, encoding }, { path, isWrong: true })).toBeError();
  });
}

for (const { id, method } of MEMBERS['index-any-encoding']) {
  requirement(id, async (context) => {
    const { path, params } = await VALID[method](context);
    const { rawResult } = await context.call(method, { ...params, encoding: 'hex' }, { path });
    for (const encoding of ['json', 'base64'])
      expect(
        (await context.call(method, { ...params, encoding }, { path })).rawResult,
        `the result with the encoding ${encoding}`,
      ).toEqual(rawResult);
  });
}

for (const { id, method, argument } of [...MEMBERS['index-bad-id'], ...MEMBERS['index-bad-id-or-unknown']]) {
  requirement(id, async (context) => {
    const { path } = await context.sample.index();
    const ask = (value: JsonWritable) =>
      context.call(method, { [argument]: value, encoding: 'hex' }, { path, isWrong: true });
    const unknown = await ask(unusedContainerId(context));
    for (const bad of badIds((await lastAccepted(context, path)).id)) {
      expectRefusal(await ask(bad), typeof bad === 'string' ? unknown : undefined);
    }
  });
}
