import { describe, expect, test } from 'vitest';
import { narrowNodes } from '../../test/support/narrow-nodes.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import { Transport } from '../../src/transport/transport.ts';
import { Trace } from '../trials/trace.ts';
import { PATIENT } from '../trials/trial-nodes.ts';
import { type Trial, tryMutant } from './try-mutant.ts';
import { tryVariant } from './try-variant.ts';

const nodes = await narrowNodes(/^(platform\.get(Height|Timestamp)\/|http\.health\/unhealthy-body-is-a-report)/);

const ALONE: Trial = { as: 'first', whole: false, disarmed: [] };
const ONE_BEHIND = mutantOf('platform-get-height-one-behind');
const FRACTION = mutantOf('platform-get-height-height-fraction');
const UNIX_TIME = mutantOf('platform-get-timestamp-timestamp-unix');

/** A string that contains the text. */
function containing(text: string): string {
  // The matcher stands where a string is.
  return expect.stringContaining(text) as string;
}

test('a node on the port of an earlier one that was started with flags is compared with a clean node without them', async () => {
  const earlier = await nodes.serve({ patch: {}, touches: 'all' });
  const refused = await earlier.startWith?.(['--index-enabled=false']);
  await earlier.close();
  const target = await nodes.serve({ patch: {}, touches: 'all' });
  const transport = new Transport({ ...PATIENT.transport, baseUrl: target.url });
  const body = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":{}}');
  const headers = [['content-type', 'application/json']] as const;
  const { request, ...own } = await transport.send({ method: 'POST', path: '/ext/bc/P', headers, body });
  await transport.close();
  await target.close();

  if (refused?.kind !== 'ended') throw new Error('a node refuses to start without its index');
  const { url } = refused;
  const marks = new Trace(target.askClean);
  marks.observers.onExchange({ ...own, number: 1, request: { ...request, url: `${url}/ext/bc/P` } });
  marks.observers.onChecked('a/b', new Set([1]));
  expect(own.outcome.kind).toBe('answer');
  expect(await marks.behind({ id: 'a/b', findings: [{ message: 'expected 1, got 2' }] })).toBeUndefined();
});

const WITHOUT_EFFECT: Mutant = { ...ONE_BEHIND, patch: {} };
const BARE: Trial = { ...ALONE, as: 'bare' };
const HIDDEN: Trial = { ...ALONE, as: 'hidden' };
const ELSEWHERE: Trial = { ...ALONE, as: 'beside' };
/** Whose own requirement does not fail. */
const MISNAMED: Mutant = { ...ONE_BEHIND, breaks: 'platform.getTimestamp/params-may-be-omitted' };
const OF_HEIGHT = nodes.ids.filter((id) => id.startsWith('platform.getHeight/'));

