import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { parserOf } from '../../src/cli/flags.ts';
import type { Io } from '../../src/cli/io.ts';
import { jsonText } from '../../src/encoding/json.ts';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import type { Profile } from '../../src/judge/catalogue/profile.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { select } from '../../src/judge/catalogue/selection.ts';
import { EXIT_CODES } from '../../src/judge/verdict/exit-code.ts';
import { SHARD } from '../../src/library/settings/table/node-kinds.ts';
import { writeText } from '../../src/library/settings/files/user-files.ts';
import type { Change } from '../../src/reference-node/server/patch.ts';
import { changeOfFault, calledBy, faultName, type Fault } from '../../src/reference-node/faults/fault.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { VARIANTS, variantOf } from '../../src/reference-node/variants.ts';
import { escapeText } from '../../src/reporting/escape-text.ts';
import { Progress } from '../../src/reporting/terminal/progress.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { PATIENT, TrialNodes } from '../trials/trial-nodes.ts';
import { execFile } from 'node:child_process';
import { encodeHex } from '../../src/encoding/hex.ts';
import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import { both } from '../../src/reference-node/changes/changes.ts';
import { FaultCollector } from '../../src/reference-node/faults/fault-collector.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';
import { NETWORK } from '../../src/reference-node/ledger/state/network.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';

const SEED = 1;
const AT_ONCE = 2;

interface ClientsFlags {
  readonly client: readonly (readonly [name: string, path: string])[];
  readonly profile: string;
  readonly part: { readonly index: number; readonly of: number };
  readonly faults: number;
  readonly only?: readonly string[];
  readonly out: string;
}

/** A node with a change, on which a client may break. */
interface Candidate extends Change {
  readonly kind: 'mutant' | 'variant' | 'fault';
  readonly name: string;
  /** The requirement that fails on it. */
  readonly breaks?: string;
}

/** A change on which a client breaks, and the requirements that fail on it. */
interface Breakage extends Pick<Candidate, 'kind' | 'name'> {
  readonly client: string;
  readonly failing: readonly string[];
  /** Whether one of them says that the client needs it. */
  readonly isKnown: boolean;
  /** The last line that the client printed. */
  readonly last: string;
}

/** Adds `clients`: runs programs that use real clients against nodes with a change, and shows what breaks them. */
export function addClientsCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('clients')
    .requiredOption('--client <name=path...>', 'Run this program, which uses the client: PATH URL KEY', named, [])
    .option('--profile <name>', 'Serve nodes of this profile', '1.14.1')
    .option('--part <index/of>', 'Try a part of the mutants, variants and faults', parserOf(SHARD), { index: 1, of: 1 })
    .option('--faults <number>', 'Try this many generated faults of the messages of each client', Number, 200)
    .option('--only <ids...>', 'Try only the mutants of these requirements (patterns), no variant and no fault')
    .option('--out <folder>', 'Write clients.json to this folder', 'reports')
    .action(async (flags: ClientsFlags) => {
      await loadChecks();
      const profile = (await loadProfiles(await loadCatalogue())).get(flags.profile);
      const broken: Breakage[] = [];
      for (const [name, path] of flags.client) broken.push(...(await tryClient(name, path, { ...flags, profile }, io)));
      writeText(`${flags.out}/clients.json`, jsonText(broken), `--out ${flags.out}`);
      const open = broken.filter(({ isKnown }) => !isKnown);
      io.stdout.write(
        `${broken.length} breakages, ${open.length} of them without a requirement that the client needs\n`,
      );
      done(open.length === 0 ? EXIT_CODES.conforms : EXIT_CODES.doesNotConform);
    });
}

function named(text: string, before: ClientsFlags['client']): ClientsFlags['client'] {
  const [, name, path] = /^([\w-]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || path === undefined) throw new InvalidArgumentError('Write it as go-wallet=./wallet.');
  return [...before, [name, resolve(path)]];
}

