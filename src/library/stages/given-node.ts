import { shownAddress } from '../../transport/address.ts';
import { AUDITED } from '../../audit/audited.ts';
import { isWithin } from '../../judge/catalogue/release.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import type { NamedNode, OpenTarget } from '../../client/target.ts';
import { timeLimit } from '../../run/time-limit.ts';
import { releaseIn } from '../../client/profile/detect-profile.ts';

/** The node that a run tests. Always close it. */
export interface TestedNode {
  /** Ends the tests of the node. */
  readonly signal: AbortSignal | undefined;
  /** @returns undefined if the node did not become ready */
  open(): Promise<OpenTarget | undefined>;
  /** What becomes known after the tests, step by step. */
  readonly after: readonly ((found: RunOutcome) => Promise<RunOutcome>)[];
  close(): Promise<void>;
}

/** Longest chain of a node of a network that a run audits. */
const MOST_BLOCKS = 10_000;

/** A node that the suite does not launch. @param name Its name among the nodes of its network; default: its URL */
export function givenNode(
  options: RunOptions,
  { name, audit = true }: { readonly name?: string | undefined; readonly audit?: boolean } = {},
): TestedNode {
  let opened: OpenTarget | undefined;
  const { target, peers = [] } = options;
  const { url } = { url: '', ...target };
  const nodes = [{ name: name ?? shownAddress(url, options.transport.showAddress), url }, ...peers] as const;
  const ofUrl = [
    ...(peers.length > 0 ? [(found: RunOutcome) => standAmong(found, options, nodes, audit)] : []),
    nameEntries,
  ];
  return {
    signal: options.signal,
    open: async () => {
      const { openTarget } = await import('../../run/open-target.ts');
      opened = await openTarget(options);
      return peers.length > 0 ? { ...opened, network: { nodes } } : opened;
    },
    after: 'url' in target ? ofUrl : [],
    close: async () => opened?.close(),
  };
}

/** Says where a node stands in its network, and audits it unless its chain is long. The runs of its peers audit these. */
async function standAmong(
  found: RunOutcome,
  options: RunOptions,
  nodes: readonly [NamedNode, ...NamedNode[]],
  isAudited: boolean,
): Promise<RunOutcome> {
  if ([found.unreachable, found.unusable, found.lost, found.cut].some((why) => why !== undefined)) return found;
  const { standingsOf } = await import('./standings.ts');
  const network = await standingsOf(nodes, options.transport);
  const { height = 0 } = network[0] ?? {};
  const isWanted = isAudited && found.requirements.some(({ id }) => AUDITED.includes(id));
  if (!isWanted || options.maxRequests !== undefined) return { ...found, network };
  if (height > MOST_BLOCKS) {
    const text = `Not audited: the chain has more than ${MOST_BLOCKS} blocks. The command audit has no bound.`;
    return { ...found, network, noteItems: [...found.noteItems, { kind: 'information', text }] };
  }
  const { auditNodes } = await import('./audit-nodes.ts');
  const limit = timeLimit(options.runTimeoutMs, options.signal);
  const limited = { ...options, signal: limit.signal };
  return auditNodes({ ...found, network }, limited, { nodes: [nodes[0]], isOfSuite: false }).finally(() => {
    limit.release();
  });
}

async function nameEntries(found: RunOutcome): Promise<RunOutcome> {
  if (!found.requirements.some(({ verdict }) => verdict === 'not-testable')) return found;
  const { PLAN } = await import('../../launch/populate/plan.ts');
  // An unknown node may be of any release.
  const release = releaseIn(found.target.version ?? '');
  const population = PLAN.filter(
    ({ onlyIfNamed, releases }) =>
      onlyIfNamed !== true && (release === undefined || releases === undefined || isWithin(release, releases)),
  );
  return { ...found, later: { ...found.later, population } };
}
