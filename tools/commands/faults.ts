import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { select } from '../../src/judge/catalogue/selection.ts';
import { loadProfiles, firstProfile } from '../../src/judge/catalogue/profiles.ts';
import { addFlags, SELECTION_FLAGS, selectionTexts } from '../../src/cli/flags.ts';
import type { Io } from '../../src/cli/io.ts';
import { counted } from '../../src/encoding/cut.ts';
import { selectionOf, type SelectionSettings } from '../../src/library/settings/selection-of.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { EXIT_CODES } from '../../src/judge/verdict/exit-code.ts';
import { type Assertion, assertionsIn } from '../selfcheck/assertions.ts';
import { runSelfcheck } from '../selfcheck/run-selfcheck.ts';
import { groupBy } from '../../src/encoding/group-by.ts';
import type { KillMatrix } from '../../src/generated/report.ts';
import { packageRoot } from '../../src/judge/validation/schema/schema-files.ts';
import { Progress } from '../../src/reporting/terminal/progress.ts';
import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { changeOfFault, type FaultKind, type Fault, faultName } from '../../src/reference-node/faults/fault.ts';
import { judgement } from '../selfcheck/judgement.ts';
import { TrialNodes } from '../trials/trial-nodes.ts';
import { cleanPass } from '../sweep/try-fault.ts';

const FILE = fileURLToPath(new URL('../../../specs/faults.mutants.ts', import.meta.url));
const CACHE = join(packageRoot(), 'node_modules/.cache/prove');
const SEED = 1;

/**
 * From the kind that is hardest to see to the one that any check sees; last the one that shows only in some order of requests. Those that
 * need values of other messages have no name.
 */
const KINDS: readonly FaultKind[] = [
  ...(['off-by-one', 'one-less', 'rounded', 'swapped-with-next', 'first-two-swapped', 'last-twice'] as const),
  ...(['first-lost', 'bit-flipped', 'other-value', 'checksum', 'emptied', 'missing'] as const),
  ...(['null', 'other-type', 'status-202', 'status-404', 'status-500', 'stale'] as const),
];

const OF_ENVELOPE = /^(?:id|jsonrpc|error)\b/;
/** Faults of a whole result after which there is none: every check that reads one fails, whatever it asserts. */
const LEAVES_NOTHING: ReadonlySet<FaultKind> = new Set(['emptied', 'missing', 'null', 'other-type']);

/** What no mutant shows yet. */
interface Open {
  readonly id: string;
  /** The assertion at which the check must fail. Without one, the requirement must fail. */
  readonly assertion?: string | undefined;
}

/**
 * Adds `faults`: lists in specs/faults.mutants.ts a generated fault for each assertion and requirement that fails on no mutant.
 * With `--only`, what is listed for other requirements stays.
 */
export function addFaultsCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program.command('faults').description('List generated faults for what fails on no mutant');
  addFlags(command, SELECTION_FLAGS, selectionTexts('Look only for faults of the requirements'));
  command.action(async (flags: SelectionSettings) => {
    await loadChecks();
    const catalogue = await loadCatalogue();
    const profiles = await loadProfiles(catalogue);
    const progress = new Progress(io.stderr);
    const selection = selectionOf(flags, catalogue.requirements);
    const chosen = new Set(select(catalogue.requirements, selection).map(({ id }) => id));
    const others = MUTANTS.flatMap(({ breaks: id, generated }): [Open, string][] =>
      generated === undefined || chosen.has(id) ? [] : [[{ id }, generated]],
    );
    const matrix = await runSelfcheck({
      seed: SEED,
      selection,
      breadth: 'first',
      disarmed: [],
      cache: CACHE,
      signal: io.interrupt,
      onMutant: (name, count, of) => {
        progress.say(`${count}/${of} ${name}`);
      },
    });
    const { kept, open } = openIn(matrix, new Map(MUTANTS.map(({ name, generated }) => [name, generated])));
    const assertions = assertionsIn(join(packageRoot(), 'dist/specs'));
    const found = new Map<Open, string>([...others, ...kept]);
    for (const profile of profiles.all()) {
      const own = open.filter(({ id }) => firstProfile({ breaks: id }, profiles) === profile);
      if (own.length === 0) continue;
      progress.step(`looking for faults of ${counted(own.length, 'assertion')}, profile ${profile.name}`);
      for (const [each, fault] of await findFaults(own, assertions, profile)) found.set(each, fault);
    }
    progress.end();
    const faults = groupBy([...found], ([{ id }]) => id);
    writeFileSync(FILE, tableText(new Map([...faults].map(([id, own]) => [id, own.map(([, fault]) => fault)]))));
    for (const each of open) {
      if (found.has(each)) continue;
      io.stdout.write(
        `no fault breaks ${each.id}: write a mutant${each.assertion === undefined ? '' : ` for ${each.assertion}`}\n`,
      );
    }
    io.stdout.write(`${found.size} faults listed; run npm run format\n`);
    done(EXIT_CODES.conforms);
  });
}

