import { expect, test } from 'vitest';
import { exchangeWith } from '../../test/support/exchange.ts';
import type { Exchange } from '../transport/exchange.ts';
import { evidence, decodedBytes } from './evidence.ts';
import { CREATE_SUBNET } from '../../test/fixtures/accepted-transactions.ts';
import { valueOf } from '../../test/support/value-of.ts';
import { writeProposerBlock } from '../encoding/codec/proposer-block.ts';
import { decodeHexChecked, encodeHex, encodeHexChecked } from '../encoding/hex.ts';
import { parseJson } from '../encoding/json.ts';

function exchangeOf(number: number): Exchange {
  const body = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"platform.getHeight"}');
  return exchangeWith({ body: Buffer.from('{}') }, { body }, { number });
}

test('checks that share a response show one item, which nobody can change', () => {
  const exchange = exchangeOf(4);
  const [item] = evidence([exchange], new Set(), false);
  const [again, other] = evidence([exchange, exchangeOf(5)], new Set(), false);
  expect(item).toMatchObject({ exchange: 4, call: 'platform.getHeight', outcome: 'HTTP 200' });
  expect(again).toBe(item);
  expect(other).toMatchObject({ exchange: 5 });
  expect(Object.isFrozen(item)).toBe(true);
});

test('a check that failed shows the bodies of a response that another check shows in short', () => {
  const exchange = exchangeOf(4);
  const [short] = evidence([exchange], new Set(), false);
  const [whole] = evidence([exchange], new Set(), true);
  expect(short).not.toHaveProperty('request');
  expect(whole).toMatchObject({ exchange: 4, request: { method: 'POST' }, response: expect.anything() as unknown });
});

const OUTPUT = `00000007${'00'.repeat(7)}05${'00'.repeat(8)}0000000100000001${'33'.repeat(20)}`;
const UTXO = `0000${'11'.repeat(32)}00000002${'22'.repeat(32)}${OUTPUT}`;

const TX = valueOf(decodeHexChecked(CREATE_SUBNET));
/** A standard block with this transaction. */
const BLOCK = Buffer.concat([
  Buffer.from(`00000000002000000000${'0a'.repeat(4)}${'44'.repeat(32)}${'00'.repeat(7)}0900000001`, 'hex'),
  TX.subarray(2),
]);

const shown = (...texts: string[]): unknown[] =>
  decodedBytes(texts).map(({ value, ...about }) => {
    const parsed = parseJson(Buffer.from(value));
    return { ...about, value: parsed.ok ? parsed.value : value };
  });

test('a transaction, a block, a container and a UTXO, with and without checksum; the addresses with the prefix of the texts', () => {
  const transaction = {
    kind: 'CreateSubnetTx',
    networkID: 1337,
    outputs: [{ output: { amount: expect.anything() as unknown, addresses: [expect.stringMatching(/^P-local1/)] } }],
    credentials: 1,
  };
  const block = { kind: 'standard', height: 9, txs: [transaction] };
  const { bytes: container } = writeProposerBlock({ parentId: new Uint8Array(32), inner: BLOCK });
  const address = '{"addresses":["P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u"]}';
  expect(shown(address, `{"result":{"tx":"${CREATE_SUBNET}"}}`, `["${encodeHex(BLOCK)}"]`)).toMatchObject([
    { as: 'transaction', bytes: '0x00000000001000000539…', value: transaction },
    { as: 'block', value: block },
  ]);
  expect(shown(address, `"${encodeHexChecked(container)}"`)).toMatchObject([{ as: 'container', value: { block } }]);
  expect(shown(`"${encodeHexChecked(Buffer.from(UTXO, 'hex'))}"`)).toMatchObject([
    { as: 'UTXO', value: { outputIndex: 2, output: { output: { amount: 5, addresses: [`0x${'33'.repeat(20)}`] } } } },
  ]);
});

test('other bytes, and a hex text without end, are passed over; there are three at most, and each is short', () => {
  const broken = encodeHexChecked(TX.subarray(0, -1));
  expect(shown(`"${broken}"`, `"${CREATE_SUBNET}`, '"0x00"', `"0x${'ff'.repeat(500)}"`)).toEqual([]);
  const large = Buffer.concat([
    BLOCK.subarray(0, -4 - TX.length + 2),
    Buffer.from([0, 0, 0, 9]),
    ...Array<Uint8Array>(9).fill(TX.subarray(2)),
  ]);
  const many = Array.from({ length: 5 }, (_, at) => `"${encodeHex(Buffer.from(UTXO.replace('02', `0${at}`), 'hex'))}"`);
  expect(decodedBytes([`"${encodeHex(large)}"`, ...many]).map(({ as, value }) => [as, value.length < 2100])).toEqual([
    ['block', true],
    ['UTXO', true],
    ['UTXO', true],
  ]);
});
