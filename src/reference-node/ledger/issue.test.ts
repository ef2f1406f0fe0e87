import { beforeEach, describe, expect, it } from 'vitest';
import { FEE, payment } from '../../../test/fixtures/payment.ts';
import type { Ledger, Utxo } from '../ledger.ts';
import { buildLedger } from '../scenarios/build-ledger.ts';
import { fundedKey, deriveKey } from './keys/keys.ts';
import { SignedTx } from './codec/signed-tx.ts';

const key = fundedKey(1);

describe('issuing a transaction', () => {
  let ledger: Ledger;
  let coin: Utxo;

  beforeEach(() => {
    ledger = buildLedger('empty', 1);
    const [first] = ledger.utxos(key.address);
    if (!first) throw new Error('The funded key owns nothing.');
    coin = first;
  });

  it('drops a second spender of the same output, before and after the first is committed', () => {
    const first = payment(coin, 5n);
    const second = payment(coin, 6n);
    const reason = 'tx conflicts with other tx';
    ledger.issue(first.bytes);
    expect(ledger.issue(second.bytes)).toEqual({ ok: false, stage: 'issue', error: reason });
    expect(ledger.txStatus(second.id)).toEqual({ status: 'Dropped', reason });
    ledger.acceptBlock();
    expect(ledger.issue(second.bytes)).toEqual({ ok: false, stage: 'issue', error: reason });
    expect(ledger.txStatus(second.id)).toEqual({ status: 'Dropped', reason });
    expect(ledger.tx(second.id)).toBeUndefined();
  });

  it('refuses a committed transaction and leaves it committed', () => {
    const tx = payment(coin, 5n);
    ledger.issue(tx.bytes);
    ledger.acceptBlock();
    const error = `failed to read consumed UTXO ${coin.txId}:${coin.outputIndex} due to: not found`;
    expect(ledger.issue(tx.bytes)).toEqual({ ok: false, stage: 'issue', error });
    expect(ledger.txStatus(tx.id)).toEqual({ status: 'Committed' });
  });

  it.each([
    ['less than the fee', () => payment(coin, 5n, { fee: FEE - 1n }), /^insufficient unlocked funds: needs 1 more /],
    [
      'a foreign signature',
      () => payment(coin, 5n, { signer: deriveKey(1, 'stranger') }),
      /^failed to verify transfer: wrong signature: expected /,
    ],
    ['another network', () => payment(coin, 5n, { networkID: 1 }), /^tx has wrong network ID$/],
    ['nothing paid', () => payment(coin, 0n), /^output has no value$/],
    [
      'a reward that nobody asked for',
      () => new SignedTx({ kind: 'RewardValidatorTx', body: { txID: new Uint8Array(32) } }, []),
      /^wrong transaction type$/,
    ],
    [
      'locked funds for a fee',
      () => payment(lockedCoin(ledger), 5n),
      /^insufficient unlocked funds|^insufficient locked funds/,
    ],
  ])('drops %s', (_, make, reason) => {
    const tx = make();
    const issued = ledger.issue(tx.bytes);
    expect(issued).toMatchObject({ ok: false, stage: 'issue' });
    expect(issued.ok ? '' : issued.error).toMatch(reason);
    expect(ledger.txStatus(tx.id)).toMatchObject({ status: 'Dropped' });
    const height = ledger.acceptBlock();
    expect(ledger.blockByHeight(height)?.txs).toEqual([]);
  });

  it.each([
    ['no bytes', () => new Uint8Array(), "couldn't unpack codec version"],
    ['no kind', () => Uint8Array.of(0, 0), "couldn't unmarshal interface: packer has insufficient length for input"],
    ['another codec', () => Uint8Array.of(0, 1), 'unknown codec version'],
    ['an unknown kind', () => Uint8Array.of(0, 0, 0, 0, 0, 255), "couldn't unmarshal interface: unknown type ID 255"],
    ['too few bytes', () => payment(coin, 5n).bytes.subarray(0, 100), 'packer has insufficient length for input'],
  ])('cannot parse %s', (_, bytes, error) => {
    expect(ledger.issue(bytes())).toEqual({ ok: false, stage: 'parse', error: `couldn't parse tx: ${error}` });
  });

  it('cannot parse trailing bytes', () => {
    const { bytes } = payment(coin, 5n);
    const error = `couldn't parse tx: trailing buffer space: read ${bytes.length} provided ${bytes.length + 1}`;
    expect(ledger.issue(Uint8Array.of(...bytes, 0))).toEqual({ ok: false, stage: 'parse', error });
  });
});

function lockedCoin(ledger: Ledger): Utxo {
  const found = ledger.utxos(key.address).find(({ stakeableLocktime }) => stakeableLocktime > 0n);
  if (!found) throw new Error('Nothing is locked.');
  return found;
}
