import type { Report } from '../../generated/report.ts';
import { EXIT_CODES } from '../../verdict/exit-code.ts';
import { countsOf } from '../counts.ts';

const LABEL = 'conformance';
/** Width of a character of 11 px Verdana, about. */
const CHARACTER = 6.6;
const PADDING = 12;

type Colour = 'brightgreen' | 'red' | 'lightgrey';
const HEX: Readonly<Record<Colour, string>> = { brightgreen: '#2f7d32', red: '#b3261e', lightgrey: '#616161' };

/** The badge as data for a badge service: the endpoint format of shields.io, schema version 1. */
export function badgeJson(report: Report): string {
  const { message, colour } = badgeOf(report);
  const isError = colour === 'red';
  return `${JSON.stringify({ schemaVersion: 1, label: LABEL, message, color: colour, isError }, null, 2)}\n`;
}

/** The badge as a picture. */
export function badgeSvg(report: Report): string {
  const { message, colour } = badgeOf(report);
  const [left, right] = [LABEL, message].map((text) => Math.round(text.length * CHARACTER + PADDING));
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

/** Numbers and words of ours only: nothing that a target wrote is in a badge. */
function badgeOf(report: Report): { message: string; colour: Colour } {
  const { judged, failed } = countsOf(report);
  if (report.exitCode === EXIT_CODES.conforms) return { message: `${judged} of ${judged}`, colour: 'brightgreen' };
  if (report.exitCode === EXIT_CODES.doesNotConform)
    return { message: `${judged - failed} of ${judged}`, colour: 'red' };
  return { message: 'not judged', colour: 'lightgrey' };
}
