import { isJsonObject, stringifyJson, type JsonValue } from '../encoding/json.ts';
import type { Asked } from './node-client.ts';
import { integerOf } from './read-json.ts';
import { weigh } from './weigh.ts';

/** How long an answer is the answer. */
type Holding = 'for good' | 'at a height' | 'until read again';

/**
 * Reads of which the same question has the same answer: for good, since it is about what is accepted, or while the height of the
 * P-Chain is the same. Where a chain ends, and how the node is, is shared only with who is content with an earlier answer. What is
 * random or about transactions on their way is asked each time.
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
  'platform.getBalance': 'at a height',
  'platform.getBlockchains': 'at a height',
  'platform.getCurrentSupply': 'at a height',
  'platform.getCurrentValidators': 'at a height',
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
  'platform.getUTXOs': 'at a height',
  'platform.getValidatorsAt': 'at a height',
  'platform.validatedBy': 'at a height',
  'platform.validates': 'at a height',
};

/** Bytes of memory that the kept answers take, roughly; those that were kept first go first, and a larger one is not kept. */
const MAX_BYTES = 24 * 2 ** 20;

/** Whether what a method answers is the same while the height of the P-Chain is. */
export function holdsAtAHeight(method: string): boolean {
  return HOLDS[method] === 'at a height';
}

/** A question, and where it goes. */
interface Question {
  readonly method: string;
  readonly params: JsonValue | undefined;
  readonly path: string;
}

interface Kept {
  readonly asked: Promise<Asked>;
  readonly holds: Holding;
  /** The height that was last heard of when the question was sent. */
  readonly height: bigint | undefined;
}

/**
 * The answers that several checks share, each asked for once. A comparison of several answers that fails is safe with them where the
 * height, asked for afresh after the last of them, has not moved: heights never fall, so that it was the same for all.
 */
export class SharedReads {
  readonly #kept = new Map<string, Kept>();
  readonly #bytes = new Map<string, number>();
  #total = 0;
  #height: bigint | undefined;

  /**
   * The answer to a question that holds still, or is on its way.
   *
   * @param fresh Whether nothing is shared; when left out, all is that holds for good or at a height.
   */
  find(question: Question, fresh = HOLDS[question.method] === 'until read again'): Promise<Asked> | undefined {
    if (fresh) return undefined;
    const kept = this.#kept.get(keyOf(question));
    if (kept === undefined) return undefined;
    if (kept.holds !== 'at a height') return kept.asked;
    return kept.height !== undefined && kept.height === this.#height ? kept.asked : undefined;
  }

  /** Keeps an answer that is on its way, in place of an earlier one. Only a result stays. */
  keep(question: Question, asked: Promise<Asked>): void {
    const holds = HOLDS[question.method];
    if (holds === undefined) {
      void asked.then(({ json }) => {
        // What was issued may be accepted at any time: what is known of the state is asked again.
        if (question.method === 'platform.issueTx' && isJsonObject(json) && json.result !== undefined) {
          for (const [key, { holds: known }] of this.#kept) if (known !== 'for good') this.#drop(key);
        }
      });
      return;
    }
    const key = keyOf(question);
    const kept = { asked, holds, height: this.#height };
    this.#drop(key);
    this.#kept.set(key, kept);
    void asked.then(({ exchange: { outcome }, json }) => {
      const result = isJsonObject(json) ? json.result : undefined;
      if (this.#kept.get(key) !== kept) return;
      if (result === undefined || outcome.kind === 'fault') {
        this.#drop(key);
        return;
      }
      if (question.method === 'platform.getHeight') this.#height = integerOf(result, 'height');
      const bytes = outcome.body.length + weigh(result, MAX_BYTES);
      if (bytes > MAX_BYTES) {
        this.#drop(key);
        return;
      }
      this.#bytes.set(key, bytes);
      this.#total += bytes;
      for (const first of this.#bytes.keys()) {
        if (this.#total <= MAX_BYTES) break;
        this.#drop(first);
      }
    });
  }

  #drop(key: string): void {
    this.#kept.delete(key);
    this.#total -= this.#bytes.get(key) ?? 0;
    this.#bytes.delete(key);
  }
}

function keyOf({ path, method, params }: Question): string {
  return `${path} ${method} ${params === undefined ? '' : stringifyJson(params)}`;
}
