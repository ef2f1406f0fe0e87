import type { Json, Ledger, Utxo } from '../../ledger.ts';
import type { Call, Handlers } from '../../rpc/call.ts';
import { bytesText, readHexEncoding } from '../bytes-text.ts';
import { mapOf } from '../json-members.ts';
import { parseAddresses } from './addresses.ts';
import { getUtxos } from './get-utxos.ts';
import { newestFirst } from './newest-first.ts';

/** What addresses own, and what was paid as reward. */
export const UTXO_HANDLERS: Handlers = {
  'platform.getBalance': (call) => {
    const addresses = call.args.strings('addresses');
    return balanceResult(call, distinctUtxos(call.ledger, parseAddresses(call.ledger, addresses)));
  },
  'platform.getUTXOs': getUtxos,
  'platform.getRewardUTXOs': (call) => {
    const txId = call.args.id('txID');
    const encoding = readHexEncoding(call);
    const utxos = call.ledger
      .rewardUtxos(txId)
      .map((utxo) => bytesText(utxo.bytes, encoding, "couldn't encode utxo as json: "));
    return { numFetched: utxos.length.toString(), utxos, encoding };
  },
};

function distinctUtxos(ledger: Ledger, addresses: readonly Uint8Array[]): Utxo[] {
  const distinct = new Map<string, Utxo>();
  for (const address of addresses) {
    for (const utxo of newestFirst(ledger, address)) distinct.set(utxo.inputId, utxo);
  }
  return [...distinct.values()];
}

/** Amounts by asset. */
class Amounts {
  readonly #byAsset = new Map<string, bigint>();

  add(asset: string, amount: bigint): void {
    this.#byAsset.set(asset, (this.#byAsset.get(asset) ?? 0n) + amount);
  }

  of(asset: string): string {
    return (this.#byAsset.get(asset) ?? 0n).toString();
  }

  json(): Record<string, string> {
    return mapOf([...this.#byAsset].map(([asset, amount]) => [asset, amount.toString()]));
  }
}

type Part = 'unlockeds' | 'lockedStakeables' | 'lockedNotStakeables';

function balanceResult({ ledger, dialect }: Call, utxos: readonly Utxo[]): Json {
  const balances = new Amounts();
  const parts = { unlockeds: new Amounts(), lockedStakeables: new Amounts(), lockedNotStakeables: new Amounts() };
  for (const utxo of utxos) {
    balances.add(utxo.assetId, utxo.amount);
    parts[partOf(utxo, ledger.time)].add(utxo.assetId, utxo.amount);
  }
  const utxoIds = utxos.map((utxo) => ({ txID: utxo.txId, outputIndex: utxo.outputIndex }));
  return {
    balance: balances.of(ledger.avaxAssetId),
    unlocked: parts.unlockeds.of(ledger.avaxAssetId),
    lockedStakeable: parts.lockedStakeables.of(ledger.avaxAssetId),
    lockedNotStakeable: parts.lockedNotStakeables.of(ledger.avaxAssetId),
    balances: balances.json(),
    unlockeds: parts.unlockeds.json(),
    lockedStakeables: parts.lockedStakeables.json(),
    lockedNotStakeables: parts.lockedNotStakeables.json(),
    utxoIDs: utxoIds.length === 0 && dialect.noUtxoIds === 'null' ? null : utxoIds,
  };
}

function partOf(utxo: Utxo, now: bigint): Part {
  if (utxo.owner.locktime > now) return 'lockedNotStakeables';
  return utxo.stakeableLocktime > now ? 'lockedStakeables' : 'unlockeds';
}
