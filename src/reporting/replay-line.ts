import type { Report, RequirementResult } from '../generated/report.ts';
import { escapeText } from './escape-text.ts';
import { hiddenRequest, REDACTED } from '../encoding/hidden-request.ts';
import { shellWord } from '../encoding/escape-unsafe.ts';

const MAX_LINE = 20_000;
/** What a `curl` line has in place of the hidden query of an address. */
const QUERY = '"$QUERY"';

/**
 * The command, safe to print, that tests one requirement with the target, profile, seed and other settings of this run. A failure of an
 * audit may follow from several methods: it repeats the audit; for a difference of a launched build from the trusted one, the whole run.
 * Of a generated input that failed, it runs this input alone. If checks of other requirements sent the requests, it runs them, too.
 *
 * @param command The name of the command; by default as in a clone of the suite, or in a project that has installed it.
 */
export function replayLine(
  report: Pick<Report, 'target' | 'profile' | 'seed' | 'replay' | 'launch' | 'part'>,
  {
    id,
    findings,
    verdict,
    evidence = [],
  }: Pick<RequirementResult, 'id' | 'findings'> & Partial<Pick<RequirementResult, 'verdict' | 'evidence'>>,
  command = 'npx avalanche-conformance',
): string {
  const { target, profile, launch, part } = report;
  // Only a stale waiver needs the file of the waivers.
  const all = verdict === 'unexpected-pass' ? (report.replay ?? []) : without('--waivers', report.replay);
  // A run of other requirements alone refuses --with.
  const isDemanded = part?.what === 'audit' || findings.some(({ signature }) => signature?.rule === 'capability');
  const replay = isDemanded ? all : without('--with', all);
  const words = [command];
  const hasQuery = evidence.some(({ curl }) => curl.includes(QUERY));
  if (target.kind === 'recording') {
    words.push('validate', ...target.url.split(', ').map(shellWord), '--only', shellWord(id));
  } else if (part?.what === 'audit') {
    words.push('audit', ...targetWords(target, hasQuery));
  } else {
    // The address of a launched node is no longer valid. The flags that launch it are among the settings of the run.
    words.push(
      'run',
      ...(launch === undefined ? targetWords(target, hasQuery) : []),
      '--seed',
      String(report.seed),
      // A launched build is compared in all its stages, most of which other requirements ask for.
      ...(launch !== undefined && id.startsWith('against/')
        ? []
        : ['--only', shellWord([...new Set([id, ...findings.flatMap(({ askedBy }) => askedBy ?? [])])].join())]),
    );
    const path = findings.find(({ replay: found }) => found !== undefined)?.replay?.path;
    if (path !== undefined) words.push('--path', shellWord(path));
  }
  words.push(...replay.map(shellWord));
  // Without --profile, the profile is detected. The default profile of the reference node is `document`.
  const isDefault = target.kind === 'reference-node' && profile.name === 'document';
  if (!isDefault && !replay.includes('--profile')) words.push('--profile', shellWord(profile.name));
  return escapeText(words.join(' '), MAX_LINE);
}

/** The words without a flag and its value. */
function without(flag: string, words: readonly string[] = []): string[] {
  return words.filter((word, at) => word !== flag && words[at - 1] !== flag);
}

function targetWords(target: Report['target'], hasQuery: boolean): string[] {
  if (target.kind === 'node') {
    const hidden = hasQuery ? '"$TARGET$QUERY"' : '"$TARGET"';
    return ['--target', hiddenRequest(target.url) === undefined ? shellWord(target.url) : hidden];
  }
  return [
    ...(target.scenario === undefined ? [] : ['--scenario', shellWord(target.scenario)]),
    ...(target.mutant === undefined ? [] : ['--mutant', shellWord(target.mutant)]),
  ];
}

/** What a reader must know about a `curl` line whose node has ended, whose address is hidden, or that lacks a secret; else empty. */
export function targetHint(curl: string): string[] {
  const address = curl.includes('"$QUERY"')
    ? 'Set TARGET to the address of the node, and QUERY to its query with "?" or "&".'
    : 'Set TARGET to the address of the node, or of one like it if it has ended.';
  return [
    ...(curl.includes('"$TARGET"') ? [address] : []),
    ...(curl.includes(REDACTED) ? [`Put your own value in place of ${REDACTED}.`] : []),
  ];
}
