import { DOCUMENT } from '../../judge/catalogue/document.ts';
import type { Label, Parameter } from 'allure-js-commons';
import type { EvidenceItem, Report, RequirementResult } from '../../generated/report.ts';
import { targetName } from '../../judge/verdict/target-name.ts';
import { askedIn } from '../explain-failure.ts';
import { escapeLines, escapeText } from '../escape-text.ts';
import { markdownCode, markdownProse } from '../markdown-text.ts';

/** The name of the attachment with the exchanges of a result that did not pass. */
export const EXCHANGES = 'exchanges';

const SEVERITY = { stated: 'critical', derived: 'normal', observed: 'minor' } as const;

/** The data of a requirement for Allure, except its status. The reports and the vitest integration use it. */
export interface AllureFacts {
  /** Markdown. */
  readonly description: string;
  readonly labels: readonly Label[];
  /** Excluded from the identity of a test, so that its history continues if the address of the node changes. */
  readonly parameters: readonly Parameter[];
  /** The exchanges of a result that passed. A step takes no file of its own, unlike an attachment. */
  readonly steps: readonly ExchangeStep[];
  /** The exchanges of any other result as text. Undefined if there are none. */
  readonly exchanges?: string;
}

/** An exchange as a step with a step in it. Its evidence has no messages, since the requirement passed. */
export interface ExchangeStep {
  readonly name: string;
  /** The `curl` line that sends the request again: a step, since Allure shows a parameter only in part. */
  readonly curl: string;
  readonly durationMs: number;
}

/** Maps a requirement to Allure: epic is the service, feature the method, story the requirement, severity the level. */
export function allureFacts(report: Report, result: RequirementResult): AllureFacts {
  const { id, service, method, level, statement, section, evidence, verdict } = result;
  const inSteps = verdict === 'pass';
  const stated = markdownProse(`${statement} (${level}, section ${section} of ${DOCUMENT})`);
  return {
    description: `${stated}\n\nLearn more: ${markdownCode(`npx avalanche-conformance explain ${id}`)}`,
    labels: [
      { name: 'epic', value: service },
      { name: 'feature', value: method },
      { name: 'story', value: id },
      { name: 'severity', value: SEVERITY[level] },
    ],
    parameters: [
      { name: 'target', value: escapeText(targetName(report)), excluded: true },
      { name: 'profile', value: escapeText(report.profile.name), excluded: true },
      { name: 'seed', value: String(report.seed), excluded: true },
    ],
    steps: inSteps ? evidence.map(exchangeStep) : [],
    ...(inSteps || evidence.length === 0 ? {} : { exchanges: evidence.map(exchangeText).join('\n\n') }),
  };
}

function exchangeStep({ exchange, call, curl, outcome, durationMs }: EvidenceItem): ExchangeStep {
  const name = [`Exchange ${exchange}:`, ...(call === undefined ? [] : [`${call},`]), outcome].join(' ');
  return { name: escapeText(name), curl: escapeText(curl, 20_000), durationMs };
}

function exchangeText(item: EvidenceItem): string {
  const { exchange, curl, outcome, responseHeaders = [], response = '' } = item;
  const lines = [
    `Exchange ${exchange}: ${askedIn(item) ?? ''}`,
    curl,
    outcome,
    ...responseHeaders.map(({ name, value }) => `${name}: ${value}`),
  ];
  return [...lines.map((line) => escapeText(line, 20_000)), '', escapeLines(response)].join('\n');
}
