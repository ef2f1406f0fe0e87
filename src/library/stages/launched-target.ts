import { readFileSync } from 'node:fs';
import { type Crossing, type OpenTarget, openUrl, startingNode } from '../../client/target.ts';
import type { Writer } from '../../client/writer.ts';
import { gasWeightsOf, healthCheckMsOf, namesGenesis } from '../../launch/node-flags.ts';
import { FUNDED_KEY, FUNDED_KEY_BYTES } from '../../launch/genesis.ts';
import { LaunchRefused, NodeDied } from '../../launch/launch-error.ts';
import { launchBeside, launchNetwork, launchQuiet, type NetworkPlan } from '../../launch/launch-network.ts';
import type { LaunchedNode } from '../../launch/launched-node.ts';
import { openWriter } from '../../launch/populate/chain-writer.ts';
import type { PopulationEntry } from '../../generated/report.ts';
import { BEFORE_UPGRADES, BEHIND_UPGRADES } from '../../launch/populate/plan.ts';
import type { EntryResult } from '../../launch/populate/populate.ts';
import { WorkFolder } from '../../launch/work-folder.ts';
import type { LaunchOrder } from '../settings/launch-order.ts';
import { UsageError } from '../settings/usage-error.ts';
import { crossUpgrade } from './cross-upgrade.ts';
import { fillChain } from './fill-chain.ts';
import { type Around, LaunchLife } from './launch-life.ts';
import { loadChain, moveChain, type Mover, rewarded, writeOn } from './move-chain.ts';
import { planLaunch } from './plan-launch.ts';
import { putFaults } from './put-faults.ts';
import { STAGE_WORDS } from './stages.ts';
import { startAgain } from './start-again.ts';
import { trustedNode } from './trusted-node.ts';

const NO_SCHEDULE =
  'the node was started behind all of its upgrades: releases before 1.12 take no schedule of upgrades, and neither does a launch file ' +
  'without {upgradeFile}; --no-upgrade and an --upgrade-file of your own start it without one of the suite';

type BeforeRestart = (node: LaunchedNode) => Promise<void>;

/**
 * A node that the suite starts, fills with test data and stops, for one run.
 *
 * Always close it: it owns processes and a folder.
 */
export class LaunchedTarget {
  readonly life: LaunchLife;
  /** The result of each entry of the population. */
  readonly population: PopulationEntry[] = [];
  readonly #refused: Uint8Array[] = [];
  /** What came of the upgrades; undefined before, or if the node crosses none. */
  crossing: Crossing | undefined;
  readonly #order: LaunchOrder;
  #folder: WorkFolder | undefined;
  #writer: Promise<Writer> | undefined;

  constructor(order: LaunchOrder, around: Around) {
    this.#order = order;
    this.life = new LaunchLife(around);
  }

  /**
   * Starts the node and brings test data onto its chain.
   *
   * @param beforeRestart Called before the node is restarted.
   * @returns The target, whose tests begin. Undefined if the node ended or did not become ready: its life then has the reason.
   * @throws UsageError for invalid flags, an invalid file or an unusable executable.
   */
  async open(beforeRestart: BeforeRestart): Promise<OpenTarget | undefined> {
    try {
      return await this.#open(beforeRestart);
    } catch (error) {
      this.life.stages.leave();
      if (error instanceof LaunchRefused) throw new UsageError(error.message, { cause: error });
      // Once a node has ended, or the run is to end, what fails after that follows from it.
      if (this.life.endBehind(error) === undefined && !this.life.around.signal.aborted) throw error;
      return undefined;
    }
  }

