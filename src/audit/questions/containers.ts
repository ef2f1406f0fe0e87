import { integerIn } from '../../encoding/read-json.ts';
import { decodeTimestamp } from '../../encoding/timestamp.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import { type Mismatch, oneCall, type Question, refused, resultMembers } from './question.ts';
import { recordQuestion } from './record-judge.ts';
import { itemsOf, valueText, textIn } from '../../judge/forms/same-value.ts';

const BY_ID = 'index.getContainerByID';
const BY_INDEX = 'index.getContainerByIndex';
const POSITION = 'index.getIndex';
const ACCEPTED = 'index.isAccepted';
const REQUIREMENTS = {
  [BY_ID]: 'index.getContainerByID/is-the-one-with-that-id',
  [BY_INDEX]: 'index.getContainerByIndex/is-the-one-at-that-position',
  [POSITION]: 'index.getIndex/is-the-position-of-that-container',
  [ACCEPTED]: 'index.isAccepted/true-for-a-container',
} as const;
const SAME = 'index.getContainerRange/items-same-as-by-index';
const LAST = 'index.getLastAccepted';
const IS_LAST = `${LAST}/is-the-last`;
const LAST_SAME = `${LAST}/same-as-by-index`;
const NO_FALL = `${LAST}/never-goes-back`;

export interface ListedContainer {
  /** `P/block`, for findings. */
  readonly name: string;
  readonly position: bigint;
  readonly id: string;
  readonly container: JsonObject;
}

export function pathOf(name: string): string {
  return `/ext/index/${name}`;
}

export function containersOf(result: JsonValue): readonly JsonValue[] {
  return itemsOf(isJsonObject(result) ? result.containers : result) ?? [];
}

/** The questions about a container: by index, by ID, its position, and whether it is accepted. */
export function containerQuestions({ name, position, id, container }: ListedContainer): readonly Question[][] {
  const about = `container ${position} of ${name} (${id})`;
  const path = pathOf(name);
  const of = <T extends keyof typeof REQUIREMENTS>(method: T, where: { id: string } | { index: bigint }) =>
    ({
      method,
      params: { ...where, encoding: 'hex' },
      path,
      about,
      proves: [REQUIREMENTS[method], ...(method === BY_INDEX ? [SAME] : [])],
    }) as const;
  const same = (method: typeof BY_ID | typeof BY_INDEX, where: { id: string } | { index: bigint }): Question =>
    oneCall(of(method, where), (members) =>
      differences(container, members).map((member) => ({
        requirement: method === BY_INDEX && member !== 'id' && member !== 'index' ? SAME : REQUIREMENTS[method],
        message: `${method} of ${about} returns another ${member} than index.getContainerRange.`,
        path: `/${member}`,
        expected: valueText(container[member]),
        actual: valueText(members[member]),
      })),
    );
  return [
    [same(BY_INDEX, { index: position })],
    [same(BY_ID, { id })],
    [
      recordQuestion(of(POSITION, { id }), (judged) => {
        judged.integer('index', position, REQUIREMENTS[POSITION]);
      }),
    ],
    [
      recordQuestion(of(ACCEPTED, { id }), (judged, { isAccepted }) => {
        judged.check(isAccepted === true, 'isAccepted', 'true', REQUIREMENTS[ACCEPTED]);
      }),
    ],
  ];
}

/** The question for the last container of an index, which has this position or a later one. */
export function lastQuestion(name: string, atLeast: bigint): Question {
  const about = `the index ${name}`;
  const path = pathOf(name);
  const question = { method: LAST, about, proves: [IS_LAST, LAST_SAME, NO_FALL] } as const;
  return {
    ...question,
    ask: async (call) => {
      const reply = await call(LAST, { encoding: 'hex' }, path);
      if ('error' in reply) return [refused(question, reply.error)];
      const last = resultMembers(reply);
      const index = integerIn(last.index);
      const found: Mismatch[] = [];
      const differ = (requirement: string, says: string, expected: string): void => {
        found.push({ requirement, message: `${LAST} of ${name} ${says}.`, expected, actual: valueText(last.index) });
      };
      if (index === undefined) return [];
      if (index < atLeast) differ(NO_FALL, `returns the position ${index} after ${atLeast}`, `at least ${atLeast}`);
      const at = (position: bigint) => call(BY_INDEX, { index: position, encoding: 'hex' }, path);
      for (const member of differences(resultMembers(await at(index)), last))
        differ(LAST_SAME, `has another ${member} than the container at its position`, 'the same');
      if ('error' in (await at(index + 1n))) return found;
      // Unless one was accepted meanwhile, there must be none behind the last one.
      const again = integerIn(resultMembers(await call(LAST, { encoding: 'hex' }, path)).index);
      if (again === index)
        differ(IS_LAST, `returns the position ${index}, and the next position has a container`, 'the last');
      return found;
    },
  };
}

/** The members of the container that another answer shows otherwise. */
function differences(container: JsonObject, form: JsonObject): readonly string[] {
  return [
    ...(lower(container.id) === lower(form.id) ? [] : ['id']),
    ...(lower(container.bytes) === lower(form.bytes) ? [] : ['bytes']),
    ...(instant(container.timestamp) === instant(form.timestamp) ? [] : ['timestamp']),
    ...(textIn(container.index) === textIn(form.index) ? [] : ['index']),
  ];
}

/** Text in one case, if it is hex. */
function lower(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' && value.startsWith('0x') ? value.toLowerCase() : value;
}

function instant(value: JsonValue | undefined): JsonValue | undefined {
  const time = typeof value === 'string' ? decodeTimestamp(value) : undefined;
  return time?.ok === true ? time.value : value;
}
