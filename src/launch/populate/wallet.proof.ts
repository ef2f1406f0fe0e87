import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { changingRelay } from '../../../test/support/changing-relay.ts';
import { fundedWallet, sumOf } from '../../../test/support/funded-wallet.ts';
import { fixedFee } from '../../client/fees/price.ts';
import { payment } from './platform-drafts.ts';

describe('Wallet', () => {
  it('asks the chain where a status stays as it was, and once it was wrong at once', { timeout: 20_000 }, async () => {
    const processing = '{"jsonrpc":"2.0","id":1,"result":{"status":"Processing"}}';
    const told: string[] = [];
    const { wallet, network } = await fundedWallet(
      (url) => changingRelay(url, (method, body) => (method === 'platform.getTxStatus' ? processing : body)),
      (what) => told.push(what),
    );
    const before = sumOf(wallet.coins);
    const [{ id }] = [await wallet.issue(payment([])), await wallet.issue(payment([]))];
    expect(told).toEqual([`the node returns ${id}, and says that it is Processing`]);
    expect(sumOf(wallet.coins)).toBe(before - 2n * fixedFee(network.fees));
  });

  it('tells of a transaction that is not decided for 15 s', async () => {
    const open = new Map([
      ['platform.getTxStatus', '{"jsonrpc":"2.0","id":1,"result":{"status":"Processing"}}'],
      ['platform.getTx', '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"not found"}}'],
    ]);
    const later = Date.now() + 20_000;
    const { wallet } = await fundedWallet(
      (url) =>
        changingRelay(url, (method, body) => {
          if (method === 'platform.getTx') vi.spyOn(Date, 'now').mockImplementation(() => later);
          return open.get(method) ?? body;
        }),
      (what) => {
        told.push(what);
        open.clear();
      },
    );
    const told: string[] = [];
    onTestFinished(() => void vi.restoreAllMocks());
    const { id } = await wallet.issue(payment([]));
    expect(told).toEqual([`${id} is Processing for 15 s`]);
  });
});
