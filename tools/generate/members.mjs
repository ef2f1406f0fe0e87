/** What a check or a mutant of a family may read of a member. */
const FACTS = ['id', 'method', 'argument', 'thing', 'optional', 'with', 'result'];

/** Text of `members.ts`: the members of each family of requirements, as plain data for checks and mutants. */
export function membersModule(files) {
  const all = files.flatMap(({ members }) => members).sort((a, b) => (a.id < b.id ? -1 : 1));
  const families = [...new Set(all.map(({ family }) => family))].sort();
  const texts = families.map((family) => {
    const members = all.filter((member) => member.family === family);
    const facts = FACTS.filter((fact) => members.some((member) => member[fact] !== undefined));
    const rows = members.map(
      (member) => `{ ${facts.map((fact) => `${fact}: ${JSON.stringify(member[fact])}`).join(', ')} }`,
    );
    return `${JSON.stringify(family)}: [${rows.join(',\n')}]`;
  });
  return {
    source: 'the arguments in specs/*/*/requirements.yaml',
    text: `/** The members of each family of requirements. */\nexport const MEMBERS = {${texts.join(',\n')}} as const;\n`,
  };
}
