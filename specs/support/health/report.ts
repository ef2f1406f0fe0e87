import {
  decodeId,
  integerOf,
  isJsonObject,
  objectOf,
  PRIMARY_NETWORK,
  readAfter,
  textOfValue,
  type CheckContext,
  type JsonObject,
  type JsonValue,
  memberOf,
  expect,
} from '../../../src/harness/index.ts';
import { unusedId } from '../ids.ts';

export interface Report {
  readonly healthy: boolean;
  readonly checks: ReadonlyMap<string, JsonObject>;
  /** Names of the checks, sorted. */
  readonly names: readonly string[];
  /** Sorted names of the checks with an error. */
  readonly failing: readonly string[];
}

/** Checks of the whole node. In releases, no filter by tag excludes them. */
export const GLOBAL_CHECKS = ['bootstrapped', 'database', 'diskspace', 'network', 'router'];

/** The checks of the whole node that no filter by tag excludes. The document names two of them. */
export function keptChecks({ profile }: CheckContext): readonly string[] {
  return profile.has('every-global-check-is-kept') ? GLOBAL_CHECKS : ['database', 'network'];
}
/** The chains of the Primary Network, by alias. */
export const PRIMARY_CHAINS = ['C', 'P', 'X'];

/** Whether a check is that of a chain: it has an alias of the Primary Network or a blockchain ID as its name. */
export function isChain(name: string): boolean {
  return PRIMARY_CHAINS.includes(name) || decodeId(name).ok;
}

/** Milliseconds between two runs of the checks of the node. Without them, the requirement is not testable. */
export function checkFrequency(context: CheckContext): number {
  return (
    context.healthCheckMs ??
    context.notTestable('the run does not know `--health-check-frequency` of the node: run --launch')
  );
}

const ATTEMPTS = 5;

