import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditOptions, auditTarget } from '../../audit/audit.ts';
import { readGenesis } from '../../audit/genesis.ts';
import { defined } from '../../encoding/defined.ts';
import type { NetworkNode, Note, RequirementResult } from '../../generated/report.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import { type NamedNode, openUrl } from '../../client/target.ts';
import { renumber } from '../../judge/verdict/merge/merge-notes.ts';

/** The notes of an audit that the run has not made already. */
const NOTES: ReadonlySet<Note['kind']> = new Set(['remark', 'information']);

/** How nodes began. */
interface Begun {
  /** The genesis file with which the suite started them. */
  readonly genesis?: string | undefined;
  /** Whether the suite started them: they then end with the run, and began with their release. */
  readonly isOfSuite: boolean;
}

/** The nodes that an audit reads. */
export interface Auditable extends Begun {
  /** The tested node first. */
  readonly nodes: readonly NamedNode[];
  /** What an audit of the tested node found before it was restarted. */
  readonly before?: RunOutcome | undefined;
}

/**
 * Audits nodes after the run, as far as its requirements were selected, and adds what it decides to the outcome of the run: what the
 * tested node shows, and what only its peers get wrong.
 */
export async function auditNodes(
  tested: RunOutcome,
  options: Omit<RunOptions, 'target'>,
  { nodes, before, ...begun }: Auditable,
): Promise<RunOutcome> {
  const selected = new Set(tested.requirements.map(({ id }) => id));
  const decided = new Map<string, RequirementResult>();
  let outcome = tested;
  const take = ({ requirements, requests }: RunOutcome, where: string, isTested: boolean): void => {
    for (const result of requirements) {
      const known = decided.get(result.id)?.verdict;
      // A peer adds what it alone gets wrong, and so does an audit what an earlier one did not find.
      const isNews =
        result.verdict === 'fail' ? known !== 'fail' : result.verdict === 'pass' && isTested && known === undefined;
      if (isNews) decided.set(result.id, ofAudit(result, outcome.requests, where));
    }
    outcome = { ...outcome, requests: outcome.requests + requests };
  };
  if (before !== undefined) take(before, ' before the restart', true);
  for (const { name, url } of nodes) {
    const isTested = name === nodes[0]?.name;
    const found = await auditNode(url, options, { ...begun, selected, turn: begun.isOfSuite ? 1 : undefined });
    take(found, isTested ? '' : ` of ${name}`, isTested);
    const notes = isTested ? found.noteItems.filter(({ kind }) => NOTES.has(kind)) : [];
    outcome = {
      ...outcome,
      later: { audited: [...decided.values()] },
      noteItems: [...outcome.noteItems, ...notes],
      ...defined({
        audit: outcome.audit ?? found.audit,
        network: outcome.network?.map((each) =>
          each.name === name ? { ...each, audited: countsOf(found, selected) } : each,
        ),
        lost: found.lost,
        cut: found.cut,
        missed: found.missed,
      }),
    };
    if (found.lost !== undefined || found.cut !== undefined) break;
  }
  return outcome;
}

/** Audits one node, in a store of its own. @param how The IDs of requirements that its questions may show, and its turn */
export async function auditNode(
  url: string,
  options: Omit<RunOptions, 'target'>,
  { genesis, isOfSuite, selected, turn }: Begun & Required<Pick<AuditOptions, 'selected' | 'turn'>>,
): Promise<RunOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-audit-'));
  const begin = genesis === undefined ? {} : { genesis: readGenesis(genesis), isOwnGenesis: true };
  const how = { resume: false, isPlan: false, selected, turn, isOneRelease: isOfSuite, ...begin };
  try {
    const target = openUrl(url, { isPassing: isOfSuite });
    return await auditTarget(target, { ...options, ...how, store: join(folder, 'store') });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How much of a node was audited. */
function countsOf({ audit, requirements }: RunOutcome, selected: ReadonlySet<string>): NetworkNode['audited'] {
  const answers = (audit?.methods ?? []).reduce((sum, method) => sum + method.answered, 0);
  const failed = requirements.flatMap(({ id, verdict }) => (verdict === 'fail' && selected.has(id) ? [id] : []));
  return { blocks: audit?.blocks ?? 0, answers, failed };
}

/** The numbers of the audit's exchanges follow those of the run. @param where Of which other node, or when */
function ofAudit(result: RequirementResult, before: number, where: string): RequirementResult {
  const { findings, ...rest } = renumber(result, before);
  return { ...rest, findings: findings.map((each) => ({ ...each, message: `In the audit${where}: ${each.message}` })) };
}
