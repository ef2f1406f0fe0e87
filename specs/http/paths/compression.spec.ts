import { expect, requirement, type Answer, type CheckContext } from '../../../src/harness/index.ts';

const LONG = 1 << 12;
const METHODS = ['platform.getCurrentValidators', 'platform.getBlockchains', 'platform.getSubnets'] as const;

/** A long response to a client that accepts gzip. */
async function longAnswer({ raw, call, profile, notTestable }: CheckContext): Promise<Answer> {
  for (const method of METHODS.filter((each) => profile.serves(each))) {
    const { outcome } = (await call(method, {})).exchange;
    if (outcome.kind !== 'answer' || outcome.body.length < LONG) continue;
    return raw({
      method: 'POST',
      path: '/ext/bc/P',
      headers: [
        ['content-type', 'application/json'],
        ['accept-encoding', 'gzip'],
      ],
      body: new TextEncoder().encode(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":{}}`),
    });
  }
  return notTestable(`no list of the node is longer than ${LONG} bytes; test a network with more validators or chains`);
}

/** How a successful response is encoded; what it is instead, if it is none. */
function coding(answer: Answer): string {
  if (!answer.ok) return answer.describe().actual;
  return answer.headers.find(([name]) => name === 'content-encoding')?.[1] ?? 'identity';
}

requirement('http.paths/large-answers-are-compressed', async (context) => {
  expect(coding(await longAnswer(context)), 'the content-encoding of a long response').toBe('gzip');
});

requirement('http.paths/answers-are-not-compressed', async (context) => {
  expect(coding(await longAnswer(context)), 'the content-encoding of a long response').toBe('identity');
});
