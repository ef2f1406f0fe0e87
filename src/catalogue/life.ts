import type { LifeFile, RequirementsFile } from '../generated/catalogue.ts';

const EVENTS = { restart: 'a restart', upgrade: 'an upgrade' } as const;

/** The files of the two events in the life of a node, with the rows that have a sentence for it. */
export function filesOfLife({ requirements }: LifeFile): RequirementsFile[] {
  return (['restart', 'upgrade'] as const).map((service) => ({
    service,
    method: '*',
    requirements: requirements.flatMap(({ claim, statement, why, ...row }) => {
      const said = typeof statement === 'string' ? statement : statement[service];
      const fill = (text: string): string => text.replaceAll('{event}', EVENTS[service]);
      return said === undefined ? [] : [{ ...row, id: `${service}/${claim}`, statement: fill(said), why: fill(why) }];
    }),
  }));
}
