import { decodeTimestamp } from '../../encoding/timestamp.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import { type Mismatch, oneCall, type Question } from './question.ts';
import { isInteger, itemsOf, shown, textIn } from './values.ts';

const [BY_ID, BY_INDEX, POSITION, ACCEPTED] = [
  'index.getContainerByID',
  'index.getContainerByIndex',
  'index.getIndex',
  'index.isAccepted',
] as const;
const REQUIREMENTS = {
  [BY_ID]: 'index.getContainerByID/is-the-one-with-that-id',
  [BY_INDEX]: 'index.getContainerByIndex/is-the-one-at-that-position',
  [POSITION]: 'index.getIndex/is-the-position-of-that-container',
  [ACCEPTED]: 'index.isAccepted/true-for-a-container',
} as const;
const SAME = 'index.getContainerRange/items-same-as-by-index';

/** A container as a range lists it. */
export interface ListedContainer {
  /** `P/block`, for findings. */
  readonly name: string;
  readonly position: bigint;
  readonly id: string;
  readonly container: JsonObject;
}

/** HTTP path of an index. */
export function pathOf(name: string): string {
  return `/ext/index/${name}`;
}

/** The containers in the answer of a range. */
export function containersOf(result: JsonValue): readonly JsonValue[] {
  return itemsOf(isJsonObject(result) ? result.containers : result) ?? [];
}

/** The questions about a container: by index, by ID, its position, and whether it is accepted. */
export function containerQuestions({ name, position, id, container }: ListedContainer): readonly Question[][] {
  const about = `container ${position} of ${name} (${id})`;
  const path = pathOf(name);
  const of = (
    method: keyof typeof REQUIREMENTS,
    where: { id: string } | { index: bigint },
    judge: (result: JsonValue) => readonly Mismatch[],
  ): Question[] => [
    oneCall({ method, params: { ...where, encoding: 'hex' }, path, about, proves: [REQUIREMENTS[method]] }, judge),
  ];
  const compare =
    (method: typeof BY_ID | typeof BY_INDEX) =>
    (result: JsonValue): readonly Mismatch[] =>
      differences(container, result).map((member) => ({
        requirement: method === BY_INDEX && member !== 'id' && member !== 'index' ? SAME : REQUIREMENTS[method],
        message: `${method} of ${about} returns another ${member} than index.getContainerRange.`,
        path: `/${member}`,
        expected: shown(container[member]),
        actual: shown(isJsonObject(result) ? result[member] : result),
      }));
  const member =
    (
      method: typeof POSITION | typeof ACCEPTED,
      name_: string,
      isRight: (value: JsonValue | undefined) => boolean,
      expected: string,
    ) =>
    (result: JsonValue): readonly Mismatch[] => {
      const value = isJsonObject(result) ? result[name_] : undefined;
      if (isRight(value)) return [];
      return [
        {
          requirement: REQUIREMENTS[method],
          message: `${method} of ${about} returns ${shown(value)}, index.getContainerRange lists it at position ${position}.`,
          path: `/${name_}`,
          expected,
          actual: shown(value),
        },
      ];
    };
  return [
    of(BY_INDEX, { index: position }, compare(BY_INDEX)),
    of(BY_ID, { id }, compare(BY_ID)),
    of(
      POSITION,
      { id },
      member(POSITION, 'index', (value) => isInteger(value, position), String(position)),
    ),
    of(
      ACCEPTED,
      { id },
      member(ACCEPTED, 'isAccepted', (value) => value === true, 'true'),
    ),
  ];
}

/** The members of the container that another answer shows otherwise. */
function differences(container: JsonObject, other: JsonValue): readonly string[] {
  const form = isJsonObject(other) ? other : {};
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
