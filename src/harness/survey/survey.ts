import { decodeHexChecked } from '../../encoding/hex.ts';
import { decodeId } from '../../encoding/id.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import { decodeTimestamp } from '../../encoding/timestamp.ts';
import { missing, type Discovery } from '../finders/discovery.ts';
import { ifTestable } from '../not-testable.ts';
import type { IndexFinder, SampledIndex } from '../finders/indexes.ts';
import { INDEX_PATHS, type IndexPath } from '../../client/index-paths.ts';
import { integerOf, textOf } from '../../encoding/read-json.ts';
import { seededBelow } from '../seeded.ts';
import { ChainWalk, type ListedContainer, type SurveyedContainers } from './chain-walk.ts';
import { readContainer } from '../../client/read-container.ts';
import { MOST_PAGES, type SurveyBound } from '../../client/survey-bound.ts';

/** Largest number of containers in a page (section 8). */
const PAGE = 1024n;
/** Approximate length of a page in characters. Pages with long containers have fewer of them. */
const PAGE_LENGTH = 8 * 2 ** 20;

export interface SurveyedIndex extends Pick<SampledIndex, 'name' | 'path' | 'count'>, SurveyedContainers {
  /** Whether the survey read all containers. */
  readonly isWhole: boolean;
}

/** Surveys chains: reads their indexes page by page. */
export function surveyFinder(discovery: Discovery, { indexes }: IndexFinder, bound: SurveyBound) {
  /** The survey before. One index is read at a time: its pages may have as many megabytes as a response may. */
  let turn: Promise<unknown> = Promise.resolve();

  /**
   * Surveys an index, once in a run. It reads all pages, or as many as the bound allows: the first page, the last page, and others
   * that the seed determines.
   *
   * @throws NotTestable if the node has no such index, or the survey is off.
   */
  const survey = (name: IndexPath): Promise<SurveyedIndex> =>
    discovery.once(`survey ${name}`, async () => {
      if (bound === 0) return missing('a survey of the chain', '--survey');
      if (!discovery.serves('index.getContainerRange'))
        return missing('an index', 'a node started with --index-enabled');
      const found = (await indexes()).find((each) => each.name === name);
      if (found === undefined) return missing(`an index ${name} with containers`, 'a node with such an index');
      const surveyed = turn.then(() => surveyOf(found));
      turn = surveyed.catch(() => undefined);
      return surveyed;
    });

  /** Those of these indexes that contain containers. */
  const filled = async (names: readonly IndexPath[]): Promise<readonly IndexPath[]> => {
    if (bound === 0 || !discovery.serves('index.getContainerRange')) return [];
    return (await ifTestable(indexes(), [])).map(({ name }) => name).filter((name) => names.includes(name));
  };

  /** Whether the run can survey at least one index of the node. */
  const isSurveyed = async (): Promise<boolean> => (await filled(INDEX_PATHS)).length > 0;

  /**
   * Surveys those of these indexes that the node has.
   *
   * @throws NotTestable if the node has none of them, or the survey is off.
   */
  const surveys = async (names: readonly IndexPath[] = INDEX_PATHS): Promise<readonly SurveyedIndex[]> => {
    const indexes = await filled(names);
    const [first = names[0]] = indexes;
    if (indexes.length === 0 && first !== undefined) return [await survey(first)];
    return Promise.all(indexes.map(survey));
  };

  async function surveyOf({ name, path, count, lastLength }: SampledIndex): Promise<SurveyedIndex> {
    const walk = new ChainWalk(name);
    const size = pageSize(lastLength);
    const chosen = choosePages(count, size, bound === 'all' ? MOST_PAGES : bound, (below, page) =>
      seededBelow(below, discovery.seed, `survey ${name}`, page),
    );
    const countAt = (start: bigint): bigint => (start + size > count ? count - start : size);
    const ask = (start: bigint): Promise<JsonValue | undefined> => {
      const params = { startIndex: start, numToFetch: countAt(start), encoding: 'hex' };
      return discovery.result('index.getContainerRange', params, path, true);
    };
    let read = 0n;
    for await (const [start, containers] of oneAhead(chosen, ask, name)) {
      const wanted = countAt(start);
      if (containers === undefined) break;
      for (const [at, container] of containers.entries()) walk.add(start + BigInt(at), container);
      if (BigInt(containers.length) < wanted) walk.lacks(start + BigInt(containers.length));
      read += BigInt(containers.length);
      // The index is shorter than it says, by how much nobody knows.
      if (containers.length === 0) break;
    }
    return { name, path, count, isWhole: read >= count, ...walk.found() };
  }

  return { survey, surveys, isSurveyed };
}

