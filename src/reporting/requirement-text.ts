import { DOCUMENT, referenceOf } from '../judge/catalogue/document.ts';
import type { Erratum } from '../judge/catalogue/erratum.ts';
import { LEVEL_MEANINGS } from '../judge/verdict/levels.ts';
import { commandName } from '../encoding/command-name.ts';
import { escapeText } from './escape-text.ts';
import { jsonExcerpt } from './json-excerpt.ts';
import type { RequirementFacts } from './requirement-facts.ts';
import type { ShownExchange } from './shown-exchange.ts';

const MAX_LINES = 60;

/** The text below an exchange that is only wrong in comparison with other exchanges. */
export const NOT_ALONE = 'Found by the check of this requirement; the schema of the answer alone does not tell.';

/** A requirement for a reader who does not know the document. */
export function requirementText(facts: RequirementFacts): string {
  const { requirement, sectionTitle, mutants, variants, errata, notApplicable, good, bad } = facts;
  const reference = referenceOf(requirement);
  const { id, statement, why, level, section, readings = [], from = [], neededBy = [] } = requirement;
  const blocks = [
    [id, `  ${statement}`, ...(why === undefined ? [] : [`  Why it matters: ${why}`])],
    [
      `Level    ${level}: ${LEVEL_MEANINGS[level]}`,
      `Section  ${section} ${sectionTitle}, of ${DOCUMENT} (docs/document.md)`,
      ...(reference === undefined ? [] : [`Public   ${reference}`]),
      ...(readings.length === 0 ? [] : [`Accepts  ${readings.join('; or ')}`]),
      ...(from.length === 0 ? [] : [`From     ${from.join(', ')}`]),
      ...(neededBy.length === 0 ? [] : [`Clients  ${neededBy.join(', ')}`]),
    ],
    exchange('A correct response', good),
    exchange('A faulty response', bad),
    seeIt(id, bad),
    listed(
      'Mutants that break it',
      mutants.map(({ name, defect, under }) => `${name}: ${defect}${underText(under)}`),
    ),
    listed(
      'Variants on which it must stay silent',
      variants.map(({ name, differs }) => `${name}: ${differs}`),
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

/** The sentence about the erratum that makes the change of a mutant a defect. */
export function underText(erratum: string | undefined): string {
  return erratum === undefined ? '' : ` A defect only where the erratum ${erratum} is in force.`;
}

function releases({ first, last }: Pick<Erratum, 'first' | 'last'>): string {
  return last === undefined ? `since ${first}` : `${first} to ${last}`;
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

/** The commands that reproduce the faulty response. */
function seeIt(id: string, bad: ShownExchange | undefined): string[] {
  if (bad?.serve === undefined) return [];
  const tool = `  ${commandName()}`;
  return ['See it:', `${tool} node ${bad.serve}`, `${tool} run ${bad.serve} --only ${id}`];
}

function exchange(title: string, example: ShownExchange | undefined): string[] {
  if (example === undefined) return [];
  const { from, curl, outcome, response, path, finding, alone } = example;
  return [
    `${title} (${from}):`,
    `  ${escapeText(curl, 4000)}`,
    `  ${escapeText(outcome)}`,
    ...jsonExcerpt(response, path)
      .slice(0, MAX_LINES)
      .map(({ text, meant }) => `${meant && finding !== undefined ? '>' : ' '} ${escapeText(text, 1000)}`),
    ...(finding === undefined ? [] : [`  Wrong: ${escapeText(finding, 1000)}`]),
    ...(finding === undefined || alone ? [] : [`  ${NOT_ALONE}`]),
  ];
}
