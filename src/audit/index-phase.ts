import { isJsonObject, type JsonObject } from '../encoding/json.ts';
import type { IndexPath } from '../client/index-paths.ts';
import { integerOf, textOf } from '../encoding/read-json.ts';
import type { Asker } from './asker.ts';
import { COMPLETE } from './chain-reader.ts';
import { CONTAINER_RULES, type ContainerBefore, judgeContainer, OF_TWO } from './container-rules.ts';
import { lastRead } from './most-records.ts';
import { containerQuestions, containersOf, lastQuestion, pathOf } from './questions/containers.ts';
import { type Reply, resultMembers } from './questions/question.ts';
import type { AuditState } from './state.ts';

const LAST = 'index.getLastAccepted';
const LAST_SAME = 'index.getLastAccepted/same-as-by-index';
const RANGE = 'index.getContainerRange';
const BY_INDEX = 'index.getContainerByIndex';
const PAGE = 256n;
/** Pages without containers in a row, after which an index is read no more. */
const MOST_EMPTY = 8;
/** Number of first containers about which each audit asks all questions. */
const WITH_ALL = 16n;

/**
 * Compares the indexes of the other chains with themselves: each container in ranges, by index, by ID, and its position. An index of
 * the P-Chain that does not have all blocks is compared in the same way.
 */
export async function runIndexes(state: AuditState): Promise<void> {
  const names: readonly IndexPath[] = state.indexes.filter((name) => name !== 'P/block' || !state.reader.hasIndex);
  if (state.reader.hasIndex && state.progress.cursor === '')
    await state.asker.put([lastQuestion('P/block', state.progress.height - 1n)]);
  let [done = '', at = '0'] = state.progress.cursor.split(' ');
  for (const name of names) {
    if (done !== '' && names.indexOf(done as IndexPath) > names.indexOf(name)) continue;
    await runIndex(state, name, name === done ? BigInt(at) : 0n);
    [done, at] = ['', '0'];
  }
  state.keep({ phase: 'stakers', cursor: '' });
  await state.commit();
}

async function runIndex(state: AuditState, name: IndexPath, from: bigint): Promise<void> {
  const { asker } = state;
  const path = pathOf(name);
  const last = await asker.support(LAST, { encoding: 'hex' }, path);
  const lastIndex = integerOf(resultMembers(last), 'index');
  if (lastIndex === undefined) {
    const none = `${LAST} of ${name} returns no position`;
    const first = await asker.support(BY_INDEX, { index: 0, encoding: 'hex' }, path);
    if (textOf(resultMembers(first), 'id') !== undefined)
      asker.find({ requirement: LAST_SAME, message: `${none}, and ${BY_INDEX} has a container at 0.` }, [last, first]);
    // An empty index may have no last container. That of the P-Chain is not empty.
    else if ('result' in last && (last.result !== null || name === 'P/block'))
      asker.find({ requirement: LAST_SAME, message: `${none}.` }, [last]);
    asker.leaveOut(`questions about the index ${name}: ${LAST} returns no position`);
    return;
  }
  if (from === 0n) await asker.put([lastQuestion(name, lastIndex)]);
  const end = lastRead(asker, `containers of the index ${name}`, lastIndex);
  let before: ContainerBefore | undefined;
  let empty = 0;
  for (let start = from; start <= end; start += PAGE) {
    const numToFetch = end - start + 1n < PAGE ? end - start + 1n : PAGE;
    const reply = await asker.support(RANGE, { startIndex: start, numToFetch, encoding: 'hex' }, path);
    const returned = 'result' in reply ? containersOf(reply.result) : [];
    const page = returned.slice(0, Number(numToFetch));
    if (BigInt(returned.length) === numToFetch) asker.showRead([COMPLETE]);
    else
      asker.find(
        {
          requirement: COMPLETE,
          message: `${RANGE} of ${name} from ${start} returns ${returned.length} of ${numToFetch} containers.`,
          expected: String(numToFetch),
          actual: String(returned.length),
        },
        [reply],
      );
    for (const [at, item] of page.entries())
      before = await takeContainer(asker, name, start + BigInt(at), isJsonObject(item) ? item : {}, before, state.turn);
    state.keep({ cursor: `${name} ${start + PAGE}` });
    await state.commitIfDue();
    empty = page.length === 0 ? empty + 1 : 0;
    if (empty < MOST_EMPTY) continue;
    const reason = `containers of the index ${name} after ${MOST_EMPTY} pages without containers`;
    asker.leaveOutBeyond(reason, Number(end - start));
    return;
  }
}

/**
 * The questions about a container that an audit asks: without turns, all; else one about every fourth container behind the first ones.
 *
 * @param turn The number of the audit among those of a node: each asks about other containers.
 */
export function ofTurn<T>(all: readonly T[], position: bigint, turn: number | undefined): readonly T[] {
  if (turn === undefined || position < WITH_ALL) return all;
  const at = Number(position) + turn;
  return at % 4 === 0 ? all.filter((_, number) => number === (at / 4) % all.length) : [];
}

/** Compares a container of a range with the one before it, and asks the questions about it. */
export async function takeContainer(
  asker: Asker,
  name: IndexPath,
  position: bigint,
  container: JsonObject,
  before: ContainerBefore | undefined,
  turn?: number,
): Promise<ContainerBefore> {
  const { mismatches, own } = judgeContainer(name, position, container, before);
  const failed = new Set(mismatches.map(({ requirement }) => requirement));
  asker.showRead(CONTAINER_RULES.filter((id) => !failed.has(id)));
  for (const mismatch of mismatches) {
    const positions = OF_TWO.has(mismatch.requirement) ? [position - 1n, position] : [position];
    asker.find(mismatch, await Promise.all(positions.map((each) => containerAt(asker, name, each))));
  }
  const all = containerQuestions({ name, position, id: own.id, container });
  for (const questions of ofTurn(all, position, turn)) await asker.put(questions);
  return own;
}

/** The answer of a range with this container alone. */
export function containerAt(asker: Asker, name: IndexPath, position: bigint): Promise<Reply> {
  return asker.again(RANGE, { startIndex: position, numToFetch: 1, encoding: 'hex' }, pathOf(name));
}
