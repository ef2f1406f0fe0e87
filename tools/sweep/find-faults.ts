import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { changeOfFault } from '../../src/reference-node/faults/fault-change.ts';
import type { FaultKind } from '../../src/reference-node/faults/fault-kinds.ts';
import { type Fault, faultName } from '../../src/reference-node/faults/fault.ts';
import { judgement } from '../selfcheck/judgement.ts';
import { ledgersOf } from '../trials/ledgers.ts';
import { TrialNodes } from '../trials/trial-nodes.ts';
import { cleanPass } from './clean-pass.ts';

/** The number of generated cases per property. */
const RUNS = 25;

/**
 * From the kind that is hardest to see to the one that any check sees; last the one that shows only in some order of requests. Those that
 * need values of other messages have no name.
 */
const KINDS: readonly FaultKind[] = [
  ...(['off-by-one', 'one-less', 'rounded', 'swapped-with-next', 'first-two-swapped', 'last-twice'] as const),
  ...(['first-lost', 'bit-flipped', 'other-value', 'checksum', 'emptied', 'missing'] as const),
  ...(['null', 'other-type', 'status-202', 'status-404', 'status-500', 'stale'] as const),
];

const OF_ENVELOPE = /^(?:id|jsonrpc|error)\b/;
/** Faults of a whole result after which there is none: every check that reads one fails, whatever it asserts. */
const LEAVES_NOTHING: ReadonlySet<FaultKind> = new Set(['emptied', 'missing', 'null', 'other-type']);

/**
 * Finds a generated fault for each requirement, on which it fails because of a response that the fault changes: among the faults of
 * its own method first, then among those of the methods whose responses its check reads; the kinds that are hardest to see come first.
 *
 * @param ids Requirements that apply in the profile.
 * @returns Requirement -> name of the fault. One that no fault fails is missing.
 */
export async function findFaults(
  ids: readonly string[],
  profile: Profile,
  seed: number,
): Promise<ReadonlyMap<string, string>> {
  const nodes = await TrialNodes.of({ ledgers: ledgersOf(seed), profile, seed, runs: RUNS });
  try {
    const { faults, readers } = await cleanPass(nodes, { seed, bits: 1 });
    const named = KINDS.flatMap((kind) => faults.filter((fault) => fault.kind === kind));
    const isOwn = (id: string, { method }: Fault): boolean => nodes.catalogue.get(id).method === method;
    const isRead = (id: string, { method }: Fault): boolean => readers.get(method)?.includes(id) === true;
    // What is wrong with an envelope, or leaves no result, shows nothing of what a check asserts about it.
    const mayShow = (id: string, { path, kind }: Fault): boolean =>
      id.startsWith('envelope/') || (!OF_ENVELOPE.test(path) && !(path === 'result' && LEAVES_NOTHING.has(kind)));
    const found = new Map<string, string>();
    for (const isNear of [isOwn, isRead]) {
      for (const fault of named) {
        const open = ids.filter((id) => !found.has(id) && isNear(id, fault) && mayShow(id, fault));
        for (const id of open.length === 0 ? [] : await failedBy(nodes, fault, open)) found.set(id, faultName(fault));
      }
    }
    return found;
  } finally {
    await nodes.close();
  }
}

/** The requirements, of these, that fail because of the fault. */
async function failedBy(nodes: TrialNodes, fault: Fault, only: readonly string[]): Promise<readonly string[]> {
  const change = changeOfFault(fault);
  const writes = fault.method === 'platform.issueTx';
  const target = await nodes.serve(change, { writes });
  try {
    const marks = nodes.marksOf(target);
    const { requirements } = await nodes.test(target, only, marks.observers);
    const failed: string[] = [];
    for (const result of requirements.filter(({ id, verdict }) => verdict === 'fail' && only.includes(id))) {
      const { outcome } = await judgement({ ...change, ...(writes ? { writes } : {}) }, result, marks);
      if (outcome === 'killed') failed.push(result.id);
    }
    return failed;
  } finally {
    await target.close();
  }
}
