import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeHexChecked } from '../../../encoding/hex.ts';
import { encodeId } from '../../../encoding/id.ts';
import { parseJson } from '../../../encoding/json.ts';
import { blockBytes, readBlock } from '../../../encoding/codec/platform-block.ts';
import { readProposerBlock, writeProposerBlock } from '../../../encoding/codec/proposer-block.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import { blockView, parseTx, readInBlock, writeInBlock } from './signed-tx.ts';

const folder = process.env.CONFORMANCE_RECORDINGS;
const style = { chain: 'P', hrp: 'custom' };

type Members = Readonly<Record<string, unknown>>;

const members = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {});

function json(text: unknown): unknown {
  const parsed = typeof text === 'string' ? parseJson(text) : undefined;
  return parsed?.ok ? parsed.value : undefined;
}

/** Result and method of every recorded call. */
function recordedCalls(directory: string): { method: unknown; result: Members }[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.har.gz') && !name.includes('1.13.5'));
  return files.flatMap((name) => {
    const log = members(json(gunzipSync(readFileSync(join(directory, name))).toString('utf8'))).log;
    const entries = members(log).entries;
    return (Array.isArray(entries) ? entries : []).map((entry: unknown) => {
      const { request, response } = members(entry);
      const asked = members(json(members(members(request).postData).text));
      const answered = members(json(members(members(response).content).text));
      return { method: asked.method, result: members(answered.result) };
    });
  });
}

function bytesOf(hex: unknown): Uint8Array | undefined {
  const decoded = typeof hex === 'string' ? decodeHexChecked(hex) : undefined;
  return decoded?.ok ? decoded.value : undefined;
}

/** All integers as text, so that a number and a bigint of one value are equal. */
function comparable(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, comparable(member)]));
}

describe.skipIf(folder === undefined)('bytes of recorded nodes (CONFORMANCE_RECORDINGS names their folder)', () => {
  const calls = recordedCalls(folder ?? '.');
  const of = (method: string, member: string) => [
    ...new Set(calls.filter((call) => call.method === method).map(({ result }) => result[member])),
  ];
  const blocks = [...of('platform.getBlock', 'block'), ...of('platform.getBlockByHeight', 'block')];
  const jsonById = (values: unknown[]) =>
    new Map(values.map((value) => [members(value).id, value] as const).filter(([id]) => typeof id === 'string'));

  it('decodes every block to its recorded json form and back to the same bytes', () => {
    const forms = jsonById(blocks);
    let compared = 0;
    for (const bytes of blocks.map(bytesOf).filter((found) => found !== undefined)) {
      expect(blockBytes(readBlock(bytes, readInBlock), writeInBlock)).toEqual(bytes);
      const view = blockView(bytes, style, 0n);
      const form = forms.get(view.id);
      if (form === undefined) continue;
      compared += 1;
      expect(comparable(view.json())).toEqual(comparable(form));
    }
    expect(compared).toBeGreaterThan(30);
  });

  it('decodes every transaction to its recorded json form and back to the same bytes', () => {
    const txs = of('platform.getTx', 'tx');
    const forms = jsonById(txs);
    const kinds = new Set<string>();
    for (const bytes of txs.map(bytesOf).filter((found) => found !== undefined)) {
      const tx = parseTx(bytes);
      expect(tx.bytes).toEqual(bytes);
      const form = forms.get(tx.id);
      if (form === undefined) continue;
      kinds.add(tx.unsigned.kind);
      expect(comparable(tx.jsonIn(style))).toEqual(comparable(form));
    }
    expect([...kinds].sort()).toMatchInlineSnapshot(`
      [
        "AddPermissionlessDelegatorTx",
        "AddPermissionlessValidatorTx",
        "AddSubnetValidatorTx",
        "AddValidatorTx",
        "BaseTx",
        "CreateChainTx",
        "CreateSubnetTx",
        "ExportTx",
        "ImportTx",
        "RewardValidatorTx",
        "TransferSubnetOwnershipTx",
        "TransformSubnetTx",
      ]
    `);
  });

  it('finds the ID of every P-Chain container, and writes it to the same bytes', () => {
    const containers = calls
      .filter(({ method }) => String(method).startsWith('index.'))
      .map(({ result }) => ({ id: result.id, bytes: bytesOf(result.bytes) }))
      .filter(({ bytes }) => bytes !== undefined);
    expect(containers.length).toBeGreaterThan(20);
    for (const { id, bytes = new Uint8Array() } of containers) {
      const parsed = readProposerBlock(bytes);
      expect(encodeId(sha256(parsed.hashed))).toBe(id);
      expect(writeProposerBlock(parsed).bytes).toEqual(bytes);
    }
  });
});
