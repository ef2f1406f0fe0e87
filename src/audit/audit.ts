import { resultMembers, type Shard } from './questions/question.ts';
import { integerIn } from '../encoding/read-json.ts';
import { counted } from '../encoding/cut.ts';
import { rmSync } from 'node:fs';
import { defined } from '../encoding/defined.ts';
import { shownAddress } from '../transport/address.ts';
import { loadCatalogue } from '../judge/catalogue/catalogue.ts';
import { ProfileView } from '../judge/catalogue/profile-view.ts';
import { loadProfiles } from '../judge/catalogue/profiles.ts';
import type { Note, RequirementResult } from '../generated/report.ts';
import { expectationOf, whyRuledOut } from '../run/expectation.ts';
import { schemasOf } from '../run/profile-schemas.ts';
import { preflight } from '../run/preflight.ts';
import { Recorder } from '../run/recorder.ts';
import { connectionNotes, profileNotes, severalNodes, targetOf } from '../run/test-target.ts';
import type { RunOutcome, TestOptions } from '../run/run-options.ts';
import { outcomeOf, suiteOf } from '../run/suite.ts';
import { whyEnded } from '../run/time-limit.ts';
import { INDEX_PATHS } from '../client/index-paths.ts';
import type { OpenTarget } from '../client/target.ts';
import { Transport } from '../transport/transport.ts';
import { SHARD_FLAG, unasked } from '../judge/catalogue/unasked.ts';
import { runAddresses, runRewards } from './addresses-phase.ts';
import { Asker } from './asker.ts';
import { askFacts } from './ask-facts.ts';
import { ChainPhase } from './chain-phase.ts';
import { asksNothing, whyUnanswered } from './counts.ts';
import { ChainReader } from './chain-reader.ts';
import { type Genesis, GenesisRefused, misfitOf, sumOf } from './genesis.ts';
import { runIndexes } from './index-phase.ts';
import { Ledger } from './ledger/ledger.ts';
import { lastRead } from './most-records.ts';
import { PHASES, type Progress, readProgress, auditState } from './state.ts';
import { entriesOf, weightIn } from './questions/validator-sets.ts';
import { runRecords } from './records-phase.ts';
import { auditOf, resultsOf } from './audited.ts';
import { runStakers } from './stakers-phase.ts';
import { Store, StoreRefused } from './store/store.ts';
import { Stopped } from './node-calls.ts';
import { heightOf, Tip } from './tip.ts';
import { readValue, writeValue } from './store/stored-map.ts';

export interface AuditOptions extends TestOptions {
  readonly store: string;
  /** Whether to go on with an unfinished audit in the store. */
  readonly resume: boolean;
  /** Whether to count the questions without asking them. */
  readonly isPlan: boolean;
  readonly genesis?: Genesis | undefined;
  /** Whether the node was started with this genesis: if it does not fit, the node is wrong, not the file. */
  readonly isOwnGenesis?: boolean;
  /** Whether the node began with this release: it then keeps all that the release keeps, for each height. */
  readonly isOneRelease?: boolean;
  /** The number of the audit among those of the node, if they share the questions about indexes of other chains. Default: it asks all. */
  readonly turn?: number | undefined;
  /** Only records of blocks from this height, and up to that one. */
  readonly from?: bigint | undefined;
  readonly to?: bigint | undefined;
  /** The height up to which all blocks are asked for; by default that of the node at the start. All shards of an audit need the same. */
  readonly at?: bigint | undefined;
  readonly shard?: Shard | undefined;
  /** Only questions that these methods answer; by default all. */
  readonly methods?: readonly string[] | undefined;
  /** Only questions that show one of these requirements; by default all. */
  readonly selected?: ReadonlySet<string> | undefined;
  readonly onAudit?: (progress: Progress, asked: { readonly requests: number; readonly put: number }) => void;
}

const IDENTITY = 'm/identity';

/** The node has not reached a height of the audit. */
export class HeightRefused extends Error {
  override readonly name = 'HeightRefused';
}

/**
 * Audits an open node: replays its chain from the blocks, and compares each answer that follows from them.
 *
 * @throws StoreRefused for a store that cannot be used or written.
 * @throws GenesisRefused for a genesis file that does not fit the node.
 * @throws HeightRefused for a height that the node has not reached.
 */
