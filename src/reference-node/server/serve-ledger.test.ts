import { describe, expect, it } from 'vitest';
import { encodeHexChecked } from '../../encoding/hex.ts';
import { ask, call } from '../../../test/fixtures/ask.ts';
import { idOf, tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import type { Patch } from './patch.ts';
import { serveLedger } from './serve-ledger.ts';

async function patched<T>(patch: Patch, use: (url: string) => Promise<T>): Promise<T> {
  const node = await serveLedger(tinyLedger(), { patch });
  try {
    return await use(node.url);
  } finally {
    await node.close();
  }
}

describe('a patch', () => {
  it('replaces a handler', async () => {
    const wrong = { 'platform.getHeight': () => ({ height: 5 }) };
    const outcome = await patched({ handlers: (base) => ({ ...base, ...wrong }) }, (url) =>
      call(url, 'platform.getHeight'),
    );
    expect(outcome.result).toEqual({ height: 5 });
  });

  it('changes the dialect', async () => {
    const outcome = await patched({ dialect: (base) => ({ ...base, supplyHeight: true }) }, (url) =>
      call(url, 'platform.getCurrentSupply'),
    );
    expect(outcome.result).toEqual({ supply: '720000', height: '2' });
  });

  it('sees and changes every answer', async () => {
    const seen: string[] = [];
    const onAnswer: Patch['onAnswer'] = (request, answer) => {
      seen.push(`${request.method} ${request.path} ${answer.status}`);
      return { ...answer, status: 299 };
    };
    const status = await patched({ onAnswer }, async (url) => {
      await ask(`${url}/nope`, { method: 'GET' });
      return (await ask(`${url}/ext/bc/P`)).status;
    });
    expect(status).toBe(299);
    expect(seen).toEqual(['GET /nope 404', 'POST /ext/bc/P 200']);
  });

  it.each(['before', 'midway'] as const)('cuts the connection %s', async (cut) => {
    const asked = patched({ onAnswer: (_request, answer) => ({ ...answer, cut }) }, (url) =>
      call(url, 'platform.getHeight'),
    );
    await expect(asked).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('may break a handler without ending the node', async () => {
    const broken = (): never => {
      throw new TypeError('oops');
    };
    const statuses = await patched({ handlers: (base) => ({ ...base, 'platform.getHeight': broken }) }, async (url) => {
      const body = '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight"}';
      const first = await ask(`${url}/ext/bc/P`, { body });
      return [first.status, first.text, (await call(url, 'platform.getTimestamp')).error];
    });
    expect(statuses).toEqual([500, 'the reference node broke: TypeError: oops\n', undefined]);
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
