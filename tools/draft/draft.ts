import type { Erratum } from '../../src/catalogue/erratum.ts';
import type { DraftedFile } from '../../src/catalogue/profile.ts';
import type { Profiles } from '../../src/catalogue/profiles.ts';
import { judgeAlone } from '../../src/run/judge-alone.ts';
import { SchemaSet } from '../../src/validation/schema/schemas.ts';
import { distinct, grouped, sentencesOf, slug, withOwnKeys, type Change } from './change.ts';
import type { Difference, Suspect } from './difference.ts';
import { failuresOf, verdictsByDocument, type Evidence } from './evidence.ts';
import { sortFailures, suspect } from './failures.ts';
import { memberDifferences } from './members.ts';
import { methodChanges, type MethodChange } from './methods.ts';
import { methodSchemas } from './method-schemas.ts';
import { patchesOf } from './member-patches.ts';
import { requirementAt } from './places.ts';

/** The draft of a profile: what the release changes, what looks like a defect, and the files of both. */
export interface Draft {
  readonly profile: DraftedFile;
  readonly changes: readonly Change[];
  readonly suspects: readonly Suspect[];
}

/** The name of the new profile, which is its first release. */
export interface DraftName {
  readonly name: string;
  /** What ran, and when: the evidence of each drafted erratum. */
  readonly seen: string;
}

/**
 * Drafts the profile of a release from a run with the profile of the release before. The project's loader takes it, and
 * a run with it fails only for what looks like a defect.
 */
export function draftProfile(evidence: Evidence, profiles: Profiles, named: DraftName): Draft {
  const methods = methodChanges(evidence);
  const { differences, suspects } = sortFailures(evidence, methods);
  const groups = grouped([...memberDifferences(evidence), ...differences]);
  const planned = withOwnKeys([
    ...methods.map((change) => ofMethod(evidence, change)),
    ...groups.map((group) => ofGroup(evidence, group, named)),
  ]);
  // Where the same method also has a defect, no failure of it is taken for a choice.
  const defective = new Set(suspects.filter(({ level }) => level !== 'observed').map(({ id }) => methodOf(id)));
  const doubted = planned.map((change) =>
    change.requirements.some((id) => defective.has(methodOf(id))) ? { ...change, looks: 'either' as const } : change,
  );
  const changes = withDrops(doubted, evidence, profiles, named);
  const doubtful = changes.filter(({ looks }) => looks === 'either').flatMap(({ requirements }) => requirements);
  const failed = new Map(failuresOf(evidence).map((result) => [result.id, result]));
  const stated = doubtful.flatMap((id) => {
    const result = failed.get(id);
    return result === undefined
      ? []
      : [
          suspect(
            result,
            'It is drafted as a change, and the document says otherwise: ask the developers of the node.',
          ),
        ];
  });
  return { profile: fileOf(changes, evidence, named), changes, suspects: [...suspects, ...stated] };
}

function methodOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

function ofMethod({ profile, catalogue }: Evidence, { method, kind, shown }: MethodChange): Change {
  const ends = profile.errata.filter(
    ({ requirements, adds = [], replaces = {} }) =>
      kind === 'method-gone' &&
      [...requirements, ...adds, ...Object.values(replaces)].every((id) => catalogue.get(id).method === method),
  );
  const says = kind === 'method-came' ? `The node serves \`${method}\`.` : `The node no longer serves \`${method}\`.`;
  return { key: method, kind, says, requirements: [], ends: ends.map(({ id }) => id), looks: 'choice', shown };
}

function ofGroup(evidence: Evidence, group: readonly Difference[], named: DraftName): Change {
  const ends = [
    ...new Map(
      group.flatMap(({ erratum }) => (erratum === undefined ? [] : [[erratum.id, erratum] as const])),
    ).values(),
  ];
  const failed = [...new Set(group.flatMap(({ failed }) => failed?.id ?? []))];
  const [first] = group;
  const lead = group.find(({ member, failed }) => member !== undefined && failed === undefined) ?? first;
  const isDocument =
    ends.length > 0 &&
    group.every(({ erratum }) => erratum !== undefined) &&
    !ends.some((each) => hasSuccessor(evidence, each, group));
  const base = {
    requirements: failed,
    ends: ends.map(({ id }) => id),
    says: sentencesOf(group).join(' '),
    looks: looksOf(evidence, group),
    shown: distinct(group),
  };
  if (isDocument) return { ...base, key: ends.map(({ id }) => id).join(' '), kind: 'as-document' };
  const kind = lead?.kind ?? 'answer';
  const word = { came: 'came', gone: 'gone', type: 'changed', answer: 'changed' }[kind];
  const key =
    lead?.member === undefined
      ? slug(failed[0]?.replace(/^\w+\./, '') ?? '', word)
      : slug(lead.method.replace(/^\w+\./, ''), lead.member, word);
  return { ...base, key, kind, erratum: erratumOf(evidence, key, group, ends, named) };
}

/** Whether something of an erratum remains that the document does not say, so that another erratum follows it. */
function hasSuccessor(evidence: Evidence, erratum: Erratum, group: readonly Difference[]): boolean {
  const { replaces = {}, adds = [], drops = [], requirements } = erratum;
  const own = new Set([...adds, ...Object.values(replaces)]);
  const stated = [...Object.keys(replaces), ...requirements.filter((id) => !own.has(id)), ...drops];
  if (stated.length === 0) return !group.some(({ member, failed }) => member !== undefined && failed === undefined);
  const byDocument = verdictsByDocument(evidence);
  return evidence.document === undefined || stated.some((id) => byDocument.get(id)?.verdict === 'fail');
}