export async function auditTarget(target: OpenTarget, options: AuditOptions): Promise<RunOutcome> {
  const startedAt = new Date();
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const recorder = new Recorder({ transport: options.transport });
  const { signal = new AbortController().signal } = options;
  const before = await preflight(target, profiles, options, recorder, signal);
  const { ready, detected } = before;
  const expected = expectationOf(catalogue, detected, { missing: before.missing });
  const about = {
    target: targetOf(target, detected.version, options.transport),
    profile: expected.use,
    seed: options.seed,
    part: { what: 'audit', of: catalogue.requirements.length },
  } as const;
  if (!ready.ready) {
    const end = ready.isCut === true ? { cut: whyEnded(signal) } : { unreachable: ready.reason };
    return outcomeOf(startedAt, { ...about, requests: before.requests, requirements: [], noteItems: [], ...end });
  }
  const store = await openStore(options, shownAddress(target.url), expected.use.name);
  const profile = new ProfileView(
    expected.profile,
    new Map(before.missing.map((each) => [each.what, whyRuledOut(each)])),
  );
  const transport = new Transport({
    ...options.transport,
    baseUrl: target.url,
    isPassing: target.isPassing,
    signal: options.signal,
  });
  const asker = new Asker(transport, store, {
    schemas: schemasOf(expected.profile),
    concurrency: options.transport.concurrency,
    isPlan: options.isPlan,
    serves: (method) => profile.serves(method),
    methods: options.methods,
    shard: options.shard,
    selected: options.selected,
    onExchange: options.onExchange,
    habit: before.habit,
  });
  let stopped: { lost?: string; cut?: string; missed?: string | undefined } = {};
  try {
    await runPhases(asker, store, profile, options);
    const { beyond } = asker.counts;
    if (beyond !== undefined)
      stopped = { cut: `the audit left out ${counted(beyond.number, 'record')}: ${beyond.why}` };
    else
      stopped = defined({
        missed: asksNothing(asker.counts) ?? (options.isPlan ? undefined : whyUnanswered(asker.counts)),
      });
  } catch (error) {
    if (!(error instanceof Stopped)) {
      await store.close();
      throw error;
    }
    stopped = error.isLost ? { lost: error.message } : { cut: signal.aborted ? whyEnded(signal) : error.message };
  } finally {
    await transport.close();
  }
  try {
    const progress = readProgress(store);
    const requirements = await resultsOf(asker, expected, profiles, detected, whyUnasked(options, stopped));
    return outcomeOf(startedAt, {
      ...about,
      requests: before.requests + asker.counts.requests,
      requirements: [...requirements],
      audit: progress && auditOf(asker, progress),
      noteItems: [
        ...profileNotes(detected, options),
        ...connectionNotes(target, options),
        ...severalNodes(before.habit),
        ...notesOf(asker, progress),
      ],
      ...stopped,
    });
  } finally {
    await store.close();
  }
}

function whyUnasked(
  { methods, from, to, shard }: AuditOptions,
  { lost, cut }: { readonly lost?: string; readonly cut?: string },
): Required<Pick<RequirementResult, 'reason' | 'cause'>> {
  if (lost !== undefined || cut !== undefined)
    return { reason: 'the audit ended before it asked a question about it', cause: { kind: 'ended' } };
  const limits = { '--only': methods, '--from': from, '--to': to, [SHARD_FLAG]: shard };
  return unasked(Object.entries(limits).flatMap(([flag, value]) => (value === undefined ? [] : [flag])));
}

function notesOf({ counts }: Asker, progress: Progress | undefined): Note[] {
  if (progress === undefined) return [];
  const { facts } = progress;
  const genesis: Note = {
    kind: 'information',
    text: `${facts} ${facts === 1 ? 'fact' : 'facts'} of the genesis taken from the node`,
  };
  const leftOut = Object.entries(counts.leftOut).map(([reason, number]): Note => ({
    kind: 'information',
    text: `Left out (${number}): ${reason}`,
  }));
  const repeated: Note = {
    kind: 'remark',
    text: `${counted(counts.repeated, 'request')} sent again, because there was no response of the node`,
  };
  return [...(facts === 0 ? [] : [genesis]), ...(counts.repeated === 0 ? [] : [repeated]), ...leftOut];
}

/** Members of an identity that are no flags of their own. */
const MEANT: Readonly<Record<string, string>> = {
  suite: 'the version of the suite',
  url: 'the node',
  methods: '--only',
};

/** What differs in two identities of audits: the names of flags. */
function othersIn(known: string, own: string): string {
  const [one, other] = [valuesIn(known), valuesIn(own)];
  const names = new Set([...one.keys(), ...other.keys()]);
  const differing = [...names].filter((name) => one.get(name) !== other.get(name));
  return differing.map((name) => MEANT[name] ?? `--${name}`).join(', ');
}

function valuesIn(identity: string): ReadonlyMap<string, string> {
  const values = Object.entries(readValue(identity) as object);
  return new Map(values.map(([name, value]) => [name, writeValue(value)]));
}

