import { shownAddress } from '../../transport/address.ts';
import { isLoopback } from '../../transport/proxy.ts';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import { select, type Selectable, type Selection } from '../../judge/catalogue/selection.ts';
import { defined } from '../../encoding/defined.ts';
import type { Report, RunSelection, Shard } from '../../generated/report.ts';
import { demandedBy } from '../../run/expectation.ts';
import type { RunOptions } from '../../run/run-options.ts';
import { assertMutant } from './assert-named.ts';
import { readContract } from './files/read-contract.ts';
import { gateOf, type Gate } from './gate-of.ts';
import { HeaderCommand } from './header-command.ts';
import { launchOrder, type LaunchOrder } from './launch-order.ts';
import { profileOf } from './profile-of.ts';
import { replayWords } from './replay-words.ts';
import { sampleOptions } from './samples.ts';
import { failedReport, failuresIn, selectionOf } from './selection-of.ts';
import { shardPart } from './shard-part.ts';
import { setting, toAdd, type Names, wrongSetting } from './table/setting-names.ts';
import { ROWS, type SettingName, type Settings, settingsWith } from './table/settings.ts';
import type { DeclaredCapabilities } from '../../client/capabilities.ts';
import type { ReadSettings } from './read-settings.ts';
import type { NamedNode } from '../../client/target.ts';
import type { TransportSettings } from '../../transport/transport.ts';
import { isTargetName, NO_PROXY, nameOfCapability } from './table/node-kinds.ts';
import { createPrivateKey, X509Certificate } from 'node:crypto';

/** The options of a run, and the settings that decide the verdict on it. */
export interface RunRequest {
  readonly options: RunOptions;
  /** The node to start and test; it replaces the target of the options. */
  readonly launch?: LaunchOrder | undefined;
  /** Whether to audit a node with peers at its end. */
  readonly audit: boolean;
  readonly gate: Gate;
  /** The number of requirements that the run must give a result for. */
  readonly asked: number;
  /** The IDs of requirements that failed in the report of `--failed`. */
  readonly again?: readonly string[] | undefined;
  /** The filters that limit the run to a part of the requirements; undefined without filters. */
  readonly selection?: RunSelection | undefined;
  readonly shard?: Shard | undefined;
  /** What the run is about, if it is not whole. */
  readonly part?: Report['part'];
  /** Flags for the command that repeats a check of this run. */
  readonly replay: readonly string[];
}

/** The report of `--failed`, if it was read before. */
interface Earlier {
  readonly earlier?: Report | undefined;
}

/**
 * Turns settings into the request for a run.
 *
 * @param read The settings of the peers that the configuration names, where each setting comes from, and the report of `--failed`.
 * @throws UsageError when settings contradict each other, or contain an unknown name.
 */
export async function runRequest(
  given: Settings,
  { peers, sources, earlier = failedReport(given) }: Partial<Pick<ReadSettings, 'peers' | 'sources'>> & Earlier = {},
): Promise<RunRequest> {
  const settings = inEffect(given, sources);
  await assertMutant(settings.mutant);
  const launch = launchOrder(settings);
  const { requirements } = await loadCatalogue();
  const contract = settings.contract === undefined ? undefined : await readContract(settings.contract);
  const counted = contract === undefined ? requirements : requirements.filter(({ id }) => contract.levels.has(id));
  const chosen = selectionOf(settings, requirements, undefined, earlier);
  assertDemanded(settings, chosen, requirements, sources);
  const { selection, otherShards, shard } = shardPart(chosen, settings, requirements);
  const restricted = restriction(chosen, counted.length);
  const isWhole = restricted === undefined && shard === undefined;
  const isNode = settings.target !== undefined || launch !== undefined;
  const profile = await profileOf(settings, isNode ? 'auto' : 'document');
  return {
    options: {
      ...optionsOf(settings),
      peers: peersOf(settings, peers),
      against: againstOf(settings),
      ...selection,
      otherShards,
      profile,
    },
    launch,
    audit: settings.audit,
    gate: { ...gateOf(settings, requirements, chosen.only === undefined && shard === undefined), contract },
    asked: select(counted, selection).length,
    again: earlier && failuresIn(earlier),
    selection: restricted,
    shard,
    part: isWhole ? undefined : { what: 'run', of: counted.length },
    replay: replayWords(settings),
  };
}

/**
 * The settings without those that need another one: a file may serve runs of several kinds.
 *
 * @throws UsageError for a flag, or an option of a program: it was given for an effect.
 */
