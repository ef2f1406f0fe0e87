import { existsSync, writeFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import { isMap, isScalar, isSeq, type Document, type YAMLMap } from 'yaml';
import { yamlDocument } from '../../../catalogue/yaml-document.ts';
import { MOST_YAML } from '../../../encoding/read-bounded.ts';
import type { WaiverEntry } from '../../../generated/config.ts';
import type { Report, RequirementResult, Signature } from '../../../generated/report.ts';
import { blockerOf } from '../../../verdict/blocked.ts';
import { EXIT_CODES } from '../../../verdict/exit-code.ts';
import { gatesBy } from '../../../verdict/gates.ts';
import { signaturesOf } from '../../../verdict/signature.ts';
import { isDay } from '../../../verdict/waivers/waiver-problems.ts';
import type { Io } from '../../io.ts';
import { readReport } from '../../../settings/files/read-report.ts';
import { attempt, readText } from '../../../settings/files/user-files.ts';
import { UsageError } from '../../../settings/usage-error.ts';

interface WaiveFlags {
  readonly to?: string;
  readonly owner?: string;
  readonly link?: string;
  readonly expires?: string;
}

const DAYS = 30;
const HEAD = `# Known failures. Each needs a reason, a link and an owner. A run refuses the file if one is missing.
flakyBudget: 0
waivers: []
`;

const EXAMPLES = `
Fill in the reason, link and owner of each entry: a run rejects entries without them.

Examples:
  avalanche-conformance waive --to waivers.yaml
  avalanche-conformance waive reports/report.json --owner node-team --link https://example.com/issues/7 > waivers.yaml`;

/** Adds `waive`: drafts waivers for the failures of a run. */
export function addWaiveCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('waive')
    .argument('[report]', 'The report.json of a run', 'reports/report.json')
    .option('--to <file>', 'Add the entries to this waiver file, or create it (default: standard output)')
    .option('--owner <name>', 'Name the owner of these failures')
    .option('--link <url>', 'Link the issue of these failures')
    .option('--expires <day>', `Set the last day, e.g. 2026-12-31 (default: in ${DAYS} days)`, day)
    .addHelpText('after', EXAMPLES)
    .action((path: string, flags: WaiveFlags) => {
      const report = readReport(path);
      const drafts = draftsOf(report);
      const document = documentOf(flags.to);
      add(document, drafts, report, flags);
      const text = document.toString({ lineWidth: 0 });
      if (flags.to === undefined) io.stdout.write(text);
      else save(flags.to, text);
      const where = flags.to === undefined ? '' : ` in ${flags.to}`;
      const blocked = drafts.filter(({ result }) => result.verdict !== 'fail').length;
      const blind = blocked === 0 ? '' : ` (${blocked} of them could not be tested because of a failure)`;
      io.stderr.write(
        drafts.length === 0
          ? 'Nothing to waive: no failure at this gate.\n'
          : `${drafts.length} drafted${blind}${where}. Fill in the reason, link and owner of each, then run with --waivers ${flags.to ?? 'FILE'}\n`,
      );
      done(EXIT_CODES.conforms);
    });
}

/** A drafted entry: for a failure, or for a requirement that is not testable because of a failure. */
interface Draft {
  readonly result: RequirementResult;
  readonly failure: Signature[];
  /** The failure that makes it not testable. */
  readonly by?: string;
}

/**
 * The failures, and the requirements that are not testable because of them: without waivers for both, no run conforms.
 */
function draftsOf({ requirements, gate }: Report): Draft[] {
  const gated = gatesBy(gate);
  const isFailure = (each: RequirementResult): boolean => each.verdict === 'fail' && gated(each);
  const fails = (each: RequirementResult): boolean => each.verdict === 'expected-fail' || isFailure(each);
  const failures = new Map(requirements.filter(fails).map((each) => [each.id, each]));
  return requirements.flatMap((result): Draft[] => {
    if (isFailure(result)) return [{ result, failure: signaturesOf(result) }];
    const by = failures.get(blockerOf(result) ?? '');
    const counts = gated({ ...result, verdict: 'fail' }) && result.waiver === undefined;
    return by === undefined || !counts ? [] : [{ result, failure: signaturesOf(by), by: by.id }];
  });
}

function day(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isDay(text)) {
    throw new InvalidArgumentError('It must be a day such as 2026-12-31.');
  }
  return text;
}

function documentOf(path: string | undefined): Document {
  if (path === undefined || !existsSync(path)) return yamlDocument(HEAD);
  const document = yamlDocument(readText(path, { mostBytes: MOST_YAML }));
  if (document.errors.length > 0 || !isSeq(document.get('waivers'))) {
    throw new UsageError(`${path} is no waiver file: it has no list 'waivers'. Nothing was written.`);
  }
  return document;
}

function add(document: Document, drafts: readonly Draft[], { profile }: Report, flags: WaiveFlags): void {
  const list = document.get('waivers');
  if (!isSeq(list)) throw new TypeError('a waiver file holds a list');
  if (drafts.length > 0) list.flow = false;
  for (const each of drafts) {
    const { result, failure, by } = each;
    const known = list.items.find((item) => isMap(item) && item.get('requirement') === result.id && hasSentence(item));
    if (isMap(known)) {
      known.set('failure', document.createNode(failure));
      continue;
    }
    const node = document.createNode(entry(each, flags));
    node.commentBefore = ` ${result.statement} (${result.level}; profile ${profile.name})`;
    if (by !== undefined) node.commentBefore += `\n Not tested because of the failure of ${by}.`;
    list.add(node);
  }
}

/** Whether the signature of an entry has the format of earlier versions. */
function hasSentence(entry: YAMLMap): boolean {
  const failure = entry.get('failure');
  return isSeq(failure) && failure.items.some((item) => isScalar(item));
}

function entry({ result, failure }: Draft, { owner = '', link = '', expires }: WaiveFlags): WaiverEntry {
  const inAMonth = new Date(Date.now() + DAYS * 86_400_000).toISOString().slice(0, 10);
  return {
    requirement: result.id,
    reason: '',
    link,
    owner,
    expires: expires ?? inAMonth,
    failure,
  };
}

function save(path: string, text: string): void {
  attempt(`write to ${path}`, () => {
    writeFileSync(path, text);
  });
}
