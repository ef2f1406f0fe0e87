import {
  ifTestable,
  expect,
  isJsonObject,
  requirement,
  type CheckContext,
  type JsonValue,
  textOf,
} from '../../src/harness/index.ts';
import { walkableOwner } from '../support/addresses.ts';
import { hexForm } from '../support/json-form.ts';
import { knownBlocks } from '../support/platform/blocks.ts';
import { rewarded } from '../support/platform/staker-transaction.ts';
import { variedTransactions } from '../support/platform/transactions.ts';
import { refuses } from '../support/refusals.ts';
import { withoutChecksum } from '../support/ids.ts';
import { MEMBERS } from './members.ts';

type Method = (typeof MEMBERS)['hex-variants'][number]['method'];
type Params = Readonly<Record<string, JsonValue>>;

/** The IDs of transactions that were found without `platform.getTx`, if possible. */
async function transactions(context: CheckContext, n: number): Promise<readonly string[]> {
  const subnets = await ifTestable(context.sample.subnets(), []);
  return subnets.length < n ? variedTransactions(context, n) : subnets.slice(0, n).map(({ id }) => id);
}

/** Up to `n` lists of valid arguments for each method, without `encoding`. */
const VALID: Readonly<Record<Method, (context: CheckContext, n: number) => Promise<readonly Params[]>>> = {
  'platform.getBlock': async (context, n) => (await knownBlocks(context, n)).map(({ id }) => ({ blockID: id })),
  'platform.getBlockByHeight': async ({ sample }, n) => (await sample.heights(n)).map((height) => ({ height })),
  'platform.getRewardUTXOs': async (context) => (await rewarded(context)).map(({ txID }) => ({ txID })),
  'platform.getTx': async (context, n) => (await transactions(context, n)).map((txID) => ({ txID })),
  'platform.getUTXOs': async (context) => [{ addresses: [(await walkableOwner(context, 1)).address], limit: 3 }],
};

async function valid(context: CheckContext, method: Method): Promise<Params> {
  const [first = {}] = await VALID[method](context, 1);
  return first;
}

async function expectEchoed(context: CheckContext, method: Method, encoding: string): Promise<void> {
  const { rawResult } = await context.call(method, { ...(await valid(context, method)), encoding });
  expect(textOf(rawResult, 'encoding'), 'the encoding').toBe(encoding);
}

for (const { id, method } of MEMBERS['hex-echoed']) requirement(id, (context) => expectEchoed(context, method, 'hex'));

for (const { id, method } of MEMBERS['json-echoed'])
  requirement(id, (context) => expectEchoed(context, method, 'json'));

for (const { id, method, result } of MEMBERS['hex-by-default']) {
  requirement(id, async (context) => {
    for (const params of await VALID[method](context, 2)) {
      const { rawResult } = await context.call(method, params);
      const named = await context.call(method, { ...params, encoding: 'hex' });
      expect(textOf(rawResult, result), `\`${result}\` without encoding`).toBe(
        hexForm(textOf(named.rawResult, result)),
      );
    }
  });
}

async function refusesEncodings(context: CheckContext, method: Method, encodings: readonly JsonValue[]) {
  const right = await valid(context, method);
  const wrong = encodings.map((encoding) => ({ ...right, encoding }));
  await refuses(context, method, wrong);
}

for (const { id, method } of MEMBERS['other-encoding'])
  requirement(id, (context) => refusesEncodings(context, method, ['cb58', 'base64', 'xml', 7]));

for (const { id, method } of MEMBERS['hex-alone'])
  requirement(id, (context) => refusesEncodings(context, method, ['json', 'cb58', 'base64', 7]));

/** Sends one request with each name of the hex encoding, and compares the bytes in the results. */
async function takesHexVariants({ call }: CheckContext, method: Method, params: Params, member: string): Promise<void> {
  const ask = async (encoding: string): Promise<JsonValue> => {
    const { rawResult } = await call(method, { ...params, encoding });
    return isJsonObject(rawResult) ? { bytes: rawResult[member] ?? null, encoding: rawResult.encoding ?? null } : null;
  };
  const plain = await ask('hex');
  const bytes = isJsonObject(plain) ? (plain.bytes ?? null) : null;
  expect(await ask('HEX'), `the ${member} with the encoding HEX`).toEqual({ bytes, encoding: 'hex' });
  expect(await ask('hexc'), `the ${member} with the encoding hexc`).toEqual({ bytes, encoding: 'hexc' });
  expect(await ask('hexnc'), `the ${member} with the encoding hexnc`).toEqual({
    bytes: withoutChecksum(bytes),
    encoding: 'hexnc',
  });
}

for (const { id, method, result } of MEMBERS['hex-variants']) {
  requirement(id, async (context) => {
    const right = await valid(context, method);
    await context.stable(() => takesHexVariants(context, method, right, result));
  });
}