/** Opens the store for an audit, which owns it from the next commit on. A finished audit in it gives way to a new one. */
async function openStore(options: AuditOptions, url: string, profile: string): Promise<Store> {
  const { store: folder, resume, from, to, at, methods, shard, genesis, isPlan } = options;
  const identity = writeValue({
    suite: suiteOf().version,
    url,
    from,
    to,
    at,
    methods,
    shard,
    profile,
    genesis: genesis && sumOf(genesis),
    isPlan,
  });
  const store = await Store.open(folder);
  try {
    const known = store.get(IDENTITY);
    if (known === undefined || isPlan) {
      store.put(IDENTITY, identity);
      return store;
    }
    if (resume && known !== identity)
      throw new StoreRefused(
        `The store ${folder} holds another audit, with other values of ${othersIn(known, identity)}. ` +
          'Repeat the flags of that audit, or remove the folder.',
      );
    if (resume) {
      await store.verify();
      return store;
    }
    if (readProgress(store)?.phase !== 'done')
      throw new StoreRefused(
        `The store ${folder} holds an unfinished audit. Add --resume to go on with it, or remove the folder.`,
      );
  } catch (error) {
    await store.close();
    throw error;
  }
  await store.close();
  rmSync(folder, { recursive: true });
  return openStore(options, url, profile);
}

async function runPhases(asker: Asker, store: Store, profile: ProfileView, options: AuditOptions): Promise<void> {
  const indexes = INDEX_PATHS.filter(
    (name) => profile.serves('index.getContainerRange') && profile.missing(`/ext/index/${name}`) === undefined,
  );
  const height = await heightOf(asker);
  const { at = height } = options;
  for (const [flag, wanted = 0n] of Object.entries({ '--at': at, '--from': options.from }))
    if (wanted > height) throw new HeightRefused(`The height of the node is ${height}, below ${flag} ${wanted}.`);
  const hasIndex = indexes.includes('P/block') && (await isWhole(asker, height));
  const reader = new ChainReader(asker, { hasIndex, hasHeights: profile.serves('platform.getBlockByHeight') });
  const facts = askFacts(asker, reader);
  const ledger = await Ledger.load(store, facts);
  const progress = readProgress(store) ?? {
    phase: 'chain',
    cursor: '',
    height: lastRead(asker, 'blocks', at),
    startedAt: Date.now(),
    facts: 0,
    blocks: 0,
    transactions: 0,
  };
  const first = await reader.byHeight(0n);
  if (first.unreadable !== undefined) {
    asker.leaveOut(
      `all questions: the node returns no block of height 0 in the network's codec (${first.unreadable}), ` +
        'and nothing follows without blocks',
    );
    await asker.commit();
    return;
  }
  const genesis = await fittingGenesis(asker, options);
  // Whatever is wrong with the command has been refused.
  await store.commit();
  const parts = {
    ...{ store, asker, reader, ledger, genesis, indexes, profile },
    isOneRelease: options.isOneRelease === true,
    turn: options.turn,
    from: options.from ?? 0n,
    to: options.to ?? progress.height,
  };
  const state = auditState(parts, progress, (each) =>
    options.onAudit?.(each, { requests: asker.counts.requests, put: total(asker) }),
  );
  const tip = new Tip(state);
  const run: Record<(typeof PHASES)[number], () => Promise<void>> = {
    chain: () => new ChainPhase(state).run(),
    indexes: () => runIndexes(state),
    stakers: () => runStakers(state, tip, facts),
    rewards: () => runRewards(state),
    addresses: () => runAddresses(state, tip, options.hints?.addresses),
    records: () => runRecords(state, tip),
    done: async () => undefined,
  };
  while (state.progress.phase !== 'done') await run[state.progress.phase]();
}

/** The genesis of the file. @throws GenesisRefused if the node has another one, and may have been started with it */
async function fittingGenesis(asker: Asker, { genesis, isOwnGenesis }: AuditOptions): Promise<Genesis | undefined> {
  if (genesis === undefined) return undefined;
  const reply = await asker.support('platform.getValidatorsAt', { height: 0n });
  const entries = entriesOf(resultMembers(reply));
  const misfit = misfitOf(genesis, new Map([...entries].map(([node, entry]) => [node, weightIn(entry)])));
  if (misfit === undefined) return genesis;
  if (isOwnGenesis !== true) throw new GenesisRefused(`The genesis file does not fit the node: ${misfit}.`);
  const message = `The suite started the node with a genesis file of its own: ${misfit}.`;
  asker.find({ requirement: 'platform.getValidatorsAt/height-selects', message }, [reply]);
  return genesis;
}

function total({ counts }: Asker): number {
  return Object.values(counts.methods).reduce((sum, { put }) => sum + put, 0);
}

/** Whether the index of the P-Chain begins with the first block: then its positions tell heights. */
async function isWhole(asker: Asker, height: bigint): Promise<boolean> {
  const reply = await asker.support('index.getLastAccepted', { encoding: 'hex' }, '/ext/index/P/block');
  const last = integerIn(resultMembers(reply).index);
  return last !== undefined && last + 1n >= height;
}
