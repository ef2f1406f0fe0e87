import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { changeOfFault } from '../../src/reference-node/faults/fault-change.ts';
import type { FaultKind } from '../../src/reference-node/faults/fault-kinds.ts';
import { type Fault, faultName } from '../../src/reference-node/faults/fault.ts';
import type { Assertion } from '../selfcheck/assertions.ts';
import { judgement } from '../selfcheck/judgement.ts';
import { TrialNodes } from '../trials/trial-nodes.ts';
import { cleanPass } from './clean-pass.ts';

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

/** What no mutant shows yet. */
export interface Open {
  readonly id: string;
  /** The assertion at which the check must fail. Without one, the requirement must fail. */
  readonly assertion?: string | undefined;
}

/**
 * Finds a generated fault for each requirement or assertion, on which the check fails there because of a response that the fault changes: among
 * the faults of its own method first, then among those of the methods whose responses its check reads; the kinds that are hardest to see come
 * first.
 *
 * @param wanted Requirements that apply in the profile.
 * @param assertions The assertions by their places.
 * @returns The name of the fault for each for which there is one.
 */
export async function findFaults(
  wanted: readonly Open[],
  assertions: ReadonlyMap<string, Assertion>,
  profile: Profile,
  seed: number,
): Promise<ReadonlyMap<Open, string>> {
  const nodes = await TrialNodes.of({ profile, seed });
  try {
    const { faults, readers } = await cleanPass(nodes, { seed, bits: 1 });
    const named = KINDS.flatMap((kind) => faults.filter((fault) => fault.kind === kind));
    const isOwn = ({ id }: Open, { method }: Fault): boolean => nodes.catalogue.get(id).method === method;
    const isRead = ({ id }: Open, { method }: Fault): boolean => readers.get(method)?.includes(id) === true;
    // What is wrong with an envelope, or leaves no result, shows nothing of what a check asserts about it.
    const mayShow = ({ id, assertion }: Open, { path, kind }: Fault): boolean =>
      assertion !== undefined ||
      id.startsWith('envelope/') ||
      (!OF_ENVELOPE.test(path) && !(path === 'result' && LEAVES_NOTHING.has(kind)));
    const found = new Map<Open, string>();
    for (const isNear of [isOwn, isRead]) {
      for (const fault of named) {
        const open = wanted.filter((each) => !found.has(each) && isNear(each, fault) && mayShow(each, fault));
        if (open.length === 0) continue;
        const failed = await failedBy(nodes, fault, [...new Set(open.map(({ id }) => id))]);
        for (const each of open) {
          const { id, assertion } = each;
          const isShown = assertion === undefined || assertions.get(failed.get(id) ?? '')?.name === assertion;
          if (failed.has(id) && isShown) found.set(each, faultName(fault));
        }
      }
    }
    return found;
  } finally {
    await nodes.close();
  }
}

/** The requirements, of these, that fail because of the fault, each with the place of its assertion, if it failed at one. */
async function failedBy(
  nodes: TrialNodes,
  fault: Fault,
  only: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const change = changeOfFault(fault);
  return nodes.on(change, {}, async (target) => {
    const { requirements, trace } = await nodes.test(target, only);
    const failed = new Map<string, string | undefined>();
    for (const result of requirements.filter(({ id, verdict }) => verdict === 'fail' && only.includes(id))) {
      const { outcome } = await judgement(change, result, trace);
      if (outcome === 'killed') failed.set(result.id, trace.failedIn(result.id));
    }
    return failed;
  });
}