/**
 * Whether the differences look like a choice of the node's developers: the document does not say otherwise, and an erratum
 * that they end has ended as a whole.
 */
function looksOf(evidence: Evidence, group: readonly Difference[]): Change['looks'] {
  const isChoice = group.every(({ failed, erratum, asDocument }) => {
    if (failed === undefined) return true;
    if (erratum === undefined || asDocument === false) return failed.level === 'observed';
    const { adds = [], replaces = {}, requirements } = erratum;
    const own = new Set([...adds, ...Object.values(replaces), ...(asDocument === true ? requirements : [])]);
    const holds = evidence.report.requirements.some(({ id, verdict }) => own.has(id) && verdict === 'pass');
    return !holds && (asDocument !== true || !hasSuccessor(evidence, erratum, group));
  });
  return isChoice ? 'choice' : 'either';
}

function erratumOf(
  evidence: Evidence,
  id: string,
  group: readonly Difference[],
  ends: readonly Erratum[],
  { name, seen }: DraftName,
): Erratum {
  const failed = new Map(
    group.flatMap((each) => (each.failed === undefined ? [] : [[each.failed.id, each.failed] as const])),
  );
  const kept = ends.flatMap(({ replaces = {} }) => Object.entries(replaces));
  const replaces = kept.filter(([, after]) => !failed.has(after));
  const verdicts = new Map(evidence.report.requirements.map((result) => [result.id, result.verdict]));
  const adds = ends.flatMap((each) => each.adds ?? []).filter((each) => verdicts.get(each) === 'pass');
  const { patches: own, settled } = patchesOf(evidence, group, ends);
  const patches = [...ends.flatMap((each) => each.patches ?? []), ...own];
  const drops = [
    ...ends.flatMap((each) => each.drops ?? []),
    ...kept.filter(([, after]) => failed.has(after)).map(([before]) => before),
    ...group.flatMap((each) => (each.kind === 'answer' ? (each.failed?.id ?? []) : [])),
    ...settled,
  ];
  const place = group.find((each) => each.place !== undefined)?.place;
  const near =
    (place === undefined ? undefined : requirementAt(evidence.schemas, place)) ??
    evidence.catalogue.requirements.find(({ method }) => method === group[0]?.method)?.id;
  const requirements = [...new Set([...failed.keys(), ...ends.flatMap((each) => each.requirements)])];
  const statements = [...failed.values()].map(({ statement }) => statement);
  return {
    id,
    draft: true,
    requirements: requirements.length > 0 ? requirements : [near ?? evidence.catalogue.requirements[0]?.id ?? ''],
    document: statements.join(' ') || 'The document lists the members without these.',
    nodes: `COMPLETE THIS SENTENCE. ${sentencesOf(group).join(' ')}`,
    first: name,
    evidence: [seen, ...distinct(group).map(({ request, response }) => `${request} -> ${response}`)],
    ...(patches.length === 0 ? {} : { patches: [...patches] }),
    ...(replaces.length === 0 ? {} : { replaces: Object.fromEntries(replaces) }),
    ...(drops.length === 0 ? {} : { drops: [...new Set(drops)] }),
    ...(adds.length === 0 ? {} : { adds }),
  };
}

/** Drops the requirements that the patches of the drafted errata do not settle. */
function withDrops(changes: readonly Change[], evidence: Evidence, profiles: Profiles, named: DraftName): Change[] {
  const { patches } = profiles.extend(fileOf(changes, evidence, named));
  const set = new SchemaSet(patches);
  const judged = changes.flatMap(({ requirements }) => requirements).map((id) => evidence.catalogue.get(id).method);
  const methods = evidence.traffic
    .methods()
    .filter((method) => judged.some((each) => each === method || !each.startsWith('platform')));
  const open = new Set(
    methods.flatMap((method) =>
      evidence.traffic
        .of(method)
        .flatMap(({ exchange }) => judgeAlone(exchange, set)?.findings.map(({ requirement }) => requirement) ?? []),
    ),
  );
  return changes.map((change) => {
    const { erratum, requirements } = change;
    if (erratum === undefined) return change;
    const drops = [...new Set([...(erratum.drops ?? []), ...requirements.filter((id) => open.has(id))])];
    return drops.length === 0 ? change : { ...change, erratum: { ...erratum, drops } };
  });
}

function fileOf(changes: readonly Change[], evidence: Evidence, { name, seen }: DraftName): DraftedFile {
  const errata = changes.flatMap(({ erratum }) => erratum ?? []);
  const came = changes.filter(({ kind }) => kind === 'method-came').map(({ key }) => key);
  const gone = changes.filter(({ kind }) => kind === 'method-gone').map(({ key }) => key);
  const ended = [...new Set(changes.flatMap(({ ends }) => ends))];
  return {
    name,
    draft: true,
    extends: evidence.profile.name,
    description: `COMPLETE THIS SENTENCE. Releases from ${name} on. Drafted from ${seen}`,
    releases: { first: name },
    ...change('methods', came, gone),
    ...change(
      'errata',
      errata.map(({ id }) => id),
      ended,
    ),
    beside: { errata, schemas: came.flatMap((method) => methodSchemas(evidence.traffic, method)) },
  };
}

function change(name: 'methods' | 'errata', added: string[], removed: string[]): Partial<DraftedFile> {
  if (added.length + removed.length === 0) return {};
  return { [name]: { ...(added.length === 0 ? {} : { added }), ...(removed.length === 0 ? {} : { removed }) } };
}
