import type {
  ArgumentRow,
  FamiliesFile,
  FamilyMember,
  RequirementRow,
  RequirementsFile,
} from '../../generated/catalogue.ts';

/** A requirement of a family: what a method says of an argument. */
export interface Member extends Omit<ArgumentRow, 'requirements'>, Omit<FamilyMember, 'claim'> {
  readonly id: string;
  readonly family: string;
  readonly method: string;
  readonly argument: string;
  /** What the argument identifies. */
  readonly thing: string | undefined;
}

/** The requirements of families in a file of the catalogue. */
export function familyMembers(
  { method, arguments: all = {} }: RequirementsFile,
  { things }: Pick<FamiliesFile, 'things'>,
): Member[] {
  return Object.entries(all).flatMap(([argument, { requirements, ...own }]) => {
    const thing = things[argument];
    const facts = { method, argument, thing, ...own };
    return Object.entries(requirements).map(([family, said]) => {
      const { claim, ...differs } = typeof said === 'string' ? { claim: said } : said;
      return { id: `${method}/${claim}`, family, ...facts, ...differs };
    });
  });
}

/**
 * The row of a member: the texts of its family, with its words in the place of those in braces.
 *
 * @throws Error when there is no such family, it has no values for the argument, or the member lacks a word.
 */
export function rowOf(member: Member, { families }: FamiliesFile): RequirementRow {
  const family = families[member.family];
  if (family === undefined)
    throw new Error(`there is no family ${member.family}; there are ${Object.keys(families).join(', ')}`);
  if (family.takes?.includes(member.argument) === false)
    throw new Error(
      `the family ${member.family} takes ${family.takes.join(', ')} and not ${member.argument}: give its check in specs/families ` +
        `a value for ${member.argument} and add it to \`takes\`, or write a requirement with its own check`,
    );
  const words = new Map<string, unknown>(Object.entries(member));
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const word = words.get(name);
      if (typeof word !== 'string') throw new Error(`the family ${member.family} needs \`${name}\` of the argument`);
      return word;
    });
  const { level = family.level, section = family.section } = member;
  return {
    id: member.id,
    level,
    section,
    statement: fill(family.statement),
    why: fill(family.why),
    readings: family.readings?.map(fill),
    from: level === 'derived' ? family.from?.map(fill) : undefined,
  };
}
