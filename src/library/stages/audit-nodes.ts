import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditTarget } from '../../audit/audit.ts';
import { readGenesis } from '../../audit/genesis.ts';
import { defined } from '../../encoding/defined.ts';
import type { NetworkNode, Note, RequirementResult } from '../../generated/report.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import { type NamedNode, type OpenTarget, openUrl } from '../../client/open-target.ts';
import { renumber } from '../../judge/verdict/renumber.ts';

/** The notes of an audit that the run has not made already. */
const NOTES: ReadonlySet<Note['kind']> = new Set(['remark', 'information']);

/** The nodes that an audit reads. */
export interface Auditable {
  /** The tested node first. */
  readonly nodes: readonly NamedNode[];
  /** The genesis file with which the suite started them. */
  readonly genesis?: string | undefined;
  /** Whether the suite started them: they then end with the run, and began with their release. */
  readonly isOfSuite: boolean;
}

/**
 * Audits nodes after the run, as far as its requirements were selected, and adds what it decides to the outcome of the run: what the
 * tested node shows, and what only its peers get wrong.
 */
export async function auditNodes(
  tested: RunOutcome,
  options: Omit<RunOptions, 'target'>,
  { nodes, genesis, isOfSuite }: Auditable,
): Promise<RunOutcome> {
  const selected = new Set(tested.requirements.map(({ id }) => id));
  const begin = genesis === undefined ? {} : { genesis: readGenesis(genesis), isOwnGenesis: true };
  const how = { resume: false, isPlan: false, selected, isOneRelease: isOfSuite, ...begin };
  const decided = new Map<string, RequirementResult>();
  let outcome = tested;
  for (const { name, url } of nodes) {
    const isTested = name === nodes[0]?.name;
    const found = await audited(openUrl(url, { isPassing: isOfSuite }), { ...options, ...how });
    for (const result of found.requirements.filter(isDecided)) {
      // A peer adds what it alone gets wrong.
      const isNews = isTested || (result.verdict === 'fail' && decided.get(result.id)?.verdict !== 'fail');
      if (isNews) decided.set(result.id, ofAudit(result, outcome.requests, isTested ? '' : ` of ${name}`));
    }
    const notes = isTested ? found.noteItems.filter(({ kind }) => NOTES.has(kind)) : [];
    outcome = {
      ...outcome,
      requests: outcome.requests + found.requests,
      later: { audited: [...decided.values()] },
      noteItems: [...outcome.noteItems, ...notes],
      ...defined({
        audit: outcome.audit ?? found.audit,
        network: outcome.network?.map((each) =>
          each.name === name ? { ...each, audited: countsOf(found, selected) } : each,
        ),
        lost: found.lost,
        cut: found.cut,
      }),
    };
    if (found.lost !== undefined || found.cut !== undefined) break;
  }
  return outcome;
}

/** Audits one node, in a store of its own. */
async function audited(target: OpenTarget, how: Omit<Parameters<typeof auditTarget>[1], 'store'>): Promise<RunOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-audit-'));
  try {
    return await auditTarget(target, { ...how, store: join(folder, 'store') });
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

function isDecided({ verdict }: RequirementResult): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** The numbers of the audit's exchanges follow those of the run. @param of Which node it audited, if not the tested one */
function ofAudit(result: RequirementResult, before: number, of: string): RequirementResult {
  const { findings, ...rest } = renumber(result, before);
  return { ...rest, findings: findings.map((each) => ({ ...each, message: `In the audit${of}: ${each.message}` })) };
}
