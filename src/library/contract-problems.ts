import { loadCatalogue } from '../catalogue/catalogue.ts';
import { contractDates, type Contract } from '../catalogue/contract.ts';
import type { ProfileSources } from '../catalogue/profile.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import type { ContractUse, Level, Report } from '../generated/report.ts';
import { readContract } from '../settings/files/read-contract.ts';
import { LEVELS } from '../verdict/levels.ts';

/**
 * What a report says of its requirements otherwise than its contract in this suite, as sentences with text of the report.
 * Without a contract, only their levels are compared with this suite.
 */
export async function contractProblems(report: Report): Promise<string[]> {
  const { contract: use } = report;
  const { sources } = await loadProfiles(await loadCatalogue());
  if (use === undefined) return otherLevels(report, sources);
  if (!contractDates().includes(use.date))
    return [`contract: this version of the suite has no contract ${use.date}. Use a version that has it.`];
  const contract = await readContract(use.date);
  const digests = digestProblems(use, contract.use);
  if (digests.length > 0) return digests;
  const { errata } = sources;
  return [
    ...unknownErrata(report, errata),
    ...missing(report, contract),
    ...otherRows(
      report,
      contract,
      replacingLevels(report, errata, (id) => contract.rows.get(id)?.level),
    ),
  ];
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

function otherRows(
  { requirements }: Report,
  { rows, use: { date } }: Contract,
  levels: ReadonlyMap<string, Level>,
): string[] {
  return requirements.flatMap(({ id, level, statement }) => {
    const row = rows.get(id);
    if (row === undefined) return [`contract: ${id} is not in the contract ${date}, and the report counts it.`];
    const isOther = row.statement !== statement || (levels.get(id) ?? row.level) !== level;
    return isOther ? [`contract: ${id} has another level or sentence than in the contract ${date}.`] : [];
  });
}

function unknownErrata({ profile }: Report, errata: ProfileSources['errata']): string[] {
  return profile.errata.flatMap(({ id }) =>
    errata.has(id) ? [] : [`contract: the report names the erratum ${id}, which this suite does not know.`],
  );
}

/** A requirement that replaces others under the profile has the strictest of their levels. */
function replacingLevels(
  { profile }: Report,
  errata: ProfileSources['errata'],
  levelOf: (id: string) => Level | undefined,
): Map<string, Level> {
  const levels = new Map<string, Level>();
  for (const { id } of profile.errata) {
    for (const [before, after] of Object.entries(errata.get(id)?.replaces ?? {})) {
      const level = levelOf(before);
      if (level !== undefined) levels.set(after, stricter(level, levels.get(after)));
    }
  }
  return levels;
}

/** A requirement that this suite does not have is a check of the user. */
function otherLevels(report: Report, { catalogue, errata }: ProfileSources): string[] {
  const levelOf = (id: string): Level | undefined => (catalogue.has(id) ? catalogue.get(id).level : undefined);
  const levels = replacingLevels(report, errata, levelOf);
  return report.requirements.flatMap(({ id, level }) => {
    const own = levels.get(id) ?? levelOf(id) ?? level;
    return own === level ? [] : [`${id}: the report says ${level}, in this suite it is ${own}.`];
  });
}

function stricter(level: Level, other: Level = level): Level {
  return LEVELS.indexOf(level) < LEVELS.indexOf(other) ? level : other;
}
