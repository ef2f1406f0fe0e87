import { markdownCode, markdownProse } from '../../src/reporting/markdown-text.ts';
import type { Change } from './change.ts';
import type { CallExcerpt, Suspect } from './difference.ts';
import type { Draft } from './draft.ts';

/** The headings of the changes, in their order. */
const HEADINGS: readonly (readonly [heading: string, kinds: readonly Change['kind'][]])[] = [
  ['New members and methods', ['method-came', 'came']],
  ['Gone', ['method-gone', 'gone']],
  ['Other types', ['type']],
  ['Other statuses, errors and responses', ['answer']],
  ['Now as the document says', ['as-document']],
];
const LISTED = 200;
const NAMED = 10;

/** How many changes there are, and what they look like. */
export function changesText(changes: Draft['changes'], since = 'the last release'): string {
  const choices = changes.filter(({ looks }) => looks === 'choice').length;
  const many = `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`;
  return `${many} since ${since}: ${choices} look like a choice, ${changes.length - choices} may be a defect.`;
}

/** The draft as Markdown: what the release changes, and what looks like a defect. */
export function draftMarkdown(draft: Draft, since: ReadonlyMap<string, string> = new Map()): string {
  const { profile, changes, suspects } = draft;
  return [
    `# Draft of the profile ${profile.name}`,
    '',
    `${markdownProse(profile.description, 400)} It extends ${profile.extends ?? 'no profile'}.`,
    '',
    changes.length === 0
      ? `Nothing would change since ${profile.extends ?? 'the last release'}.`
      : changesText(changes, profile.extends),
    ...HEADINGS.flatMap(([heading, kinds]) =>
      section(
        heading,
        changes.filter(({ kind }) => kinds.includes(kind)),
        (change) => changeLines(change, since),
      ),
    ),
    ...defects(suspects),
    ...nextSteps(draft),
    '',
  ].join('\n');
}

function defects(suspects: readonly Suspect[]): string[] {
  const causes = suspects.filter(({ follows }) => !follows);
  const others = suspects.filter(({ follows }) => follows).map(({ id }) => `\`${id}\``);
  const more = others.length > NAMED ? `, and ${others.length - NAMED} more` : '';
  return [
    ...section('These look like defects', causes, suspectLines),
    ...(others.length === 0
      ? []
      : [
          `- ${others.length} more follow from the envelope of the responses: ${others.slice(0, NAMED).join(', ')}${more}`,
        ]),
  ];
}

function section<T>(heading: string, items: readonly T[], lines: (item: T) => string[]): string[] {
  const rest = items.length - LISTED;
  return items.length === 0
    ? []
    : [
        '',
        `## ${heading} (${items.length})`,
        '',
        ...items.slice(0, LISTED).flatMap(lines),
        ...(rest > 0 ? [`- and ${rest} more`] : []),
      ];
}

function changeLines(
  { key, says, requirements, ends, looks, shown }: Change,
  since: ReadonlyMap<string, string>,
): string[] {
  const night = since.get(key);
  return [
    `- **${key}** (${looks === 'choice' ? 'looks like a choice' : 'a choice or a defect'}${night === undefined ? '' : `, first seen ${night}`}): ${markdownProse(says)}`,
    ...(ends.length === 0 ? [] : [`  - ends: ${ends.map((id) => `\`${id}\``).join(', ')}`]),
    ...(requirements.length === 0 ? [] : [`  - failed: ${requirements.map((id) => `\`${id}\``).join(', ')}`]),
    ...shown.map(shownLine),
  ];
}

function suspectLines({ id, level, message, why, shown }: Suspect): string[] {
  return [`- \`${id}\` (${level}): ${markdownProse(message)} ${why}`, ...shown.map(shownLine)];
}

function shownLine({ request, response }: CallExcerpt): string {
  return `  - ${markdownCode(request, 400)} → ${markdownCode(response, 400)}`;
}

function nextSteps({ profile, changes }: Draft): string[] {
  const last = changes.flatMap(({ ends }) => ends);
  return [
    '',
    '## To complete it',
    '',
    '1. Decide about each change that may be a defect. Remove what the developers of the node will mend.',
    '2. Complete each sentence marked `COMPLETE THIS SENTENCE`. Write requirements for new members and methods, each with its mutant.',
    `3. Write the last release of ${profile.extends ?? 'the profile before'} into its file${last.length === 0 ? '' : `, and into the errata ${last.map((id) => `\`${id}\``).join(', ')}`}.`,
    '4. Delete `draft: true`. Until then, a run with this profile ends with exit code 4.',
  ];
}
