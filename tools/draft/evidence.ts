import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { Profile } from '../../src/catalogue/profile.ts';
import type { UnlistedMember } from '../../src/generated/catalogue.ts';
import type { Report, RequirementResult } from '../../src/generated/report.ts';
import type { SchemaMap } from './places.ts';
import type { Traffic } from './traffic.ts';

/** Everything that a draft is made from. */
export interface Evidence {
  /** The report of the run with the newest profile, and the one with the profile of the document. */
  readonly report: Report;
  readonly document: Report | undefined;
  /** The profile of the report, and the schemas with its patches. */
  readonly profile: Profile;
  readonly schemas: SchemaMap;
  readonly catalogue: Catalogue;
  readonly traffic: Traffic;
  readonly unlisted: ReadonlyMap<string, readonly UnlistedMember[]>;
}

/** The failed requirements of the run with the newest profile, waived ones included. */
export function failuresOf({ report }: Pick<Evidence, 'report'>): RequirementResult[] {
  return report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'expected-fail');
}

/** Requirement -> its verdict by the document. Empty without such a report. */
export function verdictsByDocument({ document }: Pick<Evidence, 'document'>): ReadonlyMap<string, RequirementResult> {
  return new Map(document?.requirements.map((result) => [result.id, result]) ?? []);
}
