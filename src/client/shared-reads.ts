import { isJsonObject, stringifyJson, type JsonValue } from '../encoding/json.ts';
import type { RpcReply } from './node-client.ts';
import { integerOf, memberOf } from '../encoding/read-json.ts';
import { weigh } from '../encoding/weigh.ts';

/** How long a response stays valid. */
type Holding = 'for good' | 'at a height' | 'until read again';

/**
 * Methods with responses that checks may share:
 *
 * - `for good`: the response is about accepted data and never changes.
 * - `at a height`: the response is the same while the height of the P-Chain is the same.
 * - `until read again`: the end of a chain, or the health of the node. Only checks that accept an earlier response share it.
 *
 * Methods with random responses are not listed: each call sends a request. Responses of those in `FINAL` are shared only if they
 * show accepted data.
 */
const HOLDS: Readonly<Record<string, Holding>> = {
  'health.health': 'until read again',
  'health.readiness': 'until read again',
  'platform.getHeight': 'until read again',
  'platform.getTx': 'for good',
  'platform.getBlock': 'for good',
  'platform.getBlockByHeight': 'for good',
  'index.getLastAccepted': 'until read again',
  'index.getContainerByID': 'for good',
  'index.getContainerByIndex': 'for good',
  'index.getIndex': 'for good',
  'index.isAccepted': 'for good',
  'platform.getAllValidatorsAt': 'at a height',
  'platform.getBalance': 'at a height',
  'platform.getBlockchains': 'at a height',
  'platform.getBlockchainStatus': 'at a height',
  'platform.getCurrentSupply': 'at a height',
  'platform.getCurrentValidators': 'at a height',
  'platform.getFeeConfig': 'at a height',
  'platform.getFeeState': 'at a height',
  'platform.getL1Validator': 'at a height',
  'platform.getMaxStakeAmount': 'at a height',
  'platform.getMinStake': 'at a height',
  'platform.getPendingValidators': 'at a height',
  'platform.getRewardUTXOs': 'at a height',
  'platform.getStake': 'at a height',
  'platform.getStakingAssetID': 'at a height',
  'platform.getSubnet': 'at a height',
  'platform.getSubnets': 'at a height',
  'platform.getTimestamp': 'at a height',
  'platform.getTotalStake': 'at a height',
  'platform.getTxStatus': 'for good',
  'platform.getUTXOs': 'at a height',
  'platform.getValidatorFeeConfig': 'at a height',
  'platform.getValidatorFeeState': 'at a height',
  'platform.getValidatorsAt': 'at a height',
  'platform.validatedBy': 'at a height',
  'platform.validates': 'at a height',
};

/** Methods whose response may still change, unless its result has this member with this value. */
const FINAL: Readonly<Record<string, readonly [member: string, value: JsonValue]>> = {
  'index.isAccepted': ['isAccepted', true],
  'platform.getTxStatus': ['status', 'Committed'],
};

/**
 * Largest estimated size of all kept results, in bytes. Those that nobody used for the longest time are removed first. A larger result
 * is not kept.
 */
const MAX_BYTES = 24 * 2 ** 20;

/** Whether the response of a method is the same while the height of the P-Chain is the same. */
export function holdsAtAHeight(method: string): boolean {
  return HOLDS[method] === 'at a height';
}

/** A request, identified by its method, params and path. */
interface Question {
  readonly method: string;
  readonly params: JsonValue | undefined;
  readonly path: string;
}

interface Kept {
  readonly asked: Promise<RpcReply>;
  readonly holds: Holding;
  /** The last known height when the request was sent. */
  readonly height: bigint | undefined;
}

/**
 * The responses that several checks share. A failed comparison of several responses is reliable if a new read of the height after the
 * last of them returns the same height: heights never decrease, so it was the same for all of them.
 */
export class SharedReads {
  readonly #kept = new Map<string, Kept>();
  readonly #results = new ResultsInMemory(MAX_BYTES);
  readonly #refusals = new Map<string, RpcReply>();
  #height: bigint | undefined;

  /**
   * The kept response to a request, or the one in progress; undefined if the request must be sent.
   *
   * @param fresh Whether to share no response. Default: share those that are valid for good or at a height.
   */
  find(question: Question, fresh = HOLDS[question.method] === 'until read again'): Promise<RpcReply> | undefined {
    if (fresh) return undefined;
    const key = keyOf(question);
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#results.use(key);
    if (kept.holds !== 'at a height') return kept.asked;
    return kept.height !== undefined && kept.height === this.#height ? kept.asked : undefined;
  }

