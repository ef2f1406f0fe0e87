import type { Erratum } from '../../src/catalogue/erratum.ts';
import type { Finding, RequirementResult } from '../../src/generated/report.ts';
import { shownBy, type Difference, type Suspect } from './difference.ts';
import { failuresOf, verdictsByDocument, type Evidence } from './evidence.ts';
import { placeInResult } from './members.ts';
import { notServed, type MethodChange } from './methods.ts';
import { valueType as jsonType } from '../../src/validation/signature.ts';
import { placeOf } from './places.ts';
import { spreadOf } from './spread.ts';
import { objectsAt } from './traffic.ts';

/** Fails if the node serves methods of other releases; the draft lists the methods themselves. */
const FOREIGN = 'envelope/methods-of-other-releases-are-unknown';

const FOLLOWS = 'It follows from the envelope of the responses.';

/** What the failed requirements show: differences that a release may make, and what looks like a defect. */
export interface Sorted {
  readonly differences: readonly Difference[];
  readonly suspects: readonly Suspect[];
}

/**
 * Sorts the failures. A release may change which members there are, their types, statuses and errors, and it may go
 * back to what the document says. It does not change values, nor only a part of equal responses.
 */
export function sortFailures(evidence: Evidence, methods: readonly MethodChange[]): Sorted {
  const gone = new Set(methods.filter(({ kind }) => kind === 'method-gone').map(({ method }) => method));
  const came = methods.some(({ kind }) => kind === 'method-came');
  const [differences, suspects]: [Difference[], Suspect[]] = [[], []];
  for (const result of failuresOf(evidence)) {
    const findings = result.findings.filter(
      (finding) => finding.signature?.kind !== 'more' && !gone.has(notServed(evidence.traffic, finding) ?? ''),
    );
    if (findings.length === 0 || (came && result.id === FOREIGN)) continue;
    const sorted = sortOne(evidence, { ...result, findings });
    if (typeof sorted === 'string') suspects.push(suspect(result, sorted));
    else differences.push(...sorted);
  }
  return { differences, suspects };
}

/** A suspect, and why it is one. */
export function suspect(result: RequirementResult, why: string): Suspect {
  const { id, level, findings, reason } = result;
  const message = findings[0]?.message ?? reason ?? '';
  return { id, level, message, why, follows: why === FOLLOWS, shown: shownBy(result) };
}

/** The differences behind a failure; a text if no release would make them: why not. */
function sortOne(evidence: Evidence, result: RequirementResult): Difference[] | string {
  const ruling = rulingOn(evidence, result.id);
  const differences: Difference[] = [];
  const kinds = new Map(result.findings.map((finding) => [JSON.stringify(finding.signature), finding]));
  for (const finding of kinds.values()) {
    const kind = kindOf(finding, ruling);
    if (kind === undefined) return whyNot(finding);
    if (kind === 'answer' && finding.signature?.kind !== 'schema' && isEnvelopeBroken(evidence)) return FOLLOWS;
    const one = differenceOf(evidence, { ...result, findings: [finding] }, kind, ruling);
    if (typeof one === 'string') return one;
    differences.push(one);
  }
  return differences;
}

function isEnvelopeBroken(evidence: Evidence): boolean {
  return failuresOf(evidence).some(
    ({ id, level, findings }) =>
      id.startsWith('envelope/') &&
      level !== 'observed' &&
      findings.some(({ signature }) => signature?.kind === 'schema'),
  );
}

interface Ruling {
  readonly erratum?: Erratum;
  readonly asDocument?: boolean;
}

