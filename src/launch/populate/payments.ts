import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { derived } from '../../encoding/derived.ts';
import { allEnded } from './all-ended.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { RpcClient } from '../../client/rpc-client.ts';
import { Budget } from '../../client/fees/budget.ts';
import { mostFee } from '../../client/fees/documented.ts';
import { GasMarket } from './fees/gas-market.ts';
import { AVAX } from '../../client/fees/measures.ts';
import { readNetwork } from './network.ts';
import { keyOf } from '../../encoding/codec/key.ts';
import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import { Wallet } from './wallet.ts';

const CALL_MS = 10_000;
const CONCURRENCY = 4;
/** The maximum number of times that each chain is paid on, and the maximum time for that, in milliseconds. */
const MOST = 200;
const MOST_MS = 60_000;
/** The maximum time for payments in progress when the payments are stopped, in milliseconds. */
const END_MS = 5000;

/**
 * The private key that pays. It has funds of its own, so that payments spend no output that a check spends. It is no secret: see
 * `FUNDED_KEY`.
 */
const PAYER = sha256(Buffer.from('avalanche-conformance/launch/payer'));
const PAYEE = derived('payee');
const AMOUNT = AVAX / 1000n;
/** The highest fee of a payment in nAVAX. */
const FEE = mostFee('txFee');

const CHAINS = ['P', 'X'] as const;
/**
 * Payments that are issued at once, and milliseconds between the acceptance of these and the next ones. A block has several transactions
 * only where more come while it is made. With pauses, comparisons find a quiet chain; without, the gas is used as fast as it comes back.
 */
const PACES = { steady: { P: 3, X: 1, pauseMs: 100 }, fastest: { P: 40, X: 1, pauseMs: 0 } } as const;

export type PaidChain = (typeof CHAINS)[number];

export interface PaymentOptions {
  readonly url: string;
  /** 32 bytes: the key that funds the payer. */
  readonly privateKey: Uint8Array;
  /** As for `populate`. */
  readonly allowNetworks?: readonly number[] | undefined;
  readonly signal?: AbortSignal;
  /** The maximum number of times that each chain is paid on. */
  readonly most?: number;
  /** Default: steady. */
  readonly pace?: keyof typeof PACES | undefined;
}

/** Payments on the P- and X-Chain, several at once on the P-Chain. The next ones on a chain are issued when they have been accepted. */
export class Payments {
  readonly #rpc: RpcClient;
  readonly #options: PaymentOptions;
  readonly #accepted = { P: 0, X: 0 };
  readonly #ended: Partial<Record<PaidChain, string>> = {};
  readonly #events = new EventEmitter();
  readonly #stop = new AbortController();
  readonly #loops: Promise<unknown>;

  private constructor(rpc: RpcClient, wallets: Readonly<Record<PaidChain, Wallet | string>>, options: PaymentOptions) {
    this.#rpc = rpc;
    this.#options = options;
    this.#loops = Promise.all(CHAINS.map((chain) => this.#payOn(chain, wallets[chain])));
  }

  /**
   * Funds the payer and starts to pay.
   *
   * @throws RpcRefusal or RpcUnavailable when the node does not return the properties of its network.
   */
  static async start(options: PaymentOptions): Promise<Payments> {
    const { url, privateKey, allowNetworks, signal, pace = 'steady' } = options;
    const rpc = RpcClient.at(url, { timeoutMs: CALL_MS, concurrency: CONCURRENCY, signal }, { isPatient: true });
    try {
      const network = await readNetwork(rpc, allowNetworks);
      const market = network.isEtna ? await GasMarket.read(rpc) : undefined;
      const payingKey = keyOf(PAYER);
      const funds = pay(network.avax, BigInt(MOST + 1) * (FEE + AMOUNT), ownedBy([payingKey.address]));
      const fundedOn = async (chain: PaidChain): Promise<Wallet | string> => {
        const outputs = Array.from({ length: PACES[pace][chain] }, () => funds);
        const given = BigInt(outputs.length) * funds.amount;
        const budget = new Budget(given + FEE);
        const source = new Wallet(rpc, network, chain, keyOf(privateKey), { market, budget });
        const payer = new Wallet(rpc, network, chain, payingKey, { market, budget: new Budget(given) });
        try {
          await source.load();
          await source.issue(source.paymentOf(outputs));
          await payer.load();
          return payer;
        } catch (error) {
          return reasonOf(error);
        }
      };
      const [P, X] = await Promise.all([fundedOn('P'), fundedOn('X')]);
      return new Payments(rpc, { P, X }, options);
    } catch (error) {
      await rpc.close();
      throw error;
    }
  }

  /** How often payments were accepted on each chain. */
  get accepted(): Readonly<Record<PaidChain, number>> {
    return { ...this.#accepted };
  }

  /** Why the payments on a chain ended before they were stopped or reached their number. */
  get ended(): Readonly<Partial<Record<PaidChain, string>>> {
    return this.#ended;
  }

  /** Waits until the next payment is accepted. @returns whether one was; false once there are no more payments */
  async next(): Promise<boolean> {
    const before = this.#sum();
    await Promise.race([once(this.#events, 'accepted'), this.#loops]);
    return this.#sum() > before;
  }

  /** Stops payingKey, and waits for payments in progress. */
  async stop(): Promise<void> {
    this.#stop.abort();
    const ended = new AbortController();
    const late = delay(END_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    await Promise.race([this.#loops, late]);
    ended.abort();
    await this.#rpc.close();
    await this.#loops;
  }

  #sum(): number {
    return this.#accepted.P + this.#accepted.X;
  }

  async #payOn(chain: PaidChain, wallet: Wallet | string): Promise<void> {
    if (typeof wallet === 'string') {
      this.#ended[chain] = wallet;
      return;
    }
    const deadline = Date.now() + MOST_MS;
    const { most = MOST, pace = 'steady' } = this.#options;
    const { pauseMs, [chain]: atOnce } = PACES[pace];
    const paid = pay(wallet.network.avax, AMOUNT, ownedBy([PAYEE]));
    try {
      for (let made = 0; made < most && Date.now() < deadline && !this.#stop.signal.aborted; made += 1) {
        await allEnded(Array.from({ length: atOnce }, () => wallet.issue(wallet.paymentOf([paid]))));
        this.#accepted[chain] += 1;
        this.#events.emit('accepted');
        await delay(pauseMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    } catch (error) {
      this.#ended[chain] = reasonOf(error);
    }
  }
}

/** Why a payment was not accepted. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