  /** The refusal of an earlier wrong request. */
  findRefusal(question: Question): RpcReply | undefined {
    return this.#refusals.get(keyOf(question));
  }

  /** Keeps the response to a wrong request if it is a refusal. */
  keepRefusal(question: Question, reply: RpcReply): void {
    if (isJsonObject(reply.json) && isJsonObject(reply.json.error)) this.#refusals.set(keyOf(question), reply);
    else this.#refusals.delete(keyOf(question));
  }

  /** Keeps a response in progress, in place of an earlier one. If it turns out to have no result, or null, it is removed. */
  keep(question: Question, reply: Promise<RpcReply>): void {
    const holds = HOLDS[question.method];
    if (holds === undefined) {
      void reply.then(({ json }) => {
        // The transaction may be accepted at any time, so the next read of the state must send a request.
        if (question.method === 'platform.issueTx' && memberOf(json, 'result') !== undefined) {
          for (const [key, { holds: known }] of this.#kept) if (known !== 'for good') this.#drop(key);
        }
      });
      return;
    }
    const key = keyOf(question);
    const kept = { asked: reply, holds, height: this.#height };
    this.#drop(key);
    const final = FINAL[question.method];
    if (final === undefined) this.#kept.set(key, kept);
    void reply.then(({ exchange: { outcome }, json }) => {
      const result = memberOf(json, 'result');
      // Also of a request that a later one has overtaken: who waited for its reply takes this height for the present one.
      if (question.method === 'platform.getHeight' && result !== undefined) this.#rise(integerOf(result, 'height'));
      if (final !== undefined && isJsonObject(result) && result[final[0]] === final[1]) this.#kept.set(key, kept);
      if (this.#kept.get(key) !== kept) return;
      // A null stands for what is not there yet.
      if (result === undefined || result === null || outcome.kind === 'fault') {
        this.#drop(key);
        return;
      }
      for (const gone of this.#results.add(key, result)) this.#kept.delete(gone);
    });
  }

  /** Takes a height as the present one, unless a higher one is known. A height that cannot be read is none. */
  #rise(height: bigint | undefined): void {
    if (height === undefined || this.#height === undefined || height > this.#height) this.#height = height;
  }

  #drop(key: string): void {
    this.#kept.delete(key);
    this.#results.remove(key);
  }
}

function keyOf({ path, method, params }: Question): string {
  return `${path} ${method} ${params === undefined ? '' : stringifyJson(params)}`;
}

/** Share of the limit that a small result stays below. One large result takes the memory of many small ones, each a request. */
const SMALL_SHARE = 1 / 1000;

/**
 * The results of kept responses, with a limit of their estimated size together. Responses with equal results can contain the same
 * value, which counts once. Small results are removed after all larger ones.
 */
export class ResultsInMemory {
  readonly #limit: number;
  /** Key of a response -> its result; the one that nobody used for the longest time is the first. */
  readonly #results = new Map<string, JsonValue>();
  readonly #sizes = new Map<JsonValue, { readonly bytes: number; responses: number }>();
  #bytes = 0;

  /** @param limit In bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds the result of a response. Returns the keys of the responses that must go, which may include its own. */
  add(key: string, result: JsonValue): string[] {
    const size = this.#sizes.get(result) ?? { bytes: weigh(result, this.#limit), responses: 0 };
    if (size.bytes >= this.#limit) return [key];
    if (size.responses === 0) this.#bytes += size.bytes;
    size.responses += 1;
    this.#sizes.set(result, size);
    this.#results.set(key, result);
    return [...this.#makeRoom(SMALL_SHARE * this.#limit), ...this.#makeRoom(0)];
  }

  /** Removes results of at least this size until the rest is within the limit. Returns their keys. */
  #makeRoom(least: number): string[] {
    const gone: string[] = [];
    for (const [first, result] of this.#results) {
      if (this.#bytes <= this.#limit) break;
      if ((this.#sizes.get(result)?.bytes ?? 0) < least) continue;
      this.remove(first);
      gone.push(first);
    }
    return gone;
  }

  /** Notes that the response is used again. */
  use(key: string): void {
    const result = this.#results.get(key);
    if (result === undefined) return;
    this.#results.delete(key);
    this.#results.set(key, result);
  }

  remove(key: string): void {
    const result = this.#results.get(key);
    const size = result === undefined ? undefined : this.#sizes.get(result);
    if (result === undefined || size === undefined) return;
    this.#results.delete(key);
    size.responses -= 1;
    if (size.responses > 0) return;
    this.#sizes.delete(result);
    this.#bytes -= size.bytes;
  }
}
