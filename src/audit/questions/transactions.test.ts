import { expect, test } from 'vitest';
import { decodeSignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { isJsonObject, parseJson, stringifyJson } from '../../encoding/json.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';
import { transactionQuestions } from './blocks.ts';

test('another ID than the requested one breaks the requirement that the document decides', async () => {
  const ledger = buildLedger('standard', 1, 'granite');
  const [first] = ledger.blockByHeight(ledger.height)?.txs ?? ledger.blockByHeight(1n)?.txs ?? [];
  if (first === undefined) throw new Error('The block has no transaction.');
  const json = parseJson(stringifyJson(first.json()));
  if (!json.ok || !isJsonObject(json.value)) throw new Error('The transaction has no JSON form.');
  const tx = { ...json.value, id: '11111111111111111111111111111111LpoYY' };
  const [, [inJson] = []] = transactionQuestions(decodeSignedTransaction(first.bytes), 1n);
  const found = await inJson?.ask(() => Promise.resolve({ result: { tx, encoding: 'json' } }));
  expect(found?.map(({ requirement, path }) => [requirement, path])).toEqual([
    ['platform.getTx/json-id-is-the-asked-id', '/tx/id'],
  ]);
});
