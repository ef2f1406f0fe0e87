import type { ErratumUse, Report, RequirementResult, Signature } from '../../generated/report.ts';

/** The headings of a release note, in its order. */
export const RELEASE_HEADINGS = [
  'New members',
  'Gone',
  'Stricter',
  'Now as the document says',
  'Otherwise different',
] as const;
export type ReleaseHeading = (typeof RELEASE_HEADINGS)[number];

/** One line of a release note. It contains unescaped text of the target. */
export interface ReleaseChange {
  readonly heading: ReleaseHeading;
  /** The requirement that shows it; undefined for members that no requirement is about. */
  readonly id?: string;
  readonly says: string;
}

/**
 * What a release changes, by the reports of two releases or executables, with the same profile or with two; undefined for
 * reports of one release.
 */
export function releaseChanges(before: Report, after: Report): ReleaseChange[] | undefined {
  const [from, to] = [before, after].map(releaseOf);
  if (from === undefined || to === undefined || from === to) return undefined;
  const ended = only(before.profile.errata, after.profile.errata);
  const came = only(after.profile.errata, before.profile.errata);
  const methods = [...methodRows(before, after, 'Gone'), ...methodRows(after, before, 'New members')];
  const methodNames = new Set(methods.map(({ method }) => method));
  const old = new Map(before.requirements.map((result) => [result.id, result]));
  const results = after.requirements
    .filter(({ id, method }) => !methodNames.has(method) && !came.some(({ requirements }) => requirements.includes(id)))
    .flatMap((now) => resultRow(old.get(now.id), now) ?? []);
  const rows = [
    ...methods.map(({ heading, id, says }) => ({ heading, id, says })),
    ...memberRows(before, after, 'Gone', came),
    ...memberRows(after, before, 'New members', ended),
    ...erratumRows(before, after, ended, came),
    ...results,
  ];
  return [...new Map(rows.map((row) => [`${row.heading} ${row.says}`, row])).values()];
}

/** The release of a node; for a launched one also its executable, since builds between two releases have the version of one. */
function releaseOf({ launch, target }: Report): string | undefined {
  return launch === undefined ? target.version : `${launch.path} ${launch.release}`;
}

/** Methods that `has` tests and the profile of `lacks` does not contain, and methods that the node newly does not know. */
function methodRows(
  has: Report,
  lacks: Report,
  heading: 'Gone' | 'New members',
): (Required<ReleaseChange> & { method: string })[] {
  const verb = heading === 'Gone' ? 'no longer serves' : 'serves';
  const tested = new Map<string, RequirementResult>();
  for (const result of has.requirements)
    if (isTested(result) && !isUnserved(result) && !tested.has(result.method)) tested.set(result.method, result);
  const own = lacks.requirements.filter(({ method }) => tested.has(method));
  const served = new Set(own.filter((result) => isTested(result) && !isUnserved(result)).map(({ method }) => method));
  const missing = new Set(own.filter((result) => isRuledOut(result) || isUnserved(result)).map(({ method }) => method));
  return [...tested].flatMap(([method, { id }]) =>
    /^\w+\.\w+$/.test(method) && missing.has(method) && !served.has(method)
      ? [{ heading, id, method, says: `The node ${verb} ${method}.` }]
      : [],
  );
}

/**
 * Members in the notes of one report that the other does not note.
 *
 * @param errata The errata that only the other report has: members that they list are in no note.
 */
function memberRows(
  has: Report,
  lacks: Report,
  heading: 'Gone' | 'New members',
  errata: readonly ErratumUse[],
): ReleaseChange[] {
  const other = new Set(unknownMembers(lacks).map(({ says }) => says));
  return unknownMembers(has)
    .filter(({ method, says }) => !other.has(says) && !errata.some((each) => methodsOf(each).includes(method)))
    .map(({ says }) => ({ heading, says: heading === 'Gone' ? `${says} is gone.` : `${says} came.` }));
}

