import { loadCatalogue } from '../judge/catalogue/catalogue.ts';
import { contractDates, type Contract } from '../judge/catalogue/contract.ts';
import type { Report } from '../generated/report.ts';
import { VERDICTS } from '../reporting/kind.ts';
import { readContract } from './settings/files/read-contract.ts';
import { DEFAULT_GATE } from '../judge/verdict/gates.ts';
import { LEVELS } from '../judge/verdict/levels.ts';
import { concludeAgain } from './conclude.ts';

/**
 * What a report says otherwise than its own results and its contract give, as sentences with text of the report. Without a
 * contract, its levels are compared with this suite.
 */
export async function reportProblems(report: Report): Promise<string[]> {
  return [...outcomeProblems(report), ...(await contractProblems(report))];
}

/** A shard has its outcome with the others. */
function outcomeProblems(report: Report): string[] {
  if (report.shard !== undefined) return [];
  const { exitCode, summary } = concludeAgain(report, { policy: report.gate ?? DEFAULT_GATE });
  const numbers = [
    { name: 'exitCode', said: report.exitCode, given: exitCode },
    ...VERDICTS.map((verdict) => ({
      name: `summary.${verdict}`,
      said: report.summary[verdict],
      given: summary[verdict],
    })),
  ];
  return numbers.flatMap(({ name, said, given }) =>
    said === given ? [] : [`${name}: the report says ${said}, its results give ${given}.`],
  );
}

async function contractProblems(report: Report): Promise<string[]> {
  const { contract: use } = report;
  if (use === undefined) {
    const { requirements } = await loadCatalogue();
    return softened(report, new Map(requirements.map(({ id, level }) => [id, level])), 'this suite');
  }
  const name = `the contract ${use.date}`;
  if (!contractDates().includes(use.date))
    return [`contract: this version of the suite does not have ${name}. Use a version that has it.`];
  const { use: own, levels } = await readContract(use.date);
  if (own.sha256 !== use.sha256)
    return [
      `contract: the run used another ${use.date}.json (SHA-256 ${use.sha256}) than this suite has (${own.sha256}).`,
    ];
  return [...otherRequirements(report, levels, name), ...softened(report, levels, name)];
}

/** A restricted run has only some of the requirements of its contract. */
function otherRequirements(
  { requirements, selection, shard }: Report,
  levels: Contract['levels'],
  name: string,
): string[] {
  const present = new Set(requirements.map(({ id }) => id));
  const isWhole = selection === undefined && shard === undefined;
  const missing = isWhole ? [...levels.keys()].filter((id) => !present.has(id)) : [];
  return [
    ...missing.map((id) => `contract: ${id} is in ${name}, and the report has no result for it.`),
    ...[...present]
      .filter((id) => !levels.has(id))
      .map((id) => `contract: ${id} is not in ${name}, and the report counts it.`),
  ];
}

/** A profile may give a requirement the stricter level of one that it replaces. A check of the user has no level here. */
function softened({ requirements }: Report, levels: Contract['levels'], name: string): string[] {
  return requirements.flatMap(({ id, level }) => {
    const own = levels.get(id) ?? level;
    return LEVELS.indexOf(level) <= LEVELS.indexOf(own)
      ? []
      : [`${id}: the report says ${level}, in ${name} it is ${own}.`];
  });
}
