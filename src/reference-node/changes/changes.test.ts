import { expect, onTestFinished, test } from 'vitest';
import { ask, call } from '../../../test/fixtures/ask.ts';
import { tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import type { Patch, Change } from '../server/patch.ts';
import { serveLedger } from '../server/serve-ledger.ts';
import { refuseAtOnce } from './at-once.ts';
import { callWith, given, leftOut, notText, textThat, unreadableId } from './conditions.ts';
import {
  mapResponse,
  mapArgument,
  mapEverySecond,
  defaultArgument,
  ignoreArgument,
  withNodeLedger,
  both,
  failWhen,
  wrapHandler,
  respondInsteadOfError,
  mapResultAt,
  withLedger,
  withDialect,
} from './changes.ts';

const HEIGHT = 'platform.getHeight';
const BLOCK = 'platform.getBlockByHeight';

/** Serves the tiny chain with a patch until the test ends. Gives its address. */
async function served(patch: Patch): Promise<string> {
  const node = await serveLedger(tinyLedger(), { patch });
  onTestFinished(() => node.close());
  return node.url;
}

async function asked(change: Change, method: string, params: object = {}): Promise<unknown> {
  const { result, error } = await call(await served(change.patch), method, params);
  return error === undefined ? result : 'an error';
}

const known = { height: '2' };

test.each<[string, Change, string, object, unknown]>([
  ['a member of a result', mapResultAt(HEIGHT, 'height', () => 5), HEIGHT, {}, { height: 5 }],
  ['nothing of other methods', mapResultAt(BLOCK, '', () => null), HEIGHT, {}, known],
  ['a result in place of an error', respondInsteadOfError(BLOCK, () => 'made up'), BLOCK, { height: 99 }, 'made up'],
  ['an error', failWhen(HEIGHT, () => true), HEIGHT, {}, 'an error'],
  ['no error without its condition', failWhen(HEIGHT, given('x')), HEIGHT, {}, known],
  ['an argument', mapArgument(BLOCK, 'height', () => 99), BLOCK, { height: 1 }, 'an error'],
  ['a default', defaultArgument(BLOCK, 'height', 99), BLOCK, {}, 'an error'],
  ['what one method reads', withLedger(HEIGHT, () => ({ height: 9n })), HEIGHT, {}, { height: '9' }],
  ['what all methods read', withNodeLedger(() => ({ height: 9n })), HEIGHT, {}, { height: '9' }],
  ['an entry of the dialect', withDialect({ methods: new Set() }), HEIGHT, {}, 'an error'],
  [
    'two things, the second on the first',
    both(
      mapResultAt(HEIGHT, 'height', () => 5),
      mapResultAt(HEIGHT, 'height', (height) => [height]),
    ),
    HEIGHT,
    {},
    { height: [5] },
  ],
])('changes %s', async (_what, change, method, params, expected) => {
  expect(await asked(change, method, params)).toEqual(expected);
});

test('an ignored argument counts as left out', async () => {
  const whole = await asked({ patch: {}, touches: [] }, BLOCK, { height: 0 });
  expect(await asked(ignoreArgument(BLOCK, 'height'), BLOCK, { height: 99 })).toEqual(whole);
});

test('an answer can be replaced', async () => {
  const { patch } = mapResponse(
    ({ path }) => path === '/ext/other',
    (answer) => ({ ...answer, status: 418 }),
  );
  expect(await ask(`${await served(patch)}/ext/other`)).toMatchObject({ status: 418 });
});

test('conditions and calls with other arguments', async () => {
  const facts = wrapHandler(BLOCK, () => (call) => {
    const other = callWith(call, { height: 5, encoding: undefined, word: 'ü"' });
    return {
      given: given('height')(call),
      leftOut: leftOut('height')(call),
      notText: notText('height')(call),
      unreadable: unreadableId('id')(call),
      long: textThat('id', (text) => text.length > 2)(call),
      height: other.args.uint('height', 64).toString(),
      encoding: other.args.has('encoding'),
      word: other.args.string('word'),
      id: other.args.string('id'),
    };
  });
  expect(await asked(facts, BLOCK, { height: 1, encoding: 'hex', id: 'abc' })).toEqual({
    given: true,
    leftOut: false,
    notText: true,
    unreadable: true,
    long: true,
    height: '5',
    encoding: false,
    word: 'ü"',
    id: 'abc',
  });
});

test.each([
  ['every second result', mapEverySecond(HEIGHT, () => null)],
  ['what comes at once', refuseAtOnce(() => true, 1)],
])('a change of %s counts on each node by itself', async (_, { patch }) => {
  const answers = await Promise.all([0, 1].map(async () => call(await served(patch), HEIGHT)));
  expect(answers.map(({ result }) => result)).toEqual([known, known]);
});
