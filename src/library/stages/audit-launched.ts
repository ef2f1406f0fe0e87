import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditTarget } from '../../audit/audit.ts';
import { readGenesis } from '../../audit/genesis.ts';
import { defined } from '../../encoding/defined.ts';
import type { RequirementResult } from '../../generated/report.ts';
import type { RunOptions, RunOutcome } from '../../run/run-options.ts';
import { openUrl } from '../../client/open-target.ts';
import { renumber } from '../../judge/verdict/renumber.ts';

/** Audits a launched node after its run as far as its requirements were selected, and adds what it decides to the outcome of the run. */
export async function auditLaunched(
  tested: RunOutcome,
  options: Omit<RunOptions, 'target'>,
  url: string,
  genesis: string | undefined,
): Promise<RunOutcome> {
  const selected = new Set(tested.requirements.map(({ id }) => id));
  const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-audit-'));
  try {
    const begin = genesis === undefined ? {} : { genesis: readGenesis(genesis), isOwnGenesis: true };
    const how = { store: join(folder, 'store'), resume: false, isPlan: false, selected, isOneRelease: true, ...begin };
    const found = await auditTarget(openUrl(url, { isPassing: true }), { ...options, ...how });
    const { audit, lost, cut } = found;
    return {
      ...tested,
      requests: tested.requests + found.requests,
      later: { audited: found.requirements.filter(isDecided).map((result) => ofAudit(result, tested.requests)) },
      noteItems: [...tested.noteItems, ...found.noteItems.filter(({ kind }) => kind === 'remark')],
      ...defined({ audit, lost, cut }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isDecided({ verdict }: RequirementResult): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** The numbers of the audit's exchanges follow those of the run. */
function ofAudit(result: RequirementResult, before: number): RequirementResult {
  const { findings, ...rest } = renumber(result, before);
  return { ...rest, findings: findings.map((each) => ({ ...each, message: `In the audit: ${each.message}` })) };
}