async function tryClient(
  name: string,
  path: string,
  { profile, part, ...most }: Pick<ClientsFlags, 'part' | 'faults' | 'only'> & { readonly profile: Profile },
  io: Io,
): Promise<readonly Breakage[]> {
  const program = new ClientProgram(name, path, { profile, seed: SEED });
  const clean = await program.runClean();
  const candidates = (await candidatesFor(clean, profile, most)).filter((_, at) => at % part.of === part.index - 1);
  io.stdout.write(`${name} calls ${clean.called.size} methods: ${candidates.length} nodes to try\n`);
  const progress = new Progress(io.stderr);
  const nodes = await TrialNodes.of({ profile, seed: SEED });
  const found: Breakage[] = [];
  let count = 0;
  const waiting = candidates.values();
  const takeTurns = async (): Promise<void> => {
    for (const candidate of waiting) {
      progress.say(`${(count += 1)}/${candidates.length} ${candidate.name}`);
      const last = await program.breaksOn(candidate);
      if (last === undefined) continue;
      const isNeeded = (id: string): boolean =>
        nodes.catalogue.get(id).neededBy?.some((each) => each === name) === true;
      const { breaks } = candidate;
      const isOwn = breaks !== undefined && isNeeded(breaks);
      const failing = isOwn
        ? [breaks]
        : [...(breaks === undefined ? [] : [breaks]), ...(await failingOn(nodes, candidate))];
      const isKnown = failing.some(isNeeded);
      found.push({ client: name, kind: candidate.kind, name: candidate.name, failing, isKnown, last });
      const sign = isKnown ? 'known' : 'OPEN ';
      io.stdout.write(
        `${sign} ${name} ${candidate.kind} ${candidate.name}: ${failing.join(', ')}: ${escapeText(last)}\n`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  progress.end();
  await nodes.close();
  return found;
}

/** The changes that may alter a response to the client. */
async function candidatesFor(
  { called, faults }: CleanClient,
  profile: Profile,
  { faults: most, only }: Pick<ClientsFlags, 'faults' | 'only'>,
): Promise<readonly Candidate[]> {
  // What touches no method changes envelopes.
  const reaches = ({ touches }: Change): boolean =>
    touches === 'all' || touches.length === 0 || touches.some((method) => called.has(method));
  const chosen = new Set(select((await loadCatalogue()).requirements, { only }).map(({ id }) => id));
  const mutants = MUTANTS.filter(
    (each) => reaches(each) && !profile.notApplicable.has(each.breaks) && chosen.has(each.breaks),
  );
  const ofMutants = mutants.map((each) => ({ kind: 'mutant' as const, ...each }));
  if (only !== undefined) return ofMutants;
  const step = Math.max(1, Math.ceil(faults.length / most));
  return [
    ...ofMutants,
    ...VARIANTS.filter(reaches).map((each) => ({ kind: 'variant' as const, ...each })),
    ...faults
      .filter((_, at) => at % step === 0)
      .map((each) => ({ kind: 'fault' as const, name: faultName(each), ...changeOfFault(each) })),
  ];
}

/** The requirements of the touched methods that fail on a node with a change. */
async function failingOn(nodes: TrialNodes, change: Candidate): Promise<readonly string[]> {
  const { readers } = await nodes.testWhole();
  const { touches } = change;
  const isRead = (id: string): boolean =>
    touches === 'all' ||
    touches.some((method) => nodes.catalogue.get(id).method === method || readers.get(method)?.includes(id) === true);
  return nodes.on(change, {}, async (target) => {
    const { requirements, beside = [] } = await nodes.test(target, nodes.ids.filter(isRead), PATIENT);
    return [...requirements, ...beside].filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  });
}

const TIMEOUT_MS = 30_000;
/** A client pays by the price that its node tells; the reference node itself takes a fixed fee, whatever it tells. */
const PRICED = variantOf('gas-costs-250');

/** What a clean run of a client shows. */
interface CleanClient {
  /** The methods that the client calls. */
  readonly called: ReadonlySet<string>;
  /** The faults that its messages can have. */
  readonly faults: readonly Fault[];
}

/** A program that uses a client: it gets the address of a node and a key, and exits with another code than 0 when the client breaks. */
class ClientProgram {
  readonly name: string;
  readonly #path: string;
  readonly #profile: Profile;
  readonly #seed: number;
  readonly #fresh: () => Ledger;

  constructor(name: string, path: string, { profile, seed }: { readonly profile: Profile; readonly seed: number }) {
    [this.name, this.#path, this.#profile, this.#seed] = [name, path, profile, seed];
    this.#fresh = () => buildLedger('standard', seed, dialectOf(profile).rules);
  }

  /** @throws Error with the last line of the client when it breaks on a node without a defect. */
  async runClean(): Promise<CleanClient> {
    const called = new Set<string>();
    const collector = new FaultCollector({ seed: this.#seed, bits: 1 });
    const record: Change = {
      touches: 'all',
      patch: {
        ...collector.patch,
        onAnswer: (request, answer) => {
          called.add(calledBy(request));
          return collector.patch.onAnswer?.(request, answer) ?? answer;
        },
      },
    };
    const broken = await this.breaksOn(record);
    if (broken !== undefined) throw new Error(`${this.name} breaks on the clean node: ${broken}`);
    return { called, faults: collector.faults() };
  }

  /** The last line of the client when it breaks on the node with a change, twice; undefined when it works. */
  async breaksOn(change: Change): Promise<string | undefined> {
    const first = await this.#run(change);
    return first === undefined ? undefined : this.#run(change);
  }

  async #run(change: Change): Promise<string | undefined> {
    const { patch } = both(PRICED, change);
    const node = await serveLedger(this.#fresh(), { dialect: dialectOf(this.#profile), patch });
    const key = encodeHex(fundedKey(this.#seed).privateKey);
    const env = { ...process.env, NETWORK_ID: String(NETWORK.id) };
    try {
      return await new Promise((resolve) => {
        execFile(this.#path, [node.url, key], { env, timeout: TIMEOUT_MS }, (error, stdout) => {
          const last = stdout.trim().split('\n').at(-1) ?? '';
          resolve(error === null ? undefined : last === '' ? error.message : last);
        });
      });
    } finally {
      await node.close();
    }
  }
}
