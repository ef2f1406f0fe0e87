import type { Requirement } from '../catalogue/catalogue.ts';
import type { Erratum } from '../catalogue/erratum.ts';
import { escapeLines, escapeText } from './escape-text.ts';

/** One request and its answer, to show what is meant. */
export interface ShownExchange {
  /** Which node it is from, in words. */
  readonly from: string;
  readonly curl: string;
  readonly outcome: string;
  readonly response: string;
  /** What is wrong with it. */
  readonly finding?: string;
}

/** All that there is to say about a requirement. */
export interface RequirementFacts {
  readonly requirement: Requirement;
  readonly sectionTitle: string;
  readonly mutants: readonly { readonly name: string; readonly defect: string }[];
  /** Errata that touch it. */
  readonly errata: readonly Pick<Erratum, 'id' | 'document' | 'nodes' | 'first' | 'last'>[];
  /** Names of the profiles in which it does not apply, by the reason. */
  readonly notApplicable: ReadonlyMap<string, readonly string[]>;
  readonly good?: ShownExchange;
  readonly bad?: ShownExchange;
}

const LEVELS = {
  stated: 'the document says it',
  derived: 'it follows from two statements of the document or more',
  observed: 'the document is silent, deployed nodes do it; decides nothing',
} as const;
const MAX_ANSWER = 1500;

/** A requirement explained to somebody who has never seen the document. */
export function requirementText(facts: RequirementFacts): string {
  const { requirement, sectionTitle, mutants, errata, notApplicable, good, bad } = facts;
  const { id, statement, why, level, section, readings = [], from = [] } = requirement;
  const blocks = [
    [id, `  ${statement}`, `  Why it matters: ${why}`],
    [
      `Level    ${level}: ${LEVELS[level]}`,
      `Section  ${section} ${sectionTitle}`,
      ...(readings.length === 0 ? [] : [`May be   ${readings.join(', or ')}`]),
      ...(from.length === 0 ? [] : [`From     ${from.join(', ')}`]),
    ],
    exchange('A node that keeps it', good),
    exchange('A node that breaks it', bad),
    listed(
      'Mutants that break it',
      mutants.map(({ name, defect }) => `${name}: ${defect}`),
    ),
    listed(
      'Errata that touch it',
      errata.map((each) => `${each.id} (${releases(each)}): document: ${each.document} Releases: ${each.nodes}`),
    ),
    listed(
      'Does not apply in the profiles',
      [...notApplicable].map(([reason, names]) => `${names.join(', ')}: ${reason}`),
    ),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function releases({ first, last }: Pick<Erratum, 'first' | 'last'>): string {
  return last === undefined ? `since ${first}` : `${first} to ${last}`;
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

function exchange(title: string, shown: ShownExchange | undefined): string[] {
  if (shown === undefined) return [];
  const { from, curl, outcome, response, finding } = shown;
  return [
    `${title} (${from}):`,
    `  ${escapeText(curl, 4000)}`,
    `  ${escapeText(outcome)}`,
    ...escapeLines(response, MAX_ANSWER)
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
    ...(finding === undefined ? [] : [`  Wrong: ${escapeText(finding, 1000)}`]),
  ];
}
