import { describe, expect, it, onTestFinished } from 'vitest';
import { encodeHexChecked } from '../../encoding/hex.ts';
import { ask, call } from '../../../test/fixtures/ask.ts';
import { idOf, tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import type { Patch } from './patch.ts';
import { serveLedger } from './serve-ledger.ts';

/** Serves the tiny chain with a patch until the test ends. Gives its address. */
async function patched(patch: Patch): Promise<string> {
  const node = await serveLedger(tinyLedger(), { patch });
  onTestFinished(() => node.close());
  return node.url;
}

// src/reference-node/changes/changes.test.ts has what a patch changes of handlers and of the dialect.
describe('a patch', () => {
  it('sees and changes every answer', async () => {
    const seen: string[] = [];
    const onAnswer: Patch['onAnswer'] = (request, answer) => {
      seen.push(`${request.method} ${request.path} ${answer.status}`);
      return { ...answer, status: 299 };
    };
    const url = await patched({ onAnswer });
    await ask(`${url}/nope`, { method: 'GET' });
    expect(await ask(`${url}/ext/bc/P`)).toMatchObject({ status: 299 });
    expect(seen).toEqual(['GET /nope 404', 'POST /ext/bc/P 200']);
  });

  it.each(['before', 'midway'] as const)('cuts the connection %s', async (cut) => {
    const url = await patched({ onAnswer: (_request, answer) => ({ ...answer, cut }) });
    await expect(call(url, 'platform.getHeight')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('may break a handler without ending the node', async () => {
    const broken = (): never => {
      throw new TypeError('oops');
    };
    const url = await patched({ handlers: (base) => ({ ...base, 'platform.getHeight': broken }) });
    const body = '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight"}';
    const text = 'the reference node broke: TypeError: oops\n';
    expect(await ask(`${url}/ext/bc/P`, { body })).toMatchObject({ status: 500, text });
    expect(await call(url, 'platform.getTimestamp')).not.toHaveProperty('error');
  });
});

describe('blocks', () => {
  it('follow a transaction that was issued', async () => {
    const ledger = tinyLedger();
    const accepted = new Promise<void>((resolve) => {
      const accept = ledger.acceptBlock.bind(ledger);
      ledger.acceptBlock = () => {
        const height = accept();
        resolve();
        return height;
      };
    });
    const node = await serveLedger(ledger, { acceptAfterMs: 1000 });
    const issued = await call(node.url, 'platform.issueTx', { tx: encodeHexChecked(Buffer.from('mine')) });
    expect(issued.result).toEqual({ txID: idOf('mine') });
    const status = async (): Promise<unknown> =>
      (await call(node.url, 'platform.getTxStatus', { txID: idOf('mine') })).result;
    expect(await status()).toEqual({ status: 'Processing' });
    await accepted;
    expect(await status()).toEqual({ status: 'Committed' });
    expect((await call(node.url, 'platform.getHeight')).result).toEqual({ height: '3' });
    await node.close();
  });

  it('follow each other where that is asked for, until the node closes', async () => {
    const ledger = tinyLedger();
    const node = await serveLedger(ledger, { blockEveryMs: 1 });
    await new Promise<void>((resolve) => {
      const accept = ledger.acceptBlock.bind(ledger);
      ledger.acceptBlock = () => {
        const height = accept();
        if (height === 6n) resolve();
        return height;
      };
    });
    await node.close();
    const closedAt = ledger.height;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ledger.height).toBe(closedAt);
  });
});
