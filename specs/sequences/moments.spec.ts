import {
  type CheckContext,
  decodeAddress,
  decodeHexChecked,
  decodeTransaction,
  encodeId,
  expect,
  inputsOf,
  integerOf,
  listOf,
  objectsOf,
  requirement,
  textOf,
  type Writer,
} from '../../src/harness/index.ts';
import { unusedAddress } from '../support/addresses.ts';
import { hexForm } from '../support/json-form.ts';
import { decodableUtxos } from '../support/platform/holdings.ts';
import { MAX_PAGE } from '../support/platform/walk.ts';

/** Payments, payees of which the furthest from the payer is paid, and addresses without UTXOs that are asked for together with both. */
const [PAYMENTS, PAYEES, STRANGERS] = [4, 6, 200];
const AMOUNT = 1_000_000n;
const BALANCE = 'platform.getBalance';
/** What reads again and again: each begins when the one before has taken a part of its time. */
const READERS = [BALANCE, BALANCE, BALANCE, 'platform.getUTXOs'];

/** The names of UTXOs in a result; none of a page that may not have them all. */
async function namesIn(context: CheckContext, method: string, addresses: string[]) {
  const { rawResult, exchange } = await context.call(method, { addresses }, { fresh: true });
  const utxos = decodableUtxos(listOf(rawResult, 'utxos').map(String));
  const names =
    method === BALANCE
      ? objectsOf(rawResult, 'utxoIDs').map((each) => `${textOf(each, 'txID')}:${integerOf(each, 'outputIndex')}`)
      : utxos.slice(0, utxos.length % MAX_PAGE).map(({ txId, outputIndex }) => `${txId}:${outputIndex}`);
  return { method, exchange, names: new Set(names) };
}

/** The label of the owner whose address stands furthest from that of the writer: a node reads addresses in their order. */
function furthestFrom(writer: Writer, name: string): string {
  const placeOf = (text: string): number => {
    const decoded = decodeAddress(text);
    return decoded.ok ? (decoded.value.bytes[0] ?? 0) : 0;
  };
  const distance = (label: string): number => Math.abs(placeOf(writer.addressOf(label)) - placeOf(writer.address));
  const labels = Array.from({ length: PAYEES }, (_, at) => `${name} ${at}`);
  return labels.reduce((one, other) => (distance(one) < distance(other) ? other : one));
}

/** The name of a UTXO that a transaction spends. */
async function spentBy(context: CheckContext, txID: string): Promise<string> {
  const { result } = await context.rpc('platform.getTx', { txID, encoding: 'hex' });
  const bytes = decodeHexChecked(hexForm(result.tx));
  const decoded = bytes.ok ? decodeTransaction(bytes.value) : bytes;
  const [input] = decoded.ok ? inputsOf(decoded.value) : [];
  return input === undefined
    ? context.notTestable('the bytes of a payment cannot be decoded')
    : `${encodeId(input.txID)}:${input.outputIndex}`;
}

requirement('sequences/answers-are-of-one-moment', (context) =>
  context.writing(async (writer) => {
    const strangers = await Promise.all(
      Array.from({ length: STRANGERS }, (_, at) => unusedAddress(context, `of no moment ${at}`)),
    );
    for (let payment = 0; payment < PAYMENTS; payment += 1) {
      const owner = furthestFrom(writer, `${context.seed} moment ${payment}`);
      const payee = writer.addressOf(owner);
      const addresses = [writer.address, payee, ...strangers];
      const begun = Date.now();
      const seen = [await namesIn(context, BALANCE, addresses)];
      const tookMs = Date.now() - begun;
      let isPaid = false;
      const readAll = async (method: string, at: number): Promise<void> => {
        await context.pause((tookMs * at) / READERS.length);
        while (!isPaid) seen.push(await namesIn(context, method, addresses));
      };
      let reading: Promise<unknown> | undefined;
      const paying = writer.write({ kind: 'pay', owner, amount: AMOUNT }, () => {
        reading ??= Promise.all(READERS.map(readAll));
        return context.pause(tookMs);
      });
      const id = await paying.finally(() => {
        isPaid = true;
      });
      await reading;
      const spent = await spentBy(context, id);
      const [paid = ''] = [...(await namesIn(context, BALANCE, [payee])).names];
      for (const { method, exchange, names } of seen.filter((each) => each.names.size > 0)) {
        context.look(exchange);
        const both = [spent, paid].filter((name) => names.has(name));
        const what = `of ${spent}, which the payment ${id} spent, and ${paid}, which it made, in one result of ${method}`;
        expect(both, `those ${what}`).toHaveLength(1);
      }
    }
  }),
);
