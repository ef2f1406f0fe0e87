import {
  isJsonObject,
  PRIMARY_NETWORK,
  type CheckContext,
  type JsonObject,
  type JsonValue,
} from '../../../src/harness/index.ts';
import { unusedId } from '../ids.ts';

/** A health report. */
export interface Report {
  readonly healthy: boolean;
  readonly checks: ReadonlyMap<string, JsonObject>;
  /** Names of the checks, sorted. */
  readonly names: readonly string[];
  /** Sorted names of the checks with an error. */
  readonly failing: readonly string[];
}

/** Checks of the whole node, which no filter leaves out. */
export const GLOBAL_CHECKS = ['bootstrapped', 'database', 'diskspace', 'network', 'router'];
/** The chains of the Primary Network, by alias. */
export const PRIMARY_CHAINS = ['C', 'P', 'X'];

const ATTEMPTS = 5;

/** Reads a report. The check fails when the value is none. */
export function reportOf({ fail }: CheckContext, value: JsonValue | undefined): Report {
  const checks = isJsonObject(value) ? value.checks : undefined;
  const healthy = isJsonObject(value) ? value.healthy : undefined;
  if (!isJsonObject(checks) || typeof healthy !== 'boolean') return fail('The response is not a health report.');
  const entries = Object.entries(checks).flatMap(([name, check]) =>
    isJsonObject(check) ? [[name, check] as const] : [],
  );
  return {
    healthy,
    checks: new Map(entries),
    names: Object.keys(checks).sort(),
    failing: entries.flatMap(([name, check]) => (isFailing(check) ? [name] : [])).sort(),
  };
}

function isFailing(check: JsonObject): boolean {
  return check.error !== undefined && check.error !== null;
}

/** The report that a method answers, or has answered to another check; a fresh one within `afresh`. */
export async function called(
  context: CheckContext,
  method: 'health.health' | 'health.readiness',
  tags?: readonly string[],
): Promise<Report> {
  const answer = await context.call(method, tags === undefined ? {} : { tags }, { fresh: false });
  return answer.ok
    ? reportOf(context, answer.rawResult)
    : context.fail(`The response to ${method} contains no result.`);
}

/** The report that a path answers to a GET, with its status. */
export async function got(
  context: CheckContext,
  path: string,
  tags: readonly string[] = [],
): Promise<Report & { readonly status: number }> {
  const query = tags.map((tag) => `tag=${encodeURIComponent(tag)}`).join('&');
  const { status, json } = await context.get(query === '' ? path : `${path}?${query}`);
  return { ...reportOf(context, json), status };
}

/** A tag that nothing has. */
export function unknownTag(context: CheckContext): string {
  return unusedId(context, 'tag');
}

/** Lists of tags whose reports differ, as far as the node has what they name: none, the Primary Network, Subnets, nothing. */
export async function someTags(context: CheckContext): Promise<readonly (readonly string[])[]> {
  return [[], [PRIMARY_NETWORK], [unknownTag(context)], ...(await subnetTags(context)).map((id) => [id])];
}

/** Subnets whose chains have checks of their own in the whole report. */
async function subnetTags(context: CheckContext): Promise<readonly string[]> {
  const { names } = await called(context, 'health.health');
  const answer = await context.call('platform.getBlockchains', {});
  const listed = isJsonObject(answer.rawResult) ? answer.rawResult.blockchains : undefined;
  const subnets = (Array.isArray(listed) ? listed : []).flatMap((blockchain) => {
    if (!isJsonObject(blockchain)) return [];
    const { id, subnetID } = blockchain;
    const tagged = typeof id === 'string' && names.includes(id) && typeof subnetID === 'string';
    return tagged && subnetID !== PRIMARY_NETWORK ? [subnetID] : [];
  });
  return [...new Set(subnets)].slice(0, 4);
}

/**
 * Compares fresh reports while the health of the node stands still: where they differ from what is expected, and a check came, went,
 * failed or recovered meanwhile, compares again.
 */
export async function whileSteady(
  context: CheckContext,
  read: () => Promise<Report>,
  compare: (report: Report) => Promise<void>,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await context.afresh(read);
    const problem = await context
      .afresh(() => compare(before))
      .then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
    if (problem === undefined) return;
    const after = await context.afresh(read);
    const state = ({ names, failing, healthy }: Report): string => JSON.stringify({ names, failing, healthy });
    if (state(before) === state(after)) throw problem.error;
  }
  context.notTestable(
    `the health of the node changed during each of ${ATTEMPTS} attempts; test a node with stable health`,
  );
}
