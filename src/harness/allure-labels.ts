import type { Requirement } from '../catalogue/catalogue.ts';

const SEVERITY = { stated: 'critical', derived: 'normal', observed: 'minor' } as const;

/** Labels by which Allure groups a check: epic is the service, feature the method, story the requirement, severity its level. */
export function allureLabels({ id, service, method, level, statement, section }: Requirement): readonly unknown[] {
  return [
    {
      type: 'metadata',
      data: {
        description: `${statement} (section ${section})`,
        labels: [
          { name: 'epic', value: service },
          { name: 'feature', value: method },
          { name: 'story', value: id },
          { name: 'severity', value: SEVERITY[level] },
        ],
      },
    },
  ];
}
