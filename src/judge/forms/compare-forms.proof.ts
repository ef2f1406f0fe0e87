import { expect, test } from 'vitest';
import { oneOfEachKind } from '../../../test/support/transaction-kinds.ts';
import { isJsonObject, type JsonValue } from '../../encoding/json.ts';
import { decodeSignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { compareTransaction } from './compare-forms.ts';

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

test.each(oneOfEachKind())('%s has another JSON form if any member differs', (_kind, bytes, json) => {
  const spoiled = changes(json).filter(([path]) => !path.endsWith('/fxID'));
  expect(spoiled.length).toBeGreaterThan(1);
  const transaction = decodeSignedTransaction(bytes);
  const unseen = spoiled.filter(([, form]) => compareTransaction(transaction, form).length === 0);
  expect(unseen.map(([path]) => path)).toEqual([]);
});
