import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditTarget } from '../audit/audit.ts';
import { readGenesis } from '../audit/genesis.ts';
import { defined } from '../encoding/defined.ts';
import type { RequirementResult } from '../generated/report.ts';
import type { RunOptions, RunOutcome } from '../run/run-options.ts';
import { openUrl } from '../target/open-target.ts';
import { renumber } from '../verdict/renumber.ts';

/** Audits a launched node after its run as far as its requirements were selected, and adds the results to those of the run. */
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
      requirements: withAudit(tested, found),
      noteItems: [...tested.noteItems, ...found.noteItems.filter(({ kind }) => kind === 'remark')],
      ...defined({ audit, lost, cut }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A failure of the audit fails the requirement; a requirement that only the audit tests has its result. */
function withAudit({ requirements, requests }: RunOutcome, audit: RunOutcome): RequirementResult[] {
  const audited = new Map(audit.requirements.map((result) => [result.id, result]));
  return requirements.map((own) => {
    const found = audited.get(own.id);
    if (found === undefined || (found.verdict !== 'fail' && found.verdict !== 'pass')) return own;
    const result = ofAudit(found, requests);
    if (own.service === 'audit' || (found.verdict === 'pass' && own.verdict === 'not-testable')) return result;
    if (found.verdict === 'pass') return own;
    return {
      ...result,
      findings: [...own.findings, ...result.findings],
      evidence: [...own.evidence, ...result.evidence],
    };
  });
}

/** The numbers of the audit's exchanges follow those of the run. */
function ofAudit(result: RequirementResult, before: number): RequirementResult {
  const { findings, ...rest } = renumber(result, before);
  return { ...rest, findings: findings.map((each) => ({ ...each, message: `In the audit: ${each.message}` })) };
}
