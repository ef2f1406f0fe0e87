import { isJsonObject, type JsonObject, type JsonValue, type JsonWritable } from '../../encoding/json.ts';
import type { Signature } from '../../generated/report.ts';
import { crc32 } from 'node:zlib';

/** An answer that does not say what follows from the blocks. */
export interface Mismatch {
  readonly requirement: string;
  /** The failure in a sentence: the record, and what follows from which block or transaction. */
  readonly message: string;
  /** JSON Pointer into the result. */
  readonly path?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** What identifies the failure, if a run finds the same one; by default the method and the path. */
  readonly signature?: Signature;
  /** Why it says nothing about the node: it is counted as left out. */
  readonly excuse?: string;
  /** The replies that show it, the wrong one last; by default all that its question received. */
  readonly shownBy?: readonly Reply[];
}

/** The reply to one call: its result, or the message of a JSON-RPC error. `date` has the Unix seconds of its header Date. */
export type Reply = { readonly date?: bigint | undefined } & (
  | { readonly result: JsonValue }
  | { readonly error: string }
);

/** The members of a result; none for an error, and for a result that is no object. */
export function resultMembers(reply: Reply): JsonObject {
  return 'result' in reply && isJsonObject(reply.result) ? reply.result : {};
}

export type Call = (method: string, params: JsonWritable, path?: string) => Promise<Reply>;

/** A question whose answer follows from the blocks. */
export interface Question {
  readonly method: string;
  /** The record that it is about, for findings. */
  readonly about: string;
  /** What the question is about at any height; `about` by default. */
  readonly subject?: string;
  /** Requirements that an answer without a mismatch shows. The first one fails if the node returns an error. */
  readonly proves: readonly [string, ...string[]];
  /** Asks, and compares each value of the answer. */
  readonly ask: (call: Call) => Promise<readonly Mismatch[]>;
}

export interface OneCall extends Omit<Question, 'ask'> {
  readonly params: JsonWritable;
  readonly path?: string;
}

/** A question of one call. `judge` receives the members of the result. */
export function oneCall(question: OneCall, judge: (members: JsonObject) => readonly Mismatch[]): Question {
  const { params, path, ...named } = question;
  const { method } = question;
  const ask = async (call: Call): Promise<readonly Mismatch[]> => {
    const reply = await call(method, params, path);
    const found = 'error' in reply ? [refused(question, reply.error)] : judge(resultMembers(reply));
    return found.map((mismatch) => ({ ...mismatch, shownBy: [reply] }));
  };
  return { ...named, ask };
}

/** Which questions were right when they were asked, by their method and what they are about. */
export type Known = Map<string, Promise<boolean>>;

const knownAs = ({ method, about }: Question): string => `${method} ${about}`;

/** A question that makes known whether it was right. */
export function known(question: Question, all: Known): Question {
  const ask = (call: Call): Promise<readonly Mismatch[]> => {
    const asked = question.ask(call);
    const isRight = asked.then(
      ({ length }) => length === 0,
      () => false,
    );
    all.set(knownAs(question), isRight);
    return asked;
  };
  return { ...question, ask };
}

/**
 * A question whose mismatches count if these narrower ones were right: else they find by themselves what is wrong. Those that another
 * shard asks are asked again.
 */
export function beyond(question: Question, narrower: readonly Question[], all: Known): Question {
  const ask = async (call: Call): Promise<readonly Mismatch[]> => {
    const found = await question.ask(call);
    if (found.length > 0)
      for (const each of narrower)
        if (!(await (all.get(knownAs(each)) ?? each.ask(call).then(({ length }) => length === 0)))) return [];
    return found;
  };
  return { ...question, ask };
}

/** The mismatch of a record that a list has twice. */
export function twice(requirement: string, where: string, name: string): Mismatch {
  return { requirement, message: `${where} lists ${name} twice.`, expected: 'once', actual: 'twice' };
}

/** The mismatch of a record in a list that no transaction made. */
export function uncreated(requirement: string, where: string, name: string): Mismatch {
  const message = `${where} lists ${name}, which no transaction created.`;
  return { requirement, message, expected: 'absent', actual: name };
}

/** The mismatch of an error in place of a result. */
export function refused({ method, about, proves }: Omit<Question, 'ask'>, error: string): Mismatch {
  return {
    requirement: proves[0],
    message: `${method} of ${about} gives no result: ${error}`,
    expected: 'a result',
    actual: error,
  };
}

/** A share of the questions: `index` is from 1 on. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Whether a question is of this shard: by its hash, so that each shard knows its own, whatever the others have seen of the chain. */
export function isOfShard({ index, of }: Shard, question: string): boolean {
  return crc32(question) % of === index - 1;
}
