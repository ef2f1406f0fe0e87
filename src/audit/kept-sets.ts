import { resultMembers } from './questions/question.ts';
import { integerIn } from '../encoding/read-json.ts';
import { PRIMARY_NETWORK } from '../encoding/id.ts';
import { isJsonObject, type JsonObject, type JsonValue, stringifyJson } from '../encoding/json.ts';
import type { Asker } from './asker.ts';
import { entriesOf, weightIn } from './questions/validator-sets.ts';

const AT = 'platform.getValidatorsAt';
const ALL_AT = 'platform.getAllValidatorsAt';

/** The sets that a node returns for all heights below the first one that it keeps. */
interface Kept {
  readonly answer: string;
  /** The last height with this answer, which is right there. */
  readonly last: bigint;
}

/**
 * The height from which a node keeps the sets of all Subnets. A release that begins to keep them does not know those of blocks that an
 * older one accepted: for all of these it returns the first ones that it knows.
 */
export class KeptSets {
  readonly #asker: Asker;
  readonly #tip: bigint;
  #kept: Promise<Kept | undefined> | undefined;

  /** @param tip The last height of the audit. */
  constructor(asker: Asker, tip: bigint) {
    this.#asker = asker;
    this.#tip = tip;
  }

  /** Why a wrong answer for a height says nothing: the node does not keep the sets of this height. Undefined if it is a failure. */
  async excuse(height: bigint, sets: JsonValue | undefined): Promise<string | undefined> {
    if (!isJsonObject(sets)) return undefined;
    const answer = stringifyJson(sets);
    this.#kept ??= this.#lastWith(sets, height);
    const kept = await this.#kept;
    return kept !== undefined && height < kept.last && answer === kept.answer
      ? `${ALL_AT} below height ${kept.last}: the node keeps the sets of all Subnets since then, as after an upgrade from a release without this method`
      : undefined;
  }

  /** The last height with an answer that is given for another one; undefined if the answer is wrong there, too. */
  async #lastWith(sets: JsonObject, height: bigint): Promise<Kept | undefined> {
    const answer = stringifyJson(sets);
    // Not as a part of the question, which keeps each answer until it is judged.
    const call = (method: string, at: bigint) => this.#asker.again(method, { height: at });
    const isSame = async (at: bigint): Promise<boolean> => {
      const { validatorSets } = resultMembers(await call(ALL_AT, at));
      return validatorSets !== undefined && stringifyJson(validatorSets) === answer;
    };
    let [last, other] = [height, this.#tip];
    if (await isSame(other)) last = other;
    while (other - last > 1n) {
      const middle = (last + other) / 2n;
      if (await isSame(middle)) last = middle;
      else other = middle;
    }
    const reply = await call(AT, last);
    const weights = [...entriesOf(resultMembers(reply)).values()].map((entry) => weightIn(entry) ?? 0n);
    const total = weights.reduce((sum, weight) => sum + weight, 0n);
    const own = sets[PRIMARY_NETWORK];
    return isJsonObject(own) && integerIn(own.totalWeight) === total ? { answer, last } : undefined;
  }
}
