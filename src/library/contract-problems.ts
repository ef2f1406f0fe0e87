import { contractDates, type Contract } from '../catalogue/contract.ts';
import type { ContractUse, Report } from '../generated/report.ts';
import { readContract } from '../settings/files/read-contract.ts';

/**
 * What a report says otherwise than its contract in this suite, as sentences with text of the report. Without a contract,
 * nothing.
 */
export async function contractProblems(report: Report): Promise<string[]> {
  const { contract: use } = report;
  if (use === undefined) return [];
  if (!contractDates().includes(use.date))
    return [`contract: this version of the suite has no contract ${use.date}. Use a version that has it.`];
  const contract = await readContract(use.date);
  const digests = digestProblems(use, contract.use);
  return digests.length > 0 ? digests : [...missing(report, contract), ...otherRows(report, contract)];
}

function digestProblems(said: ContractUse, own: ContractUse): string[] {
  if (said.sha256 !== own.sha256)
    return [
      `contract: the run used another ${own.date}.json (SHA-256 ${said.sha256}) than this suite has (${own.sha256}).`,
    ];
  return said.requirements === own.requirements
    ? []
    : [`contract: the report says ${said.requirements} requirements, the contract has ${own.requirements}.`];
}

/** The requirements without a result; a restricted run has only some. */
function missing({ requirements, selection, shard, contract: use }: Report, contract: Contract): string[] {
  if (selection !== undefined || shard !== undefined) return [];
  const present = new Set(requirements.map(({ id }) => id));
  const retired = new Set(
    contract.corrections.filter(({ change }) => change === 'retired').map(({ requirement }) => requirement),
  );
  return [...contract.rows.keys()]
    .filter((id) => !present.has(id) && !retired.has(id))
    .map((id) => `contract: ${id} is in the contract ${use?.date ?? ''}, and the report has no result for it.`);
}

function otherRows({ requirements, profile }: Report, { rows, use: { date } }: Contract): string[] {
  // A requirement that replaces another one under a profile has the level of that one.
  const replacing = new Set(profile.errata.flatMap(({ replaced = {} }) => Object.values(replaced)));
  return requirements.flatMap(({ id, level, statement }) => {
    const row = rows.get(id);
    if (row === undefined) return [`contract: ${id} is not in the contract ${date}, and the report counts it.`];
    const isOther = row.statement !== statement || (row.level !== level && !replacing.has(id));
    return isOther ? [`contract: ${id} has another level or sentence than in the contract ${date}.`] : [];
  });
}