/** The listed faults still needed, since no mutant by hand fails that assertion or breaks that requirement; and what no mutant shows. */
function openIn(
  { mutants, unproved, withoutMutant }: KillMatrix,
  faults: ReadonlyMap<string, string | undefined>,
): { readonly kept: ReadonlyMap<Open, string>; readonly open: readonly Open[] } {
  const kept = new Map<Open, string>();
  const proved = new Set<string>();
  const byHandFirst = mutants.toSorted((a, b) => rank(faults.get(a.name)) - rank(faults.get(b.name)));
  for (const { name, breaks: id, assertion } of byHandFirst) {
    const fault = faults.get(name);
    const keys = [id, `${id} ${assertion ?? ''}`];
    if (fault !== undefined && keys.some((key) => !proved.has(key))) kept.set({ id, assertion }, fault);
    for (const key of keys) proved.add(key);
  }
  const hasOpen = new Set(unproved.map(({ id }) => id));
  const open = [
    ...unproved.flatMap(({ id, assertion }) => (id === undefined ? [] : [{ id, assertion }])),
    ...withoutMutant.flatMap((id) => (hasOpen.has(id) ? [] : [{ id }])),
  ];
  return { kept, open };
}

function rank(fault: string | undefined): number {
  return fault === undefined ? 0 : 1;
}

/**
 * Finds a generated fault for each requirement or assertion, on which the check fails there by a response that the fault changes: among
 * the faults of its own method first, then those of the methods whose responses its check reads; the kinds hardest to see come first.
 *
 * @param wanted Requirements that apply in the profile.
 * @param assertions The assertions by their places.
 * @returns The name of the fault for each for which there is one.
 */
async function findFaults(
  wanted: readonly Open[],
  assertions: ReadonlyMap<string, Assertion>,
  profile: Profile,
): Promise<ReadonlyMap<Open, string>> {
  const nodes = await TrialNodes.of({ profile, seed: SEED });
  try {
    const { faults, readers } = await cleanPass(nodes, { seed: SEED, bits: 1 });
    const named = KINDS.flatMap((kind) => faults.filter((fault) => fault.kind === kind));
    const isOwn = ({ id }: Open, { method }: Fault): boolean => nodes.catalogue.get(id).method === method;
    const isRead = ({ id }: Open, { method }: Fault): boolean => readers.get(method)?.includes(id) === true;
    // What is wrong with an envelope, or leaves no result, shows nothing of what a check asserts about it.
    const mayShow = ({ id, assertion }: Open, { path, kind }: Fault): boolean =>
      assertion !== undefined ||
      id.startsWith('envelope/') ||
      (!OF_ENVELOPE.test(path) && !(path === 'result' && LEAVES_NOTHING.has(kind)));
    const found = new Map<Open, string>();
    for (const isNear of [isOwn, isRead]) {
      for (const fault of named) {
        const open = wanted.filter((each) => !found.has(each) && isNear(each, fault) && mayShow(each, fault));
        if (open.length === 0) continue;
        const failed = await failedBy(nodes, fault, [...new Set(open.map(({ id }) => id))]);
        for (const each of open) {
          const { id, assertion } = each;
          const isShown = assertion === undefined || assertions.get(failed.get(id) ?? '')?.name === assertion;
          if (failed.has(id) && isShown) found.set(each, faultName(fault));
        }
      }
    }
    return found;
  } finally {
    await nodes.close();
  }
}

/** The requirements, of these, that fail because of the fault, each with the place of its assertion, if it failed at one. */
async function failedBy(
  nodes: TrialNodes,
  fault: Fault,
  only: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const change = changeOfFault(fault);
  return nodes.on(change, {}, async (target) => {
    const { requirements, trace } = await nodes.test(target, only);
    const failed = new Map<string, string | undefined>();
    for (const result of requirements.filter(({ id, verdict }) => verdict === 'fail' && only.includes(id))) {
      const { outcome } = await judgement(change, result, trace);
      if (outcome === 'killed') failed.set(result.id, trace.failedIn(result.id));
    }
    return failed;
  });
}

function tableText(found: ReadonlyMap<string, readonly string[]>): string {
  const rows = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    '// Generated by `npm run faults`: for each assertion that no other mutant fails, ' +
      'and each requirement without one, a fault of the sweep.',
    "import * as node from '../src/reference-node/kit/index.ts';",
    '',
    '/** Generated faults. */',
    'export const mutants = node.faultMutants({',
    ...rows.map(([id, fault]) => `  '${id}': [${fault.map((name) => `'${name}'`).join(', ')}],`),
    '});',
    '',
  ].join('\n');
}