/** The erratum whose expectation the requirement is, and whether the document's own expectation is met. */
function rulingOn(evidence: Evidence, id: string): Ruling {
  const byDocument = verdictsByDocument(evidence);
  const passes = (each: string): boolean => byDocument.get(each)?.verdict === 'pass';
  for (const erratum of evidence.profile.errata) {
    const { replaces = {}, adds = [], requirements, patches = [] } = erratum;
    const replaced = Object.keys(replaces).filter((each) => replaces[each] === id);
    if (replaced.length > 0) return { erratum, asDocument: replaced.every(passes) };
    if (adds.includes(id)) return { erratum };
    if (patches.length > 0 && requirements.includes(id) && passes(id)) return { erratum, asDocument: true };
  }
  return {};
}

/** Matchers about whether there is something, or whether the node takes a request. */
const PRESENCE = /^(not )?toHaveProperty$|^(toSucceed|toBeError|toBeRefused)$/;
/** A list of names is such a matter, where an erratum says which ones there are. */
const NAMES = /^(not )?toContain$/;
const ENVELOPE = /^(required|not|(x-)?type)$/;
const SHAPES: ReadonlySet<string> = new Set(['missing', 'unexpected', 'null', 'other-type', 'rewritten']);

/** What a release may change, of what a finding shows; undefined if it would not. */
function kindOf({ signature, differs = [] }: Finding, { erratum, asDocument }: Ruling): Difference['kind'] | undefined {
  const { kind, rule = '', actual, at = '' } = signature ?? {};
  if (kind === 'schema') {
    if (!at.startsWith('/result/') && !at.startsWith('/checks/')) return ENVELOPE.test(rule) ? 'answer' : undefined;
    if (rule === 'required') return 'gone';
    if (rule === 'not') return 'came';
    if (/^(x-)?type$|^enum$/.test(rule)) return 'type';
    return /^(any|one)Of$|^x-integer$/.test(rule) && actual !== 'string' ? 'type' : undefined;
  }
  if (kind === 'http' || kind === 'no-result') return 'answer';
  if (kind !== 'assertion') return undefined;
  const isShape = differs.length > 0 && differs.every(({ how }) => SHAPES.has(how));
  const isNamed = erratum !== undefined && (isShape || NAMES.test(rule));
  return PRESENCE.test(rule) || isNamed || asDocument === true ? 'answer' : undefined;
}

function whyNot({ signature }: Finding): string {
  if (signature?.kind === 'no-response') return 'The node did not respond.';
  if (signature?.rule === 'format' || signature?.rule === 'toDecode') return 'The text does not decode.';
  if (signature?.kind === 'not-served') return 'The node serves this only sometimes, or not at this path.';
  return 'A value differs, or two responses contradict each other.';
}

function differenceOf(
  evidence: Evidence,
  result: RequirementResult,
  kind: Difference['kind'],
  ruling: Ruling,
): Difference | string {
  const { id, level, statement, findings, method: named } = result;
  const [finding] = findings;
  const { signature, message = '', exchange } = finding ?? {};
  const call = result.evidence.find((item) => item.exchange === exchange)?.call ?? named;
  const base = {
    failed: { id, level, statement },
    ...ruling,
    says: message,
    shown: shownBy(result, signature?.at?.split('/').at(-1)),
  };
  if (kind === 'answer') return { ...base, kind, method: call, parent: [] };
  const { method, tokens } = placeInResult(call, signature?.at ?? '');
  const [parent, member = ''] = [tokens.slice(0, -1), tokens.at(-1)];
  const found = objectsAt(evidence.traffic, method, parent);
  const showing = found.filter(({ object }) => {
    if (kind !== 'type') return Object.hasOwn(object, member) === (kind === 'came');
    return Object.hasOwn(object, member) && jsonType(object[member]) === signature?.actual;
  });
  const having = kind === 'type' ? found.filter(({ object }) => Object.hasOwn(object, member)) : found;
  const { isRegular, objects } = spreadOf(having, showing, member);
  if (!isRegular) return 'Only a part of equal responses shows it.';
  const place = placeOf(evidence.schemas, method, parent);
  return {
    ...base,
    kind,
    method,
    parent,
    member,
    place,
    objects,
  };
}