/** The unknown members of methods; those of a GET of the health endpoints are the same. */
function unknownMembers({ noteItems = [] }: Report): { method: string; says: string }[] {
  return noteItems.flatMap((note) =>
    note.kind === 'unknown-members' && !note.method.startsWith('GET ')
      ? note.members.map((at) => ({ method: note.method, says: `${note.method} ${at}` }))
      : [],
  );
}

/** What the errata say that only one of the two profiles has. */
function erratumRows(
  before: Report,
  after: Report,
  ended: readonly ErratumUse[],
  came: readonly ErratumUse[],
): ReleaseChange[] {
  const [old, now] = [before, after].map(
    ({ requirements }) => new Map(requirements.map((result) => [result.id, result])),
  );
  const back = ended.flatMap(({ requirements, replaced = {}, document }): ReleaseChange[] => {
    const id = [...Object.keys(replaced), ...requirements].find(
      (each) =>
        now?.get(each)?.verdict === 'pass' &&
        old?.get(each)?.verdict !== 'pass' &&
        !came.some((other) => methodsOf(other).includes(each.split('/')[0] ?? '')),
    );
    return id === undefined ? [] : [{ heading: 'Now as the document says', id, says: document }];
  });
  const others = came.flatMap((erratum): ReleaseChange[] => {
    const { requirements, replaced = {}, nodes } = erratum;
    const lost = [...Object.keys(replaced), ...requirements].find(
      (each) => old?.get(each)?.verdict === 'pass' && isRuledOut(now?.get(each)),
    );
    if (lost !== undefined) return [{ heading: 'Gone', id: replaced[lost] ?? lost, says: nodes }];
    const id = [...requirements, ...Object.values(replaced)].find((each) => now?.get(each)?.verdict === 'pass');
    const isNew = Object.keys(replaced).length === 0 && !ended.some((each) => sharesMethod(each, erratum));
    return id === undefined ? [] : [{ heading: isNew ? 'New members' : 'Otherwise different', id, says: nodes }];
  });
  return [...back, ...others];
}

function only(some: readonly ErratumUse[], others: readonly ErratumUse[]): ErratumUse[] {
  return some.filter(({ id }) => !others.some((other) => other.id === id));
}

function sharesMethod(a: ErratumUse, b: ErratumUse): boolean {
  return methodsOf(a).some((method) => methodsOf(b).includes(method));
}

function methodsOf({ requirements }: ErratumUse): string[] {
  return requirements.map((id) => id.split('/')[0] ?? '');
}

/** What one requirement shows that both reports tested; undefined if nothing changed. */
function resultRow(was: RequirementResult | undefined, now: RequirementResult): ReleaseChange | undefined {
  const { id, statement } = now;
  if (was?.verdict === 'fail' && now.verdict === 'pass' && now.level !== 'observed') {
    const refuses = was.findings.some(({ signature }) => /^toBe(Error|Refused)$/.test(signature?.rule ?? ''));
    return { heading: refuses ? 'Stricter' : 'Now as the document says', id, says: statement };
  }
  const [finding] = now.findings;
  if (was?.verdict !== 'pass' || now.verdict !== 'fail' || finding === undefined || isUnserved(now)) return undefined;
  return { heading: headingOf(finding.signature), id, says: finding.message };
}

function headingOf({ kind, rule }: Partial<Signature> = {}): ReleaseHeading {
  if (kind === 'no-result' || rule === 'toSucceed') return 'Stricter';
  if (kind !== 'schema') return 'Otherwise different';
  return rule === 'required' ? 'Gone' : rule === 'not' ? 'New members' : 'Otherwise different';
}

function isTested({ verdict }: RequirementResult): boolean {
  return verdict !== 'not-applicable' && verdict !== 'not-testable';
}

function isRuledOut(result: RequirementResult | undefined): boolean {
  return result?.verdict === 'not-applicable' && result.cause?.kind === 'ruled-out';
}

function isUnserved({ findings }: RequirementResult): boolean {
  return findings.length > 0 && findings.every(({ signature }) => signature?.kind === 'not-served');
}