test.each<[string, Mutant, Trial, Partial<Awaited<ReturnType<typeof tryMutant>>>]>([
  [
    'is killed when its requirement fails on a response that it changed',
    ONE_BEHIND,
    ALONE,
    {
      ...{ name: ONE_BEHIND.name, profile: 'document', outcome: 'killed', alsoFailed: [], broke: [] },
      finding: containing('The response is HTTP 200 with a result; expected a JSON-RPC error'),
    },
  ],
  [
    'is killed with every check, too',
    FRACTION,
    { ...ALONE, whole: true },
    { outcome: 'killed', finding: containing('height') },
  ],
  [
    'survives when the check is switched off',
    ONE_BEHIND,
    { ...ALONE, disarmed: [ONE_BEHIND.breaks] },
    { outcome: 'survived', finding: 'The check passed.' },
  ],
  ['survives without any effect', WITHOUT_EFFECT, ALONE, { outcome: 'survived' }],
  ['is killed on a bare node where the run finds the data by itself', ONE_BEHIND, BARE, { outcome: 'killed' }],
  [
    'is excused on a bare node that does not have the data',
    mutantOf('http-health-plain-text-when-unhealthy'),
    BARE,
    { outcome: 'notShown', excused: 'noData' },
  ],
  ['survives on a bare node where the check passes', WITHOUT_EFFECT, BARE, { outcome: 'survived' }],
  [
    'is excused where an erratum hides it and its requirement does not fail',
    WITHOUT_EFFECT,
    HIDDEN,
    { outcome: 'survived', excused: 'hidden' },
  ],
  [
    'must not be found where an erratum is said to hide it',
    ONE_BEHIND,
    HIDDEN,
    { outcome: 'wrongReason', finding: containing('It is found, though it is said to be hidden') },
  ],
  [
    'is excused elsewhere if another stated or derived requirement fails because of it',
    { ...FRACTION, breaks: 'platform.getHeight/params-may-be-omitted' },
    ELSEWHERE,
    { excused: 'otherwise', finding: 'platform.getHeight/height failed.' },
  ],
  [
    'is excused elsewhere if only a run of every check finds it',
    MISNAMED,
    ELSEWHERE,
    { outcome: 'survived', excused: 'otherwise', finding: 'platform.getHeight/nothing-above failed.' },
  ],
  [
    'is not excused elsewhere if only an observed requirement fails',
    MISNAMED,
    { ...ELSEWHERE, disarmed: OF_HEIGHT },
    { outcome: 'survived' },
  ],
  [
    'is not excused elsewhere if nothing fails',
    WITHOUT_EFFECT,
    ELSEWHERE,
    { outcome: 'survived', finding: 'The check passed.' },
  ],
])('a mutant %s', async (_, mutant, trial, { excused, ...expected }) => {
  const row = await tryMutant(nodes, mutant, trial);
  expect(row).toMatchObject(expected);
  expect(row.excused).toBe(excused);
  expect(row.alsoFailed).not.toContain(mutant.breaks);
});

test('a mutant that changes a method which it is not said to touch is itself wrong, whatever earlier trials found', async () => {
  await tryMutant(nodes, UNIX_TIME, ALONE);
  for (const sly of [ONE_BEHIND, FRACTION])
    expect(await tryMutant(nodes, { ...sly, touches: ['platform.getTx'] }, ALONE)).toMatchObject({
      outcome: 'broke',
      finding: containing('It changes platform.getHeight, which it is not said to touch'),
    });
});

describe('a variant', () => {
  test('fails nothing, and is tested by the requirements that read the methods that it touches', async () => {
    const variants = ['platform-get-height-with-numbers'];
    const { row, alarms, silent } = await tryVariant(nodes, { variants, profile: 'document', seed: 1 });
    expect(alarms).toEqual([]);
    expect(row).toEqual({ variants, profile: 'document', tested: silent.length, alarms: 0 });
    expect(silent).toContain('platform.getHeight/height');
    expect(silent).toContain('platform.getTimestamp/agrees-with-the-last-block');
  });

  test('is not tested by requirements that only find their test data in responses of these methods', async () => {
    const [reads, searches] = ['platform.getBlock/same-as-by-height', 'platform.getBlock/hex-is-echoed'];
    const blocks = await narrowNodes(/^platform\.getBlock\/(same-as-by-height|hex-is-echoed)$/);
    const variants = ['platform-get-block-by-height-with-text'];
    const { silent } = await tryVariant(blocks, { variants, profile: 'document', seed: 1 });
    expect(silent).toContain(reads);
    expect(silent).not.toContain(searches);
  });

  test.each([
    ['by some of all requirements, where it may show anywhere', { variants: ['json-has-white-space'], seed: 1 }],
    ['by all requirements, where nothing is to be left out', { variants: ['platform-get-height-with-numbers'] }],
  ])('is tested %s', async (_, task) => {
    const { silent } = await tryVariant(nodes, { ...task, profile: 'document' });
    expect(silent).toContain('platform.getTimestamp/timestamp');
  });
});
