import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue, parseJson, stringifyJson } from '../../encoding/json.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';
import { decodeSignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { compareTransaction } from './compare-forms.ts';

/** One transaction of each kind on a chain under the latest rules: its bytes, and its JSON form as it is read from an answer. */
function oneOfEachKind(): readonly (readonly [kind: string, bytes: Uint8Array, json: JsonObject])[] {
  const ledger = buildLedger('standard', 1, 'granite');
  const found = new Map<string, readonly [string, Uint8Array, JsonObject]>();
  for (let height = 1n; height <= ledger.height; height += 1n) {
    for (const tx of ledger.blockByHeight(height)?.txs ?? []) {
      const { kind } = decodeSignedTransaction(tx.bytes);
      const json = parseJson(stringifyJson(tx.json()));
      if (!found.has(kind) && json.ok && isJsonObject(json.value)) found.set(kind, [kind, tx.bytes, json.value]);
    }
  }
  return [...found.values()];
}

/** Each way to change one scalar of a form. */
function changes(json: JsonValue, path = ''): readonly (readonly [path: string, form: JsonValue])[] {
  if (Array.isArray(json))
    return json.flatMap((item, at) =>
      changes(item, `${path}/${at}`).map(([where, form]) => [where, json.with(at, form)] as const),
    );
  if (isJsonObject(json))
    return Object.entries(json).flatMap(([name, item]) =>
      changes(item, `${path}/${name}`).map(([where, form]) => [where, { ...json, [name]: form }] as const),
    );
  return [[path, typeof json === 'string' ? `${json.slice(0, -1)}${json.endsWith('2') ? '3' : '2'}` : 7_777_777]];
}

const KINDS = oneOfEachKind();

describe.each(KINDS)('%s', (_kind, bytes, json) => {
  const transaction = decodeSignedTransaction(bytes);

  test('has another JSON form if any member differs', () => {
    const spoiled = changes(json).filter(([path]) => !path.endsWith('/fxID'));
    expect(spoiled.length).toBeGreaterThan(1);
    const unseen = spoiled.filter(([, form]) => compareTransaction(transaction, form).length === 0);
    expect(unseen.map(([path]) => path)).toEqual([]);
  });
});
