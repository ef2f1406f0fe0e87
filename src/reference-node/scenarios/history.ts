import { PLATFORM_BYTES } from '../../encoding/id.ts';
import { ContractChain } from '../ledger/chains/contract-chain.ts';
import { ExchangeChain } from '../ledger/chains/exchange-chain.ts';
import type { Genesis } from '../ledger/chains/genesis.ts';
import { NETWORK } from '../ledger/state/network.ts';
import { PlatformChain } from '../ledger/chains/platform-chain.ts';
import type { SignedTx } from '../ledger/codec/signed-tx.ts';
import type { CodecOutput } from '../../encoding/codec/layout.ts';
import { UtxoRecord } from '../ledger/codec/utxo.ts';
import { DAY, type Accounts } from './accounts.ts';
import { EXCHANGE_SUPPLY } from './standard-genesis.ts';
import { Wallet } from './wallet.ts';

/** The three chains of a network while their history is made. */
export class History {
  readonly accounts: Accounts;
  readonly platform: PlatformChain;
  readonly exchange: ExchangeChain;
  readonly contract: ContractChain;
  readonly wallet: Wallet;
  #time: bigint;

  /** The least weight of a validator that the owner of a Subnet chooses. */
  readonly subnetWeight: bigint;

  /** @param graniteTime Unix seconds; left out where Granite's rules never come. */
  constructor(accounts: Accounts, genesis: Genesis, graniteTime?: bigint, subnetWeight = NETWORK.subnetWeight) {
    this.subnetWeight = subnetWeight;
    const { X, C } = genesis.chains;
    this.accounts = accounts;
    this.platform = new PlatformChain(genesis, graniteTime);
    this.exchange = new ExchangeChain(
      genesis.networkId,
      X.idBytes,
      genesis.avaxAssetId,
      accounts.treasury,
      EXCHANGE_SUPPLY,
    );
    this.contract = new ContractChain(genesis.networkId, C.idBytes);
    this.wallet = new Wallet(this.platform.state, accounts.treasury);
    this.#time = genesis.time;
  }

  get avax(): Uint8Array {
    return this.platform.state.avaxAssetId;
  }

  get time(): bigint {
    return this.#time;
  }

  /** Lets time pass; stakers whose end comes are rewarded. Returns the new time. */
  pass(seconds: bigint = DAY): bigint {
    this.#time += seconds;
    this.platform.settle(this.#time);
    return this.#time;
  }

  /** Accepts a transaction in a block of its own, an hour after the last event. */
  accept(tx: SignedTx): SignedTx {
    this.platform.accept([tx], this.pass(3_600n));
    return tx;
  }

  /** Exports from X to the P-Chain: the outputs wait there until they are imported. */
  exportFromExchange(outputs: readonly CodecOutput[]): readonly UtxoRecord[] {
    const exported = this.exchange.export(PLATFORM_BYTES, outputs, this.#time);
    const utxos = exported.outputs.map((output, at) => new UtxoRecord(exported.id, exported.firstIndex + at, output));
    for (const utxo of utxos) this.platform.state.atomic.X.add(utxo);
    return utxos;
  }

  exportFromContract(outputs: readonly CodecOutput[]): void {
    const id = this.contract.export(PLATFORM_BYTES, outputs, this.accounts.treasury, this.#time);
    outputs.forEach((output, at) => {
      this.platform.state.atomic.C.add(new UtxoRecord(id, at, output));
    });
  }
}
