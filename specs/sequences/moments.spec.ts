import {
  type CheckContext,
  expect,
  integerOf,
  listOf,
  objectOf,
  objectsOf,
  requirement,
  textOf,
} from '../../src/harness/index.ts';
import { unusedAddress } from '../support/addresses.ts';
import { decodableUtxos } from '../support/platform/holdings.ts';
import { MAX_PAGE } from '../support/platform/walk.ts';

/** Payments, and addresses without UTXOs that are asked for together with payer and payee, so that a request takes its time. */
const PAYMENTS = 5;
const STRANGERS = 200;
const BALANCE = 'platform.getBalance';
/** What reads again and again: each begins when the one before has taken a part of its time. */
const READERS = [BALANCE, BALANCE, BALANCE, 'platform.getUTXOs'];

const nameOf = (input: Parameters<typeof textOf>[0]): string =>
  `${textOf(input, 'txID')}:${integerOf(input, 'outputIndex')}`;

/** The names of UTXOs in a result; none of a page that may not have them all. */
async function namesIn(context: CheckContext, method: string, addresses: string[]) {
  const { rawResult, exchange } = await context.call(method, { addresses }, { fresh: true });
  const utxos = decodableUtxos(listOf(rawResult, 'utxos').map(String));
  const paged = utxos.slice(0, utxos.length % MAX_PAGE).map(({ txId, outputIndex }) => `${txId}:${outputIndex}`);
  return { method, exchange, names: [...objectsOf(rawResult, 'utxoIDs').map(nameOf), ...paged] };
}

requirement('sequences/answers-are-of-one-moment', (context) =>
  context.life.writing(async (writer) => {
    const strangers = await Promise.all(
      Array.from({ length: STRANGERS }, (_, at) => unusedAddress(context, `of no moment ${at}`)),
    );
    for (let payment = 0; payment < PAYMENTS; payment += 1) {
      const owner = `${context.seed} moment ${payment}`;
      const addresses = [writer.address, writer.addressOf(owner), ...strangers];
      const begun = Date.now();
      const seen = [await namesIn(context, BALANCE, addresses)];
      const tookMs = Date.now() - begun;
      let isPaid = false;
      const readAll = async (method: string, at: number): Promise<void> => {
        await context.pause((tookMs * at) / READERS.length);
        while (!isPaid) seen.push(await namesIn(context, method, addresses));
      };
      let reading: Promise<unknown> | undefined;
      const paying = writer.write({ kind: 'pay', owner, amount: 1_000_000n }, () => {
        reading ??= Promise.all(READERS.map(readAll));
        return context.pause(tookMs);
      });
      const txID = await paying.finally(() => {
        isPaid = true;
      });
      await reading;
      const { rawResult } = await context.rpc('platform.getTx', { txID, encoding: 'json' });
      const inputs = objectsOf(objectOf(objectOf(rawResult, 'tx'), 'unsignedTx'), 'inputs');
      const spent = inputs.slice(0, 1).map(nameOf);
      const paid = (await namesIn(context, BALANCE, addresses.slice(1))).names;
      for (const { method, exchange, names } of seen.filter((each) => each.names.length > 0)) {
        context.look(exchange);
        const both = [...spent, ...paid].filter((name) => names.includes(name));
        const what = `those of ${spent.join()}, which the payment ${txID} spent, and ${paid.join()}, which it made,`;
        expect(both, `${what} in one result of ${method}`).toHaveLength(1);
      }
    }
  }),
);
