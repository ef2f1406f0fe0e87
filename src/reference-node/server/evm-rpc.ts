import { type JsonObject, type JsonValue, LosslessNumber, isJsonObject, parseJson } from '../../encoding/json.ts';
import type { Json, Ledger } from '../ledger.ts';
import { write } from './json-rpc.ts';
import { type NodeAnswer, type NodeRequest, textAnswer } from './message.ts';

/** What the C-Chain's own JSON-RPC answers; enough to see that it is there. */
const METHODS: Readonly<Record<string, (ledger: Ledger) => Json>> = {
  web3_clientVersion: () => 'v0.0.0',
  net_version: ({ networkId }) => networkId.toString(),
  eth_chainId: ({ networkId }) => `0x${networkId.toString(16)}`,
  eth_blockNumber: (ledger) => `0x${(ledger.index('C/block')?.length ?? 0).toString(16)}`,
};

/** Answers at `/ext/bc/C/rpc`. This endpoint is another server than the node's own: it knows batches and -32601. */
export function answerEvm(request: NodeRequest, ledger: Ledger): NodeAnswer {
  if (request.method !== 'POST') return textAnswer(405, 'method not allowed\n');
  const parsed = parseJson(request.body);
  const reply = parsed.ok ? answerDocument(parsed.value, ledger) : failure(null, -32700, 'parse error');
  return {
    status: 200,
    headers: [['Content-Type', 'application/json']],
    body: Buffer.from(`${write(reply)}\n`, 'latin1'),
  };
}

function answerDocument(value: JsonValue, ledger: Ledger): Json {
  if (Array.isArray(value)) return value.map((item) => answerDocument(item, ledger));
  if (!isJsonObject(value)) return failure(null, -32600, 'invalid request');
  return answerOne(value, ledger);
}

function answerOne(request: JsonObject, ledger: Ledger): Json {
  const id = scalar(request.id);
  const name = typeof request.method === 'string' ? request.method : '';
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (method === undefined) return failure(id, -32601, `the method ${name} does not exist/is not available`);
  return { jsonrpc: '2.0', id, result: method(ledger) };
}

function scalar(value: JsonValue | undefined): Json {
  if (value instanceof LosslessNumber) return value.value;
  return typeof value === 'object' || value === undefined ? null : value;
}

function failure(id: Json, code: number, message: string): Json {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
