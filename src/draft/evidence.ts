import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Profile } from '../catalogue/profile.ts';
import type { UnlistedMember } from '../generated/catalogue.ts';
import type { Report, RequirementResult } from '../generated/report.ts';
import type { SchemaMap } from './places.ts';
import type { Traffic } from './traffic.ts';

/** Everything that a draft is made from. */
export interface Evidence {
  /** The reports of runs with the newest profile, and the one with the profile of the document. */
  readonly reports: readonly Report[];
  readonly document: Report | undefined;
  /** The profile of the reports, and the schemas with its patches. */
  readonly profile: Profile;
  readonly schemas: SchemaMap;
  readonly catalogue: Catalogue;
  readonly traffic: Traffic;
  readonly unlisted: ReadonlyMap<string, readonly UnlistedMember[]>;
}

/** The failed requirements of the runs with the newest profile, waived ones included; each once. */
export function failuresOf({ reports }: Pick<Evidence, 'reports'>): RequirementResult[] {
  const failed = reports.flatMap(({ requirements }) =>
    requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'expected-fail'),
  );
  return [...new Map(failed.map((result) => [result.id, result])).values()];
}

/** Number of an exchange -> the call in it. The evidence of one requirement may lack what another one asked. */
export function callsByNumber({ reports }: Pick<Evidence, 'reports'>): ReadonlyMap<number, string> {
  const items = reports.flatMap(({ requirements }) => requirements.flatMap(({ evidence }) => evidence));
  return new Map(items.flatMap(({ exchange, call }) => (call === undefined ? [] : [[exchange, call] as const])));
}

/** Requirement -> its verdict by the document. Empty without such a report. */
export function verdictsByDocument({ document }: Pick<Evidence, 'document'>): ReadonlyMap<string, RequirementResult> {
  return new Map(document?.requirements.map((result) => [result.id, result]) ?? []);
}
