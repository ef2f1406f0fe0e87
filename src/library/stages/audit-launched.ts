import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditTarget } from '../../audit/audit.ts';
import { readGenesis } from '../../audit/genesis.ts';
import { defined } from '../../encoding/defined.ts';
import type { Note, RequirementResult } from '../../generated/report.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import { openUrl } from '../../client/open-target.ts';
import { renumber } from '../../judge/verdict/renumber.ts';

/** A node of a launched network. */
export interface NetworkNode {
  readonly name: string;
  readonly url: string;
}

/**
 * Audits the nodes of a launched network after the run, as far as its requirements were selected, and adds what it decides to the outcome
 * of the run: what the tested node shows, and what only its peers get wrong.
 *
 * @param nodes The tested node first.
 */
export async function auditLaunched(
  tested: RunOutcome,
  options: Omit<RunOptions, 'target'>,
  nodes: readonly NetworkNode[],
  genesis: string | undefined,
): Promise<RunOutcome> {
  const selected = new Set(tested.requirements.map(({ id }) => id));
  const begin = genesis === undefined ? {} : { genesis: readGenesis(genesis), isOwnGenesis: true };
  const how = { resume: false, isPlan: false, selected, isOneRelease: true, ...begin };
  let outcome = tested;
  for (const [at, { name, url }] of nodes.entries()) {
    const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-audit-'));
    const { requests } = outcome;
    try {
      const target = openUrl(url, { isPassing: true });
      const found = await auditTarget(target, { ...options, ...how, store: join(folder, 'store') });
      const own = found.requirements.filter(isDecided).map((result) => ofAudit(result, requests, at === 0 ? '' : name));
      const shown = at === 0 ? own : own.filter(({ verdict }) => verdict === 'fail');
      const earlier = outcome.later?.audited ?? [];
      const failed = new Set(earlier.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id));
      const news = shown.filter(({ id }) => !failed.has(id));
      const replaced = new Set(news.map(({ id }) => id));
      outcome = {
        ...outcome,
        requests: requests + found.requests,
        later: { audited: [...earlier.filter(({ id }) => !replaced.has(id)), ...news] },
        noteItems: [
          ...outcome.noteItems,
          ...(at === 0 ? found.noteItems.filter(({ kind }) => kind === 'remark') : [told(name, found)]),
        ],
        ...defined({ audit: outcome.audit ?? found.audit, lost: found.lost, cut: found.cut }),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    if (outcome.lost !== undefined || outcome.cut !== undefined) break;
  }
  return outcome;
}

/** A note of how much of another node was audited. */
function told(name: string, { audit }: RunOutcome): Note {
  const answered = (audit?.methods ?? []).reduce((sum, method) => sum + method.answered, 0);
  const text = `${name} was audited, too: ${audit?.blocks ?? 0} blocks, ${answered} answers.`;
  return { kind: 'remark', text };
}

function isDecided({ verdict }: RequirementResult): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** The numbers of the audit's exchanges follow those of the run. @param peer The name of a node that is not the tested one */
function ofAudit(result: RequirementResult, before: number, peer: string): RequirementResult {
  const { findings, ...rest } = renumber(result, before);
  const where = peer === '' ? 'In the audit' : `In the audit of ${peer}`;
  return { ...rest, findings: findings.map((each) => ({ ...each, message: `${where}: ${each.message}` })) };
}
