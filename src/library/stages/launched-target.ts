import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Launch, NetworkNode, NodeEnd, Note, Stage } from '../../generated/report.ts';
import { defined } from '../../encoding/defined.ts';
import { keepLogs } from '../../launch/copy-log-ends.ts';
import { healthCheckMsOf, namesData, namesGenesis } from '../../launch/flags.ts';
import type { Gate } from '../../launch/gate.ts';
import { FUNDED_KEY, FUNDED_KEY_BYTES } from '../../launch/funded-key.ts';
import { LaunchRefused, NodeDied } from '../../launch/launch-error.ts';
import { launchBeside, launchNetwork, type NetworkPlan, TESTED } from '../../launch/launch-network.ts';
import type { LaunchedNode } from '../../launch/launched-node.ts';
import { WorkFolder } from '../../launch/work-folder.ts';
import { openWriter } from '../../launch/populate/chain-writer.ts';
import { BEFORE_UPGRADES, BEHIND_UPGRADES } from '../../launch/populate/plan.ts';
import { populate, type EntryResult, type Populated } from '../../launch/populate/populate.ts';
import { RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';
import {
  type Alternative,
  type Crossing,
  type Faults,
  type Movement,
  type OpenTarget,
  openUrl,
  startingNode,
} from '../../client/open-target.ts';
import { NO_HINTS } from '../../client/sample-hints.ts';
import type { Writer } from '../../client/writer.ts';
import type { RunOutcome } from '../../run/run-options.ts';
import { whyEnded } from '../../run/time-limit.ts';
import { type BeforeUpgrade, crossUpgrade } from './cross-upgrade.ts';
import { knowEnd } from './know-end.ts';
import { moveChain, type Moved, type Mover, writeOn } from './move-chain.ts';
import { planLaunch, type PlannedLaunch } from './plan-launch.ts';
import { putFaults } from './put-faults.ts';
import { startAgain } from './start-again.ts';
import { standingsOf, whySplit } from './standings.ts';
import { STAGE_WORDS, Stages } from './stages.ts';
import { trustedNode } from './trusted-node.ts';
import type { LaunchOrder } from '../settings/launch-order.ts';
import { UsageError } from '../settings/usage-error.ts';
import { redactText } from '../../transport/redact.ts';

const LOGS = 'launch-logs';
/** Seconds of waits for gas that are told. */
const LONG_WAIT_S = 10;
/** Number of transactions that are slow of which notes tell. */
const MOST_SLOW = 3;
const NO_SCHEDULE =
  'the node was started behind all of its upgrades: releases before 1.12 take no schedule of upgrades, and neither does a launch file ' +
  'without {upgradeFile}; --no-upgrade and an --upgrade-file of your own start it without one of the suite';

/** The surroundings of a launch: its signal, the folder of its logs, and the receiver of its messages. */
interface Around {
  readonly signal: AbortSignal;
  /** The folder for the logs of a node that ended by itself. Without it, only the report contains the last lines. */
  readonly outDir: string | undefined;
  /** Receives the name of each stage and the release, and the entry when one is made. */
  readonly say: (stage: string, entry?: string) => void;
  readonly beforeRestart?: (node: LaunchedNode) => Promise<void>;
}

interface Beside {
  readonly beside: readonly Alternative[];
  readonly unhealthy: LaunchedNode;
  /** The entries of the population that the tested node does not have. */
  readonly made: readonly EntryResult[];
}

/**
 * A node that the suite starts, fills with test data and stops, for one run.
 *
 * Always close it: it owns processes and a folder.
 */
export class LaunchedTarget {
  readonly #order: LaunchOrder;
  readonly #around: Around;
  readonly #nodes: LaunchedNode[] = [];
  /** The tested node, and its peers behind it. */
  #network: readonly LaunchedNode[] = [];
  readonly #stages = new Stages();
  /** What kept transactions of the population. */
  readonly #slow: string[] = [];
  /** What the chain did not accept under faults, and why. */
  readonly #refused = new Set<string>();
  #population: readonly EntryResult[] = [];
  #binary: Pick<PlannedLaunch, 'release' | 'sha256'> | undefined;
  #folder: WorkFolder | undefined;
  readonly #gates: Gate[] = [];
  #writer: Promise<Writer> | undefined;
  #ended: NodeEnd | undefined;
  #moved: Moved | undefined;
  #whyNotCrossed: string | undefined;
  #standings: readonly NetworkNode[] | undefined;
  readonly #bereft = new AbortController();
  /** Aborted when the run is interrupted, or when a node other than the tested one ends. */
  readonly signal: AbortSignal;

  constructor(order: LaunchOrder, around: Around) {
    this.#order = order;
    this.#around = around;
    this.signal = AbortSignal.any([around.signal, this.#bereft.signal]);
  }

  /** The nodes of its network, the tested one first. */
  get network(): readonly LaunchedNode[] {
    return this.#network;
  }

  /** The result of each entry of the population. */
  get population(): readonly EntryResult[] {
    return this.#population;
  }

  /** Why nothing can be compared across the upgrades; undefined if the node has crossed them, or will cross none. */
  get whyNotCrossed(): string | undefined {
    return this.#whyNotCrossed;
  }

  /** Where its peers accepted another block than the tested node; undefined if they agree. Asked before a restart, and when the tests end. */
  get whySplit(): string | undefined {
    return this.#standings && whySplit(this.#standings);
  }

  /** Where each node of its network stands; undefined if there is one node. */
  get standings(): NetworkNode[] | undefined {
    return this.#standings && [...this.#standings];
  }

  /** Notes about stages that showed less than they should. */
  get notes(): readonly Note[] {
    const { whySplit: why } = this;
    const what = this.#moved?.tested === 0 ? 'showed nothing' : 'is incomplete';
    const texts = [
      ...(this.#moved?.reason === undefined ? [] : [`The stage moving ${what}: ${this.#moved.reason}`]),
      ...this.#slow.map((what) => `While the chain was filled, a transaction was slow: ${what}.`),
      ...[...this.#refused].map((what) => `Under a fault, a transaction was not accepted: ${what}.`),
      ...(why === undefined ? [] : [`A failure may follow from this: ${why}`]),
    ];
    return texts.map((text) => ({ kind: 'remark', text }));
  }

  /**
   * Starts the node and brings test data onto its chain.
   *
   * @returns The target, whose tests begin. Undefined if the node ended or did not become ready; `outcome` then contains the reason.
   * @throws UsageError for invalid flags, an invalid file or an unusable executable.
   */
  async open(): Promise<OpenTarget | undefined> {
    const startedAt = BigInt(Date.now()) * 1_000_000n;
    try {
      const planned = await planLaunch(this.#order);
      const { flags, settings, trusted } = planned;
      this.#binary = planned;
      this.#folder = new WorkFolder(this.#order.keep === true);
      const plan = {
        ...settings,
        folder: this.#folder,
        signal: this.signal,
        onEnd: (name: string): void => {
          // The run itself detects that the tested node ended.
          if (name !== TESTED) this.#bereft.abort();
        },
      };
      this.#enter('starting');
      const { launchNodes = 1, sequences, faults } = this.#order;
      const gated = faults === undefined ? plan : { ...plan, gates: this.#gates };
      const node = await launchNetwork(gated, this.#nodes, launchNodes, trusted);
      const network = [node, ...this.#nodes.filter((each) => each !== node)] as const;
      this.#network = network;
      const followers: LaunchedNode[] = [];
      const trustedBy = trusted && { plan, network, nodes: this.#nodes, executable: trusted };
      const twin = trustedBy && (await trustedNode(trustedBy, followers));
      this.#enter('filling');
      const { isBeforeUpgrades, knowsHelicon } = settings;
      const { hints, beside, unhealthy } = await this.#fill(plan, node);
      let crossing: Promise<Crossing> | undefined;
      this.#enter(isBeforeUpgrades ? 'crossing' : 'testing');
      return openUrl(node.url, {
        isPassing: true,
        alternatives: beside,
        known: {
          key: FUNDED_KEY.privateKey,
          hints,
          healthCheckMs: healthCheckMsOf(flags),
          freshAt: namesData(this.#order.launchArg) ? undefined : startedAt,
          offers: flags.get('index-enabled') === 'true' ? ['index'] : [],
        },
        onRepeat: () => {
          this.#enter('testing');
        },
        writing: {
          open: () => (this.#writer ??= this.#write(node)),
          sequences: sequences === undefined ? undefined : { mostMs: sequences * 1000 },
        },
        restart: () => this.#restart(node),
        crash: (read) => this.#crash(node, read),
        network: network.length === 1 ? undefined : { nodes: network, isOfSuite: true },
        faults: faults === undefined ? undefined : this.#faults(node, faults),
        twin,
        startWith: (...how) => startAgain(unhealthy, ...how),
        move: () => this.#move(node),
        ...(isBeforeUpgrades
          ? { upgrade: () => (crossing ??= this.#cross({ nodes: network, followers, knowsHelicon })) }
          : { whyNoUpgrade: NO_SCHEDULE }),
      });
    } catch (error) {
      this.#stages.leave();
      if (error instanceof LaunchRefused) throw new UsageError(error.message, { cause: error });
      if (error instanceof NodeDied) this.#note(error.end);
      // Once a node has ended, or the run is to end, what fails after that follows from it.
      if (this.checkAlive() === undefined && !this.#around.signal.aborted) throw error;
      return undefined;
    }
  }

  /** Ends the tests of the node, when it is known whether it has ended by itself, and whether its peers agree with it. */
  async endTests(): Promise<void> {
    await this.#knowEnd();
    await this.#knowSplit();
    this.#stages.leave();
  }

  /** Asks the peers as long as the tested node runs: one that split does not come back from a restart. */
  async #knowSplit(): Promise<void> {
    if (this.#around.signal.aborted || this.#network.length < 2 || this.whySplit !== undefined) return;
    this.#standings = await standingsOf(this.#network);
  }

  async #knowEnd(): Promise<void> {
    const [node] = this.#network;
    if (node !== undefined && !this.#around.signal.aborted) await knowEnd(node);
  }

  /** Runs the audit of the node, with the genesis file that it was started with; undefined if that is not the suite's. */
  async audit<T>(action: (genesis: string | undefined) => Promise<T>): Promise<T> {
    await this.#knowEnd();
    // A node that ended before ended in the stage before.
    this.checkAlive();
    this.#enter('auditing');
    try {
      if (namesGenesis(this.#order.launchArg)) return await action(undefined);
      return await action(readFileSync(join(this.#folder?.path ?? '', `${TESTED}-genesis.json`), 'utf8'));
    } finally {
      this.#stages.leave();
    }
  }

  /** Lets the network cross its upgrades, and fills the rest of its chain under their rules. */
  async #cross(network: Pick<BeforeUpgrade, 'nodes' | 'followers' | 'knowsHelicon'>): Promise<Crossing> {
    const [node] = network.nodes;
    const fill = async (): Promise<void> => {
      const { entries } = await this.#populate(node.url, BEHIND_UPGRADES);
      this.#population = [...this.#population, ...entries];
    };
    const lost = await this.#goThrough(node, 'crossing', async () => {
      try {
        const isCrossed = await crossUpgrade({ ...network, signal: this.signal, fill });
        if (!isCrossed) this.#whyNotCrossed = 'the node accepted no block after the time of the upgrades';
      } catch (error) {
        if (!(error instanceof RpcRefusal) && !(error instanceof RpcUnavailable)) throw error;
        await knowEnd(node);
        if (node.end !== undefined) throw error;
        this.#whyNotCrossed = error.message;
      }
    });
    if (lost !== undefined) return { kind: 'lost', reason: lost };
    this.#enter('testing');
    const reason = this.#whyNotCrossed;
    return reason === undefined ? { kind: 'crossed' } : { kind: 'not-crossed', reason };
  }

  /** Issues payments while the node is tested. */
  async #move(node: LaunchedNode): Promise<Movement | undefined> {
    this.#enter('moving');
    const onEnd = (moved: Moved): void => {
      this.#stages.describe(moved);
      this.#moved = moved;
    };
    return moveChain({ ...this.#mover(node), onEnd });
  }

  /** Opens the writer that checks share. */
  #write(node: LaunchedNode): Promise<Writer> {
    this.#enter('sequencing');
    return openWriter({ ...this.#mover(node), privateKey: FUNDED_KEY_BYTES });
  }

  /** Restarts the node on its data. @returns the reason if it does not become ready */
  async #restart(node: LaunchedNode): Promise<string | undefined> {
    await this.#around.beforeRestart?.(node);
    return this.#startAgain(node, 'restarting', () => node.stop());
  }

  /** Kills the node while payments are made, as soon as it has been read. @returns the reason if it does not become ready again */
  #crash(node: LaunchedNode, read: () => Promise<void>): Promise<string | undefined> {
    return this.#startAgain(node, 'crashing', async () => {
      const movement = await moveChain(this.#mover(node));
      try {
        await read();
        await node.kill();
      } finally {
        await movement?.stop(0);
      }
    });
  }

  #mover({ url }: LaunchedNode): Mover {
    return { url, allowNetworks: this.#order.allowNetwork, signal: this.signal };
  }

  /** Puts its network under faults. */
  #faults(node: LaunchedNode, seconds: number): Faults | undefined {
    return putFaults({
      nodes: this.#network,
      gates: [...this.#gates],
      seconds,
      signal: this.signal,
      write: async (payer, signal) => {
        const refused = await writeOn({ ...this.#mover(payer), signal });
        for (const why of signal.aborted ? ['the time of the fault was over'] : refused) this.#refused.add(why);
      },
      move: (payer, signal) => moveChain({ ...this.#mover(payer), signal }),
      within: (action) => this.#goThrough(node, 'faulting', action),
    });
  }

  async #startAgain(
    node: LaunchedNode,
    stage: 'restarting' | 'crashing',
    end: () => Promise<void>,
  ): Promise<string | undefined> {
    return this.#goThrough(node, stage, async () => {
      await end();
      await node.start('ready');
    });
  }

  /** Runs a stage. @returns why the node is lost */
  async #goThrough(node: LaunchedNode, stage: Stage['name'], action: () => Promise<void>): Promise<string | undefined> {
    await knowEnd(node);
    const ended = this.checkAlive();
    if (ended !== undefined) return `the node ended: ${ended.status}`;
    await this.#knowSplit();
    // A crossing has begun with what is read before it.
    if (stage !== 'crossing') this.#enter(stage);
    try {
      await action();
      return undefined;
    } catch (error) {
      if (this.#around.signal.aborted) return whyEnded(this.#around.signal);
      if (error instanceof NodeDied) {
        this.#note(error.end);
        return `the node did not come back: ${error.end.status}`;
      }
      const gone = this.checkAlive();
      if (gone === undefined) throw error;
      return `the node ended: ${gone.status}`;
    }
  }

  /** Records a node that has ended by itself. @returns its name, exit status and last output */
  checkAlive(): NodeEnd | undefined {
    for (const { end } of this.#nodes) if (end !== undefined) this.#note(end);
    return this.#ended;
  }

  /** The part of the outcome about the launch: its report, and whether the run was interrupted or a node ended. */
  outcome(wasTested: boolean): Pick<RunOutcome, 'cut' | 'lost' | 'unreachable' | 'launch'> {
    const end = this.checkAlive();
    const launch = this.#report();
    const { signal } = this.#around;
    if (end === undefined) return wasTested || !signal.aborted ? { launch } : { cut: whyEnded(signal), launch };
    const { node, stage, status, logs } = end;
    const where = logs === undefined ? 'the end of its log is in the report' : `its logs are in ${logs}`;
    const who = node === undefined ? 'the launched node' : `the launched node ${node}`;
    const why = `${who} ended while ${stage}: ${status}; ${where}`;
    return wasTested ? { lost: why, launch } : { unreachable: why, launch };
  }

  #report(): Launch {
    const { launch, keep } = this.#order;
    return {
      path: launch,
      release: this.#binary?.release ?? '',
      ...defined({ sha256: this.#binary?.sha256 }),
      stages: [...this.#stages.ended],
      population: [...this.#population],
      ended: this.#ended,
      kept: keep === true ? this.#folder?.path : undefined,
    };
  }

  /** Stops the nodes, and removes their folder unless it is to be kept. */
  async close(): Promise<void> {
    await this.#writer?.then((writer) => writer.close()).catch(() => undefined);
    await Promise.all(this.#nodes.map((node) => node.stop()));
    for (const gate of this.#gates) gate.close();
    for (const { plan } of this.#nodes) plan.disk?.close();
    this.#folder?.close();
  }

  /** Brings test data onto the chain, while nodes in other states start beside it. */
  async #fill(plan: NetworkPlan, node: LaunchedNode): Promise<Pick<Populated, 'hints'> & Beside> {
    const [populated, others] = await Promise.all([
      this.#populate(node.url, plan.isBeforeUpgrades ? BEFORE_UPGRADES : undefined, { isFresh: true }),
      this.#beside(plan),
    ]);
    this.#population = [...populated.entries, ...others.made];
    // A node that ended now ended in this stage.
    await this.#knowEnd();
    if (node.end !== undefined) throw new NodeDied(node.end);
    this.#bereft.signal.throwIfAborted();
    return { hints: populated.hints, ...others };
  }

  /** Tells of each entry where the node is the tested one. */
  async #populate(
    url: string,
    only?: readonly string[],
    { isTested = true, isFresh = false }: { readonly isTested?: boolean; readonly isFresh?: boolean } = {},
  ): Promise<Pick<Populated, 'entries' | 'hints'>> {
    let made = 0;
    try {
      return await populate({
        url,
        privateKey: FUNDED_KEY_BYTES,
        allowNetworks: this.#order.allowNetwork,
        signal: this.signal,
        only,
        isFresh,
        asksBefore: true,
        onSlow: (what) => {
          this.#around.say('filling the chain', what);
          if (this.#slow.length < MOST_SLOW) this.#slow.push(what);
        },
        onWait: ({ seconds, gas, left }) => {
          if (seconds >= LONG_WAIT_S)
            this.#around.say('filling the chain', `waiting for gas: ${seconds} s, ${gas} needed, ${left} left`);
        },
        onEntry: ({ id }) => {
          made += 1;
          if (isTested) this.#around.say('filling the chain', `${id} (${made})`);
        },
      });
    } catch (error) {
      // A node whose network is unknown is tested without test data.
      if (!(error instanceof RpcRefusal) && !(error instanceof RpcUnavailable)) throw error;
      return {
        entries: [{ id: 'network', outcome: 'failed', transactions: 0, reason: error.message }],
        hints: NO_HINTS,
      };
    }
  }

  /** Two more nodes: one is unhealthy because a chain cannot start, one never finishes bootstrapping. */
  async #beside(plan: NetworkPlan): Promise<Beside> {
    const { unhealthy, starting, meet, gate } = await launchBeside(plan, this.#nodes);
    this.#gates.push(gate);
    // It tracks every Subnet; where the tested node is one of several, it alone does.
    const wanted = ['broken-chain', 'subnet-chain'];
    const { entries } = await this.#populate(unhealthy.url, wanted, { isTested: false });
    // Chains that are not bootstrapped answer nothing; what remains is the health of the node.
    return {
      unhealthy,
      made: entries.filter(({ id }) => id === 'broken-chain'),
      beside: [{ url: unhealthy.url, tracksAll: true }, startingNode(starting.url, meet)],
    };
  }

  #enter(name: Stage['name']): void {
    this.#stages.enter(name);
    const { release } = this.#binary ?? {};
    this.#around.say(STAGE_WORDS[name] + (release === undefined ? '' : ` (${release})`));
  }

  #note({ node, status, log }: NodeDied['end']): void {
    if (this.#ended !== undefined) return;
    const { outDir } = this.#around;
    const logs = outDir === undefined ? undefined : keepLogs(this.#nodes, join(outDir, LOGS));
    const others = defined({ node: node === TESTED ? undefined : node, logs });
    this.#ended = { stage: this.#stages.name, status, log: log.map((line) => redactText(line)), ...others };
  }
}
