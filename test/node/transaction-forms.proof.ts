import { memberOf } from '../../src/encoding/read-json.ts';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareTransaction } from '../../src/judge/forms/compare-forms.ts';
import { decodeHexChecked } from '../../src/encoding/hex.ts';
import { isJsonObject, parseJson, stringifyJson, type JsonValue } from '../../src/encoding/json.ts';
import { readRecording } from '../../src/transport/recording/recording.ts';
import { decodeTransaction } from '../../src/harness/codec/decode.ts';
import { parseTx } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import { decodeSignedTransaction } from '../../src/encoding/codec/platform-chain.ts';
import { BOTH_FORMS } from '../fixtures/both-forms.ts';

const RECORDINGS = process.env.CONFORMANCE_RECORDINGS;

/** Both forms of the transactions that a recorded node was asked for. */
async function recordedForms(file: string): Promise<Map<string, { hex?: string; json?: JsonValue }>> {
  const forms = new Map<string, { hex?: string; json?: JsonValue }>();
  for await (const { exchange } of readRecording(join(RECORDINGS ?? '', file))) {
    const { request, outcome } = exchange;
    const asked = parseJson(request.body ?? new Uint8Array());
    if (outcome.kind !== 'answer' || !asked.ok || !isJsonObject(asked.value)) continue;
    const { method, params } = asked.value;
    const answer = parseJson(outcome.body);
    const result = answer.ok && memberOf(answer.value, 'result');
    if (method !== 'platform.getTx' || !isJsonObject(params) || !isJsonObject(result)) continue;
    const id = typeof params.txID === 'string' ? params.txID : '';
    const { tx } = result;
    const known = forms.get(id) ?? {};
    if (typeof tx === 'string') forms.set(id, { ...known, hex: tx });
    else if (isJsonObject(tx)) forms.set(id, { ...known, json: tx });
  }
  return forms;
}

describe.skipIf(RECORDINGS === undefined)('both forms of recorded transactions (CONFORMANCE_RECORDINGS)', () => {
  test.each(['avalanchego-1.11.2.har.gz', 'avalanchego-1.13.5.har.gz'])('%s', async (file) => {
    const kinds = new Set<string>();
    for (const [id, { hex, json }] of await recordedForms(file)) {
      const bytes = decodeHexChecked(hex ?? '');
      const facts = bytes.ok ? decodeTransaction(bytes.value) : undefined;
      if (facts?.ok !== true || json === undefined) continue;
      kinds.add(facts.value.kind);
      expect(compareTransaction(facts.value, json), id).toEqual([]);
    }
    expect([...kinds].length).toBeGreaterThanOrEqual(5);
  });
});

describe('both forms of a transaction that a node accepted', () => {
  test.each(Object.entries(BOTH_FORMS))('%s: read, shown and written by the codec', (kind, { hex, json }) => {
    const bytes = decodeHexChecked(hex);
    const form = parseJson(json);
    if (!bytes.ok || !form.ok) throw new Error(kind);
    const tx = parseTx(bytes.value);
    expect(tx.unsigned.kind).toBe(kind);
    expect(tx.bytes).toEqual(bytes.value);
    expect(parseJson(stringifyJson(tx.jsonIn({ chain: 'P', hrp: 'custom' })))).toEqual(form);
    expect(compareTransaction(decodeSignedTransaction(bytes.value), form.value)).toEqual([]);
  });
});