export type SurveyFinder = ReturnType<typeof surveyFinder>;

/** Number of containers in a page, if each has this length in characters. */
function pageSize(length: number): bigint {
  const fitting = BigInt(Math.max(1, Math.floor(PAGE_LENGTH / Math.max(1, length))));
  return fitting < PAGE ? fitting : PAGE;
}

/**
 * The positions of all pages, or of `most` of them: the first page, the last page, and a random one of each equal part between them; in
 * ascending order. The count is what the node says: no more than `most` positions are computed, however large it is.
 */
function choosePages(
  count: bigint,
  size: bigint,
  most: number,
  random: (below: bigint, page: number) => bigint,
): readonly bigint[] {
  const pages = (count + size - 1n) / size;
  const length = Math.min(most, Number(pages));
  const [inner, parts] = [pages - 2n, BigInt(length - 2)];
  return Array.from({ length }, (_, page) => {
    if (BigInt(length) === pages || page === 0) return BigInt(page) * size;
    if (page === length - 1) return (pages - 1n) * size;
    const [from, to] = [(inner * BigInt(page - 1)) / parts, (inner * BigInt(page)) / parts];
    return (1n + from + random(to - from, page)) * size;
  });
}

/**
 * The response for each position. The request for the next position is sent before the response for this one is complete, if the one before
 * was no larger than a page should be.
 */
async function* oneAhead(
  positions: readonly bigint[],
  ask: (position: bigint) => Promise<JsonValue | undefined>,
  name: IndexPath,
) {
  let next: Promise<JsonValue | undefined> | undefined;
  let isSmall = false;
  try {
    for (const [at, position] of positions.entries()) {
      const [current, following] = [next ?? ask(position), positions[at + 1]];
      next = isSmall && following !== undefined ? ask(following) : undefined;
      // A rejection is for the turn of its position.
      next?.catch(() => undefined);
      const page = await current;
      const containers = page === undefined || page === null ? undefined : containersIn(page, name);
      isSmall = page !== undefined && lengthOf(page) <= PAGE_LENGTH;
      yield [position, containers] as const;
    }
  } finally {
    await next?.catch(() => undefined);
  }
}

/** Characters of the bytes of the containers of a page. */
function lengthOf(page: JsonValue): number {
  return listIn(page).reduce<number>((sum, each) => sum + (textOf(each, 'bytes')?.length ?? 0), 0);
}

function listIn(page: JsonValue): readonly JsonValue[] {
  const listed = isJsonObject(page) ? page.containers : page;
  return Array.isArray(listed) ? listed : [];
}

/** List of containers -> its decoded containers, while the list is in memory. */
const known = new WeakMap<object, readonly ListedContainer[]>();

function containersIn(page: JsonValue, name: IndexPath): readonly ListedContainer[] {
  const listed = listIn(page);
  const before = known.get(listed);
  if (before !== undefined) return before;
  const containers = listed.map((each) => listedContainer(isJsonObject(each) ? each : {}, name));
  known.set(listed, containers);
  return containers;
}

function listedContainer(container: JsonObject, name: IndexPath): ListedContainer {
  const timestamp = textOf(container, 'timestamp');
  const acceptedAt = timestamp === undefined ? undefined : decodeTimestamp(timestamp);
  const bytes = decodeHexChecked(textOf(container, 'bytes') ?? '');
  const id = textOf(container, 'id') ?? '';
  const decoded = decodeId(id);
  return {
    id,
    idBytes: decoded.ok ? decoded.value : undefined,
    index: integerOf(container, 'index'),
    acceptedAt: acceptedAt?.ok === true ? acceptedAt.value : undefined,
    read: bytes.ok
      ? readContainer(name, bytes.value)
      : { hashed: [], isProposerBlock: false, unreadable: bytes.reason },
  };
}
