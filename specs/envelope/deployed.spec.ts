import {
  type Answer,
  expect,
  namelessForm,
  objectOf,
  requirement,
  type CheckContext,
} from '../../src/harness/index.ts';
import { PLATFORM, post, request } from '../support/post.ts';

requirement('envelope/errors-come-with-status-200', async ({ call, profile }) => {
  const services = profile.serves('health.liveness') ? ['platform', 'health'] : ['platform'];
  for (const method of services.map((service) => `${service}.noSuchMethod`)) {
    const answer = await call(method, {});
    const shown = answer.error === undefined ? 'that of no error' : answer.status;
    expect(shown, `the HTTP status of the error of ${method}`).toBe(200);
  }
});

requirement('envelope/unknown-method-code', async ({ call }) => {
  expect((await call('platform.noSuchMethod', {})).error?.code, 'the error code for an unknown method').toBe(-32000);
});

requirement('envelope/parse-error-code', async (context) => {
  const answer = await post(context, '{"jsonrpc":"2.0","id":1,');
  expect(answer.error?.code, 'the error code for a truncated request body').toBe(-32700);
  expect(answer.id, 'the id of the response to a truncated request body').toBe(null);
});

requirement('envelope/wrong-version-code', async (context) => {
  expect((await post(context, request({ jsonrpc: '1.0' }))).error?.code, 'the error code for JSON-RPC 1.0').toBe(
    -32600,
  );
});

requirement('envelope/error-message-without-internals', async ({ call }) => {
  const message = (await call('platform.getTx', { txID: 5, encoding: 'hex' })).error?.message;
  expect(message, 'the error message for a wrong argument').toBeText();
  expect(message, 'the error message for a wrong argument').not.toMatch(
    /json:|Go value|struct field|goroutine|\.go:\d|panic/,
  );
});

requirement('envelope/batch-is-refused', async (context) => {
  const answer = await post(context, `[${request()},${request({ id: 8 })}]`);
  expect(answer.error?.code, 'the error code for a batch').toBe(-32700);
});

requirement('envelope/notification-has-no-body', async (context) => {
  for (const id of [undefined, null]) {
    const { status, exchange } = await post(context, request({ id }));
    expect(status, 'the HTTP status of the response to a notification').toBe(200);
    const { outcome } = exchange;
    expect(
      outcome.kind === 'answer' ? outcome.body.length : undefined,
      'the length of the response body in bytes',
    ).toBe(0);
  }
});

requirement('envelope/names-in-any-case', async (context) => {
  const body = '{"JSONRPC":"2.0","Id":7,"METHOD":"platform.getBlockchainStatus","Params":{"BLOCKCHAINID":"X"}}';
  const answer = await post(context, body, PLATFORM);
  expect(answer).toSucceed();
  const called = await context.call('platform.getBlockchainStatus', { blockchainId: 'X' });
  const { rawResult } = await context.rpc('platform.getBlockchainStatus', { blockchainID: 'X' });
  expect(
    { id: answer.id, result: answer.rawResult, called: called.rawResult },
    'the responses to names in other cases',
  ).toEqual({ id: 7, result: rawResult, called: rawResult });
});

requirement('envelope/method-names-keep-their-case', async (context) => {
  expect(await post(context, request({ method: 'platform.getHeight' }), PLATFORM)).toSucceed();
  for (const method of ['platform.GetHeight', 'platform.getheight', 'Platform.getHeight', 'PLATFORM.GETHEIGHT'])
    expect(await post(context, request({ method }), PLATFORM), `a request with the method ${method}`).toBeRefused();
});

requirement('envelope/content-type-missing-is-415', async (context) => {
  for (const type of [undefined, 'text/plain', 'application/json-rpc', 'application/x-www-form-urlencoded'])
    expect((await withType(context, type)).status, `the HTTP status for the content type ${type ?? ''}`).toBe(415);
});

requirement('envelope/content-type-with-parameters', async (context) => {
  for (const type of ['application/json; charset=utf-8', 'application/json;charset=iso-8859-1', 'APPLICATION/JSON'])
    expect(await withType(context, type), `a request with the content type ${type}`).toSucceed();
});

/** Calls each method without arguments, so that no call can change the node. */
requirement('envelope/methods-of-other-releases-are-unknown', async (context) => {
  const madeUp = 'platform.noSuchMethod';
  const unknown =
    formOf(await post(context, request({ method: madeUp }), PLATFORM), madeUp) ??
    context.notTestable('the error for a method that no release has does not contain its name');
  const answers = new Map<string, Answer>();
  // All of them are called, so that the exchanges of a run show which ones a new release serves.
  for (const method of context.profile.foreignMethods())
    answers.set(method, await post(context, request({ method }), PLATFORM));
  for (const [method, answer] of answers)
    expect(formOf(answer, method), `without its name, the error for ${method}, a method of other releases,`).toBe(
      unknown,
    );
});

/** An error without the name of its method; undefined if there is none, or if it does not contain the name. */
function formOf({ json }: Answer, method: string): string | undefined {
  const error = objectOf(json, 'error');
  return error === undefined ? undefined : namelessForm(error, method);
}

async function withType({ raw }: CheckContext, type: string | undefined) {
  return raw({
    method: 'POST',
    path: PLATFORM,
    headers: type === undefined ? [] : [['content-type', type]],
    body: new TextEncoder().encode(request()),
  });
}
