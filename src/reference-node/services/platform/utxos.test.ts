import { describe, expect, it } from 'vitest';
import { encodeCb58 } from '../../../encoding/cb58.ts';
import { encodeHexChecked } from '../../../encoding/hex.ts';
import { type Outcome, call } from '../../../../test/fixtures/ask.ts';
import { ALICE, idOf } from '../../../../test/fixtures/tiny-ledger.ts';
import { A, B, tinyNode } from '../../../../test/fixtures/tiny-node.ts';

const node = await tinyNode();

const AVAX = idOf('avax');
const TOKEN = idOf('token');
const UNKNOWN = idOf('unknown');

function hex(text: string): string {
  return encodeHexChecked(Buffer.from(text));
}

async function ask(method: string, params?: unknown): Promise<Outcome> {
  return call(node.url, `platform.${method}`, params);
}

describe('UTXOs', () => {
  it('add up to the balance, by what one may do with them', async () => {
    const { result } = await ask('getBalance', { addresses: [A, A] });
    expect(result).toMatchObject({
      balance: '600',
      unlocked: '500',
      lockedStakeable: '0',
      lockedNotStakeable: '100',
      balances: { [AVAX]: '600', [TOKEN]: '100' },
      unlockeds: { [AVAX]: '500' },
      lockedStakeables: { [TOKEN]: '100' },
      lockedNotStakeables: { [AVAX]: '100' },
    });
    expect(result).toHaveProperty('utxoIDs.0', { txID: idOf('funding 6'), outputIndex: 6 });
    expect(result).toHaveProperty('utxoIDs.length', 7);
  });

  interface Page {
    readonly numFetched: string;
    readonly utxos: string[];
    readonly endIndex: { readonly address: string; readonly utxo: string };
  }

  const page = async (params: object): Promise<Page> => (await ask('getUTXOs', params)).result as Page;

  async function walk(params: object, limit: number): Promise<string[]> {
    const utxos: string[] = [];
    let startIndex: object | undefined;
    for (;;) {
      const next = await page({ ...params, limit, startIndex });
      utxos.push(...next.utxos);
      if (Number(next.numFetched) < limit) return utxos;
      startIndex = next.endIndex;
    }
  }

  it('come whole without a limit, the newest first, each once', async () => {
    const whole = await page({ addresses: [B, A] });
    expect(whole).toMatchObject({ numFetched: '7', encoding: 'hex' });
    expect(whole.utxos).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => hex(`utxo ${number}`)));
    expect(whole.endIndex).toEqual({ address: B, utxo: idOf('input 5') });
  });

  it.each([1, 2, 3, 7, 8])('come whole in pages of %i', async (limit) => {
    const whole = (await page({ addresses: [A] })).utxos;
    expect(await walk({ addresses: [A] }, limit)).toEqual(whole);
    expect(await walk({ addresses: [A], sourceChain: 'X' }, limit)).toHaveLength(3);
  });

  it('begin anew behind a cursor that is gone, and end behind the last', async () => {
    const anew = await page({ addresses: [A], limit: 2, startIndex: { address: A, utxo: UNKNOWN } });
    expect(anew.utxos).toEqual([hex('utxo 6'), hex('utxo 5')]);
    const startIndex = { address: B, utxo: idOf('input 5') };
    expect(await page({ addresses: [A], startIndex })).toMatchObject({
      numFetched: '0',
      utxos: [],
      endIndex: startIndex,
    });
  });

  it('of another chain are listed by alias or ID of that chain', async () => {
    for (const sourceChain of ['X', 'avm', idOf('X')]) {
      expect(await page({ addresses: [A], sourceChain })).toMatchObject({ numFetched: '3' });
    }
    expect(await page({ addresses: [A], sourceChain: 'C' })).toMatchObject({ numFetched: '0' });
    expect(await page({ addresses: [A], sourceChain: 'P' })).toMatchObject({ numFetched: '7' });
  });

  it('are listed for a bare short ID too', async () =>
    expect(await page({ addresses: [encodeCb58(ALICE)], limit: 1 })).toMatchObject({ endIndex: { address: A } }));
});