function inEffect(settings: Settings, sources?: ReadSettings['sources']): Settings {
  const given = new Map<string, unknown>(Object.entries(settings));
  for (const [name, { needs = [], reaches, default: otherwise }] of ROWS) {
    const areLacking = needs.every((each) => given.get(each) === undefined || given.get(each) === false);
    const why =
      needs.length > 0 && areLacking
        ? (names: Names) => ` needs ${needs.map((each) => names.toAdd(each as SettingName)).join(' or ')}: add it, or`
        : reaches !== undefined && reachesNone(settings, reaches)
          ? ` has no effect: ${REACHED[reaches].lacking}:`
          : undefined;
    if (why === undefined || given.get(name) === undefined || given.get(name) === (otherwise ?? false)) continue;
    if ((sources?.get(name) ?? 'flag') === 'flag')
      throw wrongSetting`${setting(name)}${why} leave out ${setting(name)}.`;
    given.set(name, otherwise);
  }
  // Only values without effect became undefined or a default.
  return settingsWith(given);
}

/** What an address must be for a setting of the connection to have an effect, and what to say where none is. */
const REACHED = {
  https: {
    has: ({ protocol }: URL) => protocol === 'https:',
    in: ({ proxy, ...nodes }: Settings) => [...addressesOf(nodes), proxy],
    lacking: 'no address begins with https',
  },
  elsewhere: {
    has: ({ hostname }: URL) => !isLoopback(hostname),
    in: addressesOf,
    lacking: 'requests to this machine go through no proxy',
  },
} as const;

function addressesOf({
  target,
  peer = [],
  against,
}: Pick<Settings, 'target' | 'peer' | 'against'>): (string | undefined)[] {
  return [target, ...peer, against];
}

function reachesNone(settings: Settings, reached: keyof typeof REACHED): boolean {
  const { in: addresses, has } = REACHED[reached];
  return !addresses(settings).some((each) => each !== undefined && URL.canParse(each) && has(new URL(each)));
}

/** @throws UsageError when settings contradict each other. */
function optionsOf(settings: Settings): Omit<RunOptions, 'profile'> {
  assertOneTarget(settings);
  const { target, scenario = 'standard', mutant, blockEvery: blockEveryMs, seed } = settings;
  return {
    target: target === undefined ? { referenceNode: { scenario, seed, mutant, blockEveryMs } } : { url: target },
    seed,
    runs: settings.runs,
    path: settings.path,
    repeat: settings.repeat,
    survey: settings.survey,
    maxRequests: settings.maxRequests,
    transport: transportOf(settings),
    runTimeoutMs: settings.runTimeout * 1000,
    waitReadyMs: settings.waitReady * 1000,
    assumeNode: settings.assumeNode,
    ...sampleOptions(settings),
    capabilities: capabilitiesOf(settings),
    outDir: settings.out,
    isRecorded: settings.format.includes('har'),
  };
}

/**
 * How the settings reach a node.
 *
 * @throws UsageError if a certificate and its key do not belong together.
 */
export function transportOf(settings: Settings): TransportSettings {
  assertClientCertificate(settings);
  return {
    concurrency: settings.concurrency,
    ratePerSecond: settings.rate,
    timeoutMs: settings.timeout,
    headers: settings.header,
    headerSource: settings.headerCommand === undefined ? undefined : new HeaderCommand(settings.headerCommand),
    ca: settings.ca,
    cert: settings.cert,
    certKey: settings.certKey,
    insecure: settings.insecure,
    showAddress: settings.showAddress,
    proxy: settings.proxy === NO_PROXY ? undefined : settings.proxy,
  };
}

/** The other nodes of the network. A target of the configuration is reached by its own settings, an address by those of the node. */
function peersOf(
  { target, peer, showAddress }: Settings,
  read?: ReadSettings['peers'],
): readonly NamedNode[] | undefined {
  if (peer !== undefined && target === undefined)
    throw wrongSetting`${setting('peer')} needs ${toAdd('target')} with the URL of a node.`;
  return peer?.map((url) => {
    const { name = shownAddress(url, showAddress), settings } = read?.get(url) ?? {};
    if (isTargetName(url)) throw wrongSetting`${setting('peer')} ${url}: this is no address.`;
    if (url === target) throw wrongSetting`${setting('peer')} ${name}: this is the tested node.`;
    return { name, url, transport: settings && transportOf(settings) };
  });
}