  async #open(beforeRestart: BeforeRestart): Promise<OpenTarget> {
    const startedAt = BigInt(Date.now()) * 1_000_000n;
    const { life } = this;
    const { keep = false, launchNodes = 1, faults } = this.#order;
    const { flags, settings, trusted, release, sha256, whyLeftOut } = await planLaunch(this.#order);
    const folder = new WorkFolder(keep);
    this.#folder = folder;
    life.about = { release, sha256, ...(keep ? { kept: folder.path } : {}) };
    const plan = { ...settings, folder, signal: life.signal, onEnd: life.onEnd };
    life.whyLeftOut = whyLeftOut;
    life.enter('starting');
    const node = await launchNetwork({ ...plan, isGated: faults !== undefined }, life.nodes, launchNodes, trusted);
    const network = [node, ...life.nodes.filter((each) => each !== node)] as const;
    life.network = network;
    const followers: LaunchedNode[] = [];
    const trustedBy = trusted && { plan, network, life, executable: trusted };
    const twin = trustedBy && (await trustedNode(trustedBy, followers));
    life.enter('filling');
    const { isBeforeUpgrades, leftOut } = settings;
    const { hints, alternatives, unhealthy, quiet } = await this.#fill(plan, node);
    life.enter(isBeforeUpgrades ? 'crossing' : 'testing');
    const fill = (): Promise<void> => this.#fillOn(node, BEHIND_UPGRADES);
    let crossing: Promise<Crossing> | undefined;
    const upgrade = async (): Promise<Crossing> =>
      (this.crossing = await (crossing ??= crossUpgrade({ life, nodes: network, followers, leftOut, fill })));
    return openUrl(node.url, {
      isPassing: true,
      alternatives,
      known: {
        key: FUNDED_KEY.privateKey,
        hints,
        healthCheckMs: healthCheckMsOf(flags),
        gasWeights: gasWeightsOf(flags),
        proposesLast: flags.get('proposervm-use-current-height') === 'true',
        freshAt: startedAt,
        refused: this.#refused,
        offers: flags.get('index-enabled') === 'true' ? ['index'] : [],
      },
      onRepeat: () => {
        life.enter('testing');
      },
      network: network.length === 1 ? undefined : { nodes: network, isOfSuite: true },
      twin,
      quiet,
      startWith: (...how) => startAgain(unhealthy, ...how),
      ...this.#acts(node, beforeRestart),
      ...(isBeforeUpgrades === true
        ? { upgrade }
        : { whyNoUpgrade: (this.#order.upgrade ? whyLeftOut : undefined) ?? NO_SCHEDULE }),
    });
  }

  /** Brings test data onto the chain, while nodes in other states start beside it. */
  async #fill(plan: NetworkPlan, node: LaunchedNode) {
    const { life } = this;
    const only = plan.isBeforeUpgrades === true ? BEFORE_UPGRADES : undefined;
    const [{ entries, hints }, { made, ...beside }, quiet] = await Promise.all([
      fillChain(life, { ...this.#mover(node), peers: peersOf(life.network), only, isFresh: true }),
      this.#startBeside(plan),
      this.#startQuiet(plan),
    ]);
    this.#take(entries);
    this.population.push(...made);
    // A node that ended now ended in this stage.
    await life.knowEnd();
    for (const { end } of life.nodes) if (end !== undefined) throw new NodeDied(end);
    return { ...beside, hints, quiet };
  }

  async #fillOn(node: LaunchedNode, only: readonly string[]): Promise<void> {
    const { life } = this;
    const { entries } = await fillChain(life, { ...this.#mover(node), peers: peersOf(life.network), only });
    this.#take(entries);
  }

  #take(entries: readonly EntryResult[]): void {
    for (const { refused, ...entry } of entries) {
      this.population.push(entry);
      if (refused !== undefined) this.#refused.push(refused);
    }
  }

  /** Starts a node whose chain nobody moves once it has some blocks. Half a minute later, a run that takes as long anyway tests it. */
  async #startQuiet(plan: NetworkPlan): Promise<OpenTarget['quiet']> {
    const { nightly = false, against } = this.#order;
    if (!nightly && against === undefined) return undefined;
    const { url } = await launchQuiet(plan, this.life.nodes);
    await fillChain(this.life, { ...this.#mover({ url }), only: ['ending-lock', 'ending-member'] }, false);
    return { url, since: Date.now() };
  }

  /** Starts two more nodes: one is unhealthy because a chain cannot start, one never finishes bootstrapping. */
  async #startBeside(plan: NetworkPlan) {
    const { unhealthy, starting, meet } = await launchBeside(plan, this.life.nodes);
    // It tracks every Subnet; where the tested node is one of several, it alone does.
    const own = this.#mover(unhealthy);
    const { entries } = await fillChain(this.life, { ...own, only: ['broken-chain', 'subnet-chain'] }, false);
    // Its last block: the lock ends while the chain stands.
    await fillChain(this.life, { ...own, only: ['ending-lock'] }, false);
    // Chains that are not bootstrapped answer nothing; what remains is the health of the node.
    return {
      unhealthy,
      /** The entries of the population that the tested node does not have. */
      made: entries.filter(({ id }) => id === 'broken-chain'),
      alternatives: [{ url: unhealthy.url, tracksAll: true }, startingNode(starting.url, meet)],
    };
  }

  /** What the suite can do to the tested node and its network. */
  #acts(node: LaunchedNode, beforeRestart: BeforeRestart) {
    const { life } = this;
    const { sequences, faults, nightly } = this.#order;
    const write = (): Promise<Writer> => {
      life.enter('sequencing');
      return openWriter({ ...this.#mover(node), privateKey: FUNDED_KEY_BYTES });
    };
    const load = (): Promise<void> => {
      life.around.say(STAGE_WORDS.moving, 'as fast as the chain takes them');
      return loadChain(this.#mover(node));
    };
    const writes = (changesOf?: typeof rewarded) => async (payer: LaunchedNode, signal: AbortSignal) => {
      const refused = await writeOn(this.#mover(payer, signal), changesOf);
      for (const why of signal.aborted ? ['the time of the fault was over'] : refused)
        life.remarks.add(`Under a fault, a transaction was not accepted: ${why}.`);
    };
    const underFaults = (seconds: number): OpenTarget['faults'] =>
      putFaults({
        nodes: life.network,
        seconds,
        signal: life.signal,
        write: writes(),
        reward: writes(rewarded),
        move: (payer, signal) => moveChain(this.#mover(payer, signal)),
        within: (action) => life.goThrough('faulting', action),
      });
    return {
      restart: async () => {
        await beforeRestart(node);
        return life.goThrough('restarting', async () => {
          await node.stop();
          await node.start('ready');
        });
      },
      crash: (read: () => Promise<void>) =>
        life.goThrough('crashing', async () => {
          const movement = await moveChain(this.#mover(node));
          try {
            await read();
            await node.kill();
          } finally {
            await movement?.stop(0);
          }
          await node.start('ready');
        }),
      move: async () => {
        life.enter('moving');
        // Nodes verify messages of an L1 some time after it was made, and only where validators decide.
        if (life.network.length > 1) await this.#fillOn(node, ['l1-orders']);
        return moveChain(this.#mover(node), life.stages.describe);
      },
      load: nightly === true ? load : undefined,
      writing: {
        open: () => (this.#writer ??= write()),
        sequences: sequences === undefined ? undefined : { mostMs: sequences * 1000 },
      },
      faults: faults === undefined ? undefined : underFaults(faults),
    };
  }

  #mover({ url }: Pick<LaunchedNode, 'url'>, signal = this.life.signal): Mover {
    return { url, allowNetworks: this.#order.allowNetwork, signal };
  }

  /** Runs the audit of the node, with the genesis file that it was started with; undefined if that is not the suite's. */
  async audit<T>(action: (genesis: string | undefined) => Promise<T>): Promise<T> {
    const { life } = this;
    // A node that ended before ended in the stage before.
    await life.knowEnd();
    life.enter('auditing');
    try {
      const file = namesGenesis(this.#order.launchArg) ? undefined : life.network[0]?.plan.values.genesisFile;
      return await action(file && readFileSync(file, 'utf8'));
    } finally {
      life.stages.leave();
    }
  }

  /** Stops the nodes, and removes their folder unless it is to be kept. */
  async close(): Promise<void> {
    await this.#writer?.then((writer) => writer.close()).catch(() => undefined);
    await Promise.all(this.life.nodes.map((node) => node.close()));
    this.#folder?.close();
  }
}

function peersOf([, ...peers]: readonly LaunchedNode[]): string[] {
  return peers.map(({ url }) => url);
}
