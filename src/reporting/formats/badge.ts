import { jsonText } from '../../encoding/json.ts';
import type { Report } from '../../generated/report.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { gatesBy } from '../../judge/verdict/gates.ts';
import { html } from '../html/html.ts';
import { isService, nameOf, notOffered } from '../../judge/verdict/not-offered.ts';
import { isJudged } from '../../judge/verdict/required-tested.ts';
import { verdictWords } from '../../judge/verdict/verdict-words.ts';

const LABEL = 'conformance';
/** Approximate width of a character of 11 px Verdana, in pixels. */
const CHARACTER = 6.6;
const PADDING = 12;

/** Largest number of capabilities in the badge. */
const NAMED = 2;

const HEX = { brightgreen: '#2f7d32', yellow: '#8a6100', red: '#b3261e', lightgrey: '#616161' } as const;
type Colour = keyof typeof HEX;

/** The badge as JSON for a badge service: the endpoint format of shields.io, schema version 1. */
export function badgeJson(report: Report): string {
  const { message, colour } = badgeOf(report);
  const isError = colour === 'red';
  return jsonText({ schemaVersion: 1, label: LABEL, message, color: colour, isError });
}

export function badgeSvg(report: Report): string {
  const { message: text, colour } = badgeOf(report);
  const message = html(text);
  const [left, right] = [LABEL, text].map((part) => Math.round(part.length * CHARACTER + PADDING));
  const [from = 0, more = 0] = [left, right];
  const total = from + more;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${total}" height="20" role="img" aria-label="${LABEL}: ${message}">
  <title>${LABEL}: ${message}</title>
  <clipPath id="r"><rect width="${total}" height="20" rx="3"/></clipPath>
  <g clip-path="url(#r)">
    <rect width="${from}" height="20" fill="#424242"/>
    <rect x="${from}" width="${more}" height="20" fill="${HEX[colour]}"/>
  </g>
  <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
    <text x="${from / 2}" y="14">${LABEL}</text>
    <text x="${from + more / 2}" y="14">${message}</text>
  </g>
</svg>
`;
}

/** The outcome of the run in a few words: the verdict, the numbers, what the node does not offer. */
function badgeOf(report: Report): { message: string; colour: Colour } {
  const { exitCode, requirements, summary } = report;
  const words = verdictWords(report).toLowerCase();
  if (exitCode !== EXIT_CODES.conforms && exitCode !== EXIT_CODES.doesNotConform)
    return { message: words, colour: 'lightgrey' };
  const tested = requirements.filter(isJudged).length;
  const failed = requirements.filter(gatesBy(report.gate)).length;
  const { 'expected-fail': waived } = summary;
  const isSaid = words.startsWith('conforms without ');
  const missing = notOffered(requirements).flatMap(({ what }) => (isSaid && isService(what) ? [] : [nameOf(what)]));
  const without = missing.length > NAMED ? `${missing.length} capabilities` : missing.join(' and ');
  const isPart = exitCode === EXIT_CODES.conforms && report.part !== undefined;
  const numbers = failed === 0 ? `${tested} tested` : `${failed} of ${tested}${summary.fail === 0 ? '' : ' failed'}`;
  const message = [
    words,
    ...(isPart ? [] : [numbers]),
    ...(report.ended?.cut === undefined ? [] : ['ended early']),
    ...(waived === 0 ? [] : [`${waived} waived`]),
    ...(missing.length === 0 ? [] : [`without ${without}`]),
  ].join(', ');
  if (exitCode === EXIT_CODES.doesNotConform) return { message, colour: 'red' };
  return { message, colour: waived === 0 && !isPart && !isSaid ? 'brightgreen' : 'yellow' };
}
