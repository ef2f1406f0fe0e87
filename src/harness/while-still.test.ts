import { describe, expect, test } from 'vitest';
import { exchangeWith } from '../../test/support/exchange.ts';
import { valueOf } from '../../test/support/value-of.ts';
import { parseJson } from '../encoding/json.ts';
import type { RpcReply } from '../client/node-client.ts';
import { NotTestable } from './not-testable.ts';
import { Failure } from './failure.ts';
import { whileStill } from './while-still.ts';

type Position = () => Promise<bigint>;

/** A chain that is at these positions, one after the other, and then rests at the last. */
function chain(...positions: readonly bigint[]): Position {
  const left = [...positions];
  return async () => (left.length > 1 ? left.shift() : left[0]) ?? 0n;
}

function moving(): Position {
  let position = 0n;
  return async () => (position += 1n);
}

/** The end of one attempt: whether the comparison holds, after it read these responses. */
type End = readonly ['holds' | 'fails', ...(string | undefined)[]];

/** Runs a comparison whose attempts end in these ways, one after the other, and then fail without having read anything. */
async function compared(position: Position, ...ends: readonly End[]): Promise<{ outcome: string; afresh: number }> {
  const left = [...ends];
  const responses: RpcReply[] = [];
  let afresh = 0;
  const outcome = await whileStill({
    what: 'the chain',
    position,
    responses,
    afresh: (read) => {
      afresh += 1;
      return read();
    },
    compare: async () => {
      const [end, ...read] = left.shift() ?? ['fails'];
      for (const body of read) responses.push(response(responses.length + 1, body));
      if (end === 'fails') throw new Error('it does not hold');
      return 'held';
    },
  }).catch((error: unknown) => (error instanceof NotTestable ? `not testable: ${error.message}` : String(error)));
  return { outcome, afresh };
}

/** The response to the request with this number as its ID; without a body, there is none. */
function response(number: number, body: string | undefined): RpcReply {
  const request = { body: Buffer.from(`{"id":${number},"method":"platform.getBalance"}`) };
  const outcome = { kind: 'fault', code: 'timeout', reason: 'no response' } as const;
  const json = body === undefined ? undefined : valueOf(parseJson(`{"id":${number},"result":${body}}`));
  return { exchange: exchangeWith(outcome, request, { number }), json, judgement: undefined };
}

const FAILED = 'Error: it does not hold';
const UNDECIDED = /^not testable: the chain changed during each of 6 attempts/;

describe('a comparison while a chain', () => {
  test('rests: what comes of it counts', async () => {
    expect(await compared(chain(5n), ['holds'])).toEqual({ outcome: 'held', afresh: 0 });
    expect(await compared(chain(5n), ['fails'])).toEqual({ outcome: FAILED, afresh: 0 });
  });

  test('moves once: the attempt at rest counts', async () => {
    expect(await compared(chain(5n, 6n), ['fails'], ['holds'])).toEqual({ outcome: 'held', afresh: 1 });
    expect(await compared(chain(5n, 6n), ['holds'], ['fails'])).toEqual({ outcome: FAILED, afresh: 1 });
  });

  test('moves always: what held twice holds, what did not is nobody’s fault', async () => {
    const ends: End[] = [['fails'], ['holds'], ['fails'], ['fails'], ['fails'], ['holds']];
    expect((await compared(moving(), ...ends)).outcome).toBe('held');
    expect((await compared(moving())).outcome).toMatch(UNDECIDED);
    expect((await compared(moving(), ['fails'], ['holds'])).outcome).toMatch(UNDECIDED);
  });

  test('moves always: what fails twice in turn on the same responses fails', async () => {
    expect(await compared(moving(), ['fails', '5', '7'], ['fails', '5', '7'])).toEqual({ outcome: FAILED, afresh: 1 });
    expect((await compared(moving(), ['fails', '5'], ['fails', '6'], ['fails', '6'])).outcome).toBe(FAILED);
  });

  test.each<[string, End]>([
    ['fails on others', ['fails', '6']],
    ['holds', ['holds', '6']],
  ])('moves always, and comes back to a state: what %s in between decides nothing', async (_, between) => {
    expect((await compared(moving(), ['fails', '5'], between, ['fails', '5'])).outcome).toMatch(UNDECIDED);
  });

  test('moves always: other responses at each position decide nothing', async () => {
    const more: End[] = ['5', '6', '7', '8', '9', '10'].map((body) => ['fails', body]);
    expect((await compared(moving(), ...more)).outcome).toMatch(UNDECIDED);
    const longer: End[] = [
      ['fails', '5'],
      ['fails', '5', '5'],
    ];
    expect((await compared(moving(), ...longer)).outcome).toMatch(UNDECIDED);
    expect((await compared(moving(), ['fails', '5', undefined], ['fails', '5', undefined])).outcome).toMatch(UNDECIDED);
  });

  test('fails, and its end cannot be read afterwards: the failure stands, unless the run ended', async () => {
    const failed = new Failure({ message: 'it differs' });
    const unread = (thrown: Error) => {
      let reads = 0;
      const position: Position = async () => {
        reads += 1;
        if (reads > 1) throw thrown;
        return 5n;
      };
      const compare = async (): Promise<void> => {
        throw failed;
      };
      return whileStill({ what: 'it', position, compare, responses: [], afresh: (read) => read() });
    };
    for (const thrown of [new NotTestable('blocked'), new Failure({ message: 'no height' }), new TypeError('a bug')])
      await expect(unread(thrown)).rejects.toBe(failed);
    const ended = new NotTestable('the run ended', { kind: 'ended' });
    await expect(unread(ended)).rejects.toBe(ended);
  });
});