/** Reads the report in the response to a request. Fails the check if it is none, with the reason if it is known. */
export function reportOf({ fail }: CheckContext, value: JsonValue | undefined, request: string, why?: string): Report {
  const checks = memberOf(value, 'checks');
  const healthy = memberOf(value, 'healthy');
  const wrong = (name: string, value: JsonValue | undefined, expected: string): never =>
    fail(
      `The response to ${request} is not a health report: ` +
        `${why ?? `\`${name}\` is ${value === undefined ? 'missing' : textOfValue(value)}; expected ${expected}`}.`,
    );
  if (!isJsonObject(checks)) return wrong('checks', checks, 'an object');
  if (typeof healthy !== 'boolean') return wrong('healthy', healthy, 'true or false');
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

/** Whether a check fails; none does not. */
export function isFailing(check: JsonObject | undefined): boolean {
  return (check?.error ?? null) !== null;
}

/** The report in the response to a method, or in an earlier response to the same call. Within `afresh`, the call is sent. */
export async function called(
  context: CheckContext,
  method: 'health.health' | 'health.readiness',
  tags?: readonly string[],
): Promise<Report> {
  const answer = await context.call(method, tags === undefined ? {} : { tags }, { fresh: false });
  // Without a result, this says why.
  return reportOf(context, answer.ok ? answer.rawResult : answer.result, method);
}

/** The number of peers that the check `network` counts; undefined if it contains none. */
export function connectedPeers({ checks }: Report): bigint | undefined {
  return integerOf(objectOf(checks.get('network'), 'message'), 'connectedPeers');
}

/** The report in the response to a GET of a path, or in an earlier one, with its HTTP status. Within `afresh`, the GET is sent. */
export async function fetchReport(
  context: CheckContext,
  path: string,
  tags: readonly string[] = [],
): Promise<Report & { readonly status: number }> {
  const query = tags.map((tag) => `tag=${encodeURIComponent(tag)}`).join('&');
  const { status, json, notJson } = await context.get(query === '' ? path : `${path}?${query}`, { fresh: false });
  return { ...reportOf(context, json, `GET ${path}`, notJson), status };
}

/** Not testable with a report that has no check of a chain, if the node has not finished bootstrapping. */
export async function hasChains(context: CheckContext, names: readonly string[]): Promise<void> {
  if (!names.some(isChain) && !(await called(context, 'health.readiness')).healthy)
    context.notTestable('the node has not started its chains yet; test a node that has finished bootstrapping');
}

/** A tag that no check has: the ID of no Subnet, or that of a Subnet without checks if the node accepts only those of Subnets. */
export async function unrelatedTag(context: CheckContext, name = 'tag'): Promise<string> {
  const unknown = unusedId(context, name);
  const answer = await context.call('health.health', { tags: [unknown] }, { fresh: false });
  if (answer.error === undefined) return unknown;
  const tagged = await knownTags(context);
  const other = (await context.sample.subnets()).find(({ id }) => !tagged.includes(id));
  return (
    other?.id ??
    context.notTestable(
      'the node rejects the ID of no Subnet as a tag, and each Subnet has a check; name another Subnet',
    )
  );
}

/** Lists of tags with different reports: no tag, the Primary Network, a tag of no check, and each Subnet with checks. */
export async function someTags(context: CheckContext): Promise<readonly (readonly string[])[]> {
  return [[], ...[PRIMARY_NETWORK, await unrelatedTag(context), ...(await subnetTags(context))].map((tag) => [tag])];
}

/** The tags of the Primary Network and of each Subnet with checks. */
export async function knownTags(context: CheckContext): Promise<readonly string[]> {
  return [PRIMARY_NETWORK, ...(await subnetTags(context))];
}

/** Subnets whose chains have checks in the complete report. */
async function subnetTags(context: CheckContext): Promise<readonly string[]> {
  const { names } = await called(context, 'health.health');
  const answer = await context.call('platform.getBlockchains', {});
  const listed = memberOf(answer.rawResult, 'blockchains');
  const subnets = (Array.isArray(listed) ? listed : []).flatMap((blockchain) => {
    if (!isJsonObject(blockchain)) return [];
    const { id, subnetID } = blockchain;
    const tagged = typeof id === 'string' && names.includes(id) && typeof subnetID === 'string';
    return tagged && subnetID !== PRIMARY_NETWORK ? [subnetID] : [];
  });
  return [...new Set(subnets)].slice(0, 2);
}

/**
 * Compares reports while the health of the node does not change: first what the run has read, which need not be of one moment, then fresh
 * reports. If a comparison fails and the checks or their health changed in between, compares again.
 *
 * Not testable if the health changes during each attempt.
 */
export async function whileSteady(
  context: CheckContext,
  read: () => Promise<Report>,
  compare: (report: Report) => Promise<void>,
): Promise<void> {
  const held = await read()
    .then(compare)
    .then(
      () => true,
      () => false,
    );
  if (held) return;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await context.afresh(read);
    const problem = await context
      .afresh(() => compare(before))
      .then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
    if (problem === undefined) return;
    const after = await readAfter(problem.error, () => context.afresh(read));
    const state = ({ names, failing, healthy }: Report): string => JSON.stringify({ names, failing, healthy });
    if (state(before) === state(after)) throw problem.error;
  }
  context.notTestable(
    `the health of the node changed during each of ${ATTEMPTS} attempts; test a node with stable health`,
  );
}

const READS = 10;

/** What a node says, and what it says elsewhere. */
export interface Sign {
  readonly what: string;
  readonly told: unknown;
  readonly right: bigint | boolean | number | string;
}

/** Expects signs to be right at last: the checks of a node run one after another, and it may come to rest only now. */
export async function expectInTheEnd(
  context: CheckContext,
  missing: string,
  read: () => Promise<readonly Sign[]>,
): Promise<void> {
  const every = checkFrequency(context);
  let signs = await context.afresh(read);
  for (let reads = 1; reads < READS && signs.some(({ told, right }) => told !== right); reads += 1) {
    await context.pause(every);
    signs = await context.afresh(read);
  }
  if (signs.length === 0) return context.notTestable(missing);
  for (const { what, told, right } of signs) expect(told, what).toBe(right);
}