/** The trusted node beside a running one; that of a launch is an executable. */
function againstOf({ target, against, launch, showAddress }: Settings): NamedNode | undefined {
  if (against === undefined || launch !== undefined) return undefined;
  if (target === undefined)
    throw wrongSetting`${setting('against')} needs ${toAdd('target')} with the URL of a node, or ${toAdd('launch')} with an executable.`;
  const cure = 'Give the base URL of a trusted node of the same network, such as http://127.0.0.1:9652.';
  if (!/^https?:/i.test(against))
    throw wrongSetting`${setting('against')} ${against}: this is no address. ${cure} An executable needs ${toAdd('launch')}.`;
  if (against === target) throw wrongSetting`${setting('against')} ${against}: this is the tested node.`;
  return { name: shownAddress(against, showAddress), url: against };
}

/** @throws UsageError when the settings choose both a node and the reference node. */
function assertOneTarget(settings: Settings): void {
  const given = new Map<string, unknown>(Object.entries(settings));
  const [other] =
    [...ROWS].find(([name, { about }]) => about === 'reference node' && given.get(name) !== undefined) ?? [];
  if (settings.target !== undefined && other !== undefined)
    throw wrongSetting`${setting(other)} is for the reference node: leave out ${setting('target')}, or ${setting(other)}.`;
}

/** The filters of the run for the report; `of` is the number of requirements in the catalogue. */
export function restriction({ only, skip }: Selection, of: number): RunSelection | undefined {
  const copy = (list?: readonly string[]): string[] | undefined => list && [...list];
  const filters = { only: copy(only), skip: copy(skip) };
  const given = defined(filters);
  return Object.keys(given).length === 0 ? undefined : { of, ...given };
}

/**
 * The capabilities that the settings demand (`--with`) or declare as not offered (`--without`).
 *
 * @throws UsageError when both settings contain a capability, or one demands a part of what the other one leaves out.
 */
export function capabilitiesOf({ with: present = [], without = [] }: Settings): DeclaredCapabilities {
  const names = without.map(nameOfCapability);
  const [both] = present.filter((each) => names.some((name) => `${nameOfCapability(each)}/`.startsWith(`${name}/`)));
  if (both !== undefined)
    throw wrongSetting`${setting('with')} and ${setting('without')} both name ${nameOfCapability(both)}.`;
  return new Map<string, false | 'demanded'>([
    ...present.map((capability) => [capability, 'demanded'] as const),
    ...without.map((capability) => [capability, false] as const),
  ]);
}

/**
 * Checks that a run can fail where the node lacks what `--with` demands. A file may serve runs of several parts.
 *
 * @throws UsageError if `--only` or `--skip` leaves out each requirement of what is demanded.
 */
function assertDemanded(
  { with: demanded, only, skip }: Settings,
  chosen: Selection,
  requirements: readonly Selectable[],
  sources?: ReadSettings['sources'],
): void {
  const chooser = only !== undefined ? 'only' : skip !== undefined ? 'skip' : undefined;
  if (demanded === undefined || chooser === undefined || (sources?.get('with') ?? 'flag') !== 'flag') return;
  const patterns = demanded.flatMap(demandedBy);
  if (select(select(requirements, chosen), { only: patterns }).length > 0) return;
  const [demand, choice] = [setting('with'), setting(chooser)];
  const names = demanded.map(nameOfCapability).join(', ');
  throw wrongSetting`${demand} demands ${names}: ${choice} leaves its requirements out. Leave out ${demand}, or ${choice}.`;
}

/** The certificate of a client and its private key, in PEM form. */
interface ClientCertificate {
  readonly cert?: string | undefined;
  readonly certKey?: string | undefined;
}

/**
 * Checks a client certificate before the first request: TLS tells of a wrong key in words of its library.
 *
 * @throws UsageError when one is without the other, or the key is not that of the certificate.
 */
function assertClientCertificate({ cert, certKey }: ClientCertificate): void {
  if ((cert === undefined) !== (certKey === undefined))
    throw wrongSetting`${setting('cert')} and ${setting('certKey')} belong together: give both.`;
  if (cert === undefined || certKey === undefined) return;
  const certificate = readable('cert', 'certificate', () => new X509Certificate(cert));
  const key = readable('certKey', 'private key', () => createPrivateKey(certKey));
  if (!certificate.checkPrivateKey(key))
    throw wrongSetting`The private key of ${setting('certKey')} does not belong to the first certificate of ${setting('cert')}.`;
}

function readable<T>(name: SettingName, what: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw wrongSetting`${setting(name)}: the ${what} in this file is damaged.`;
  }
}
