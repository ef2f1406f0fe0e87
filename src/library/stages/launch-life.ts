import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RpcClient, RpcRefusal, RpcUnavailable } from '../../client/rpc-client.ts';
import { defined } from '../../encoding/defined.ts';
import type { Launch, NetworkNode, NodeEnd, Stage } from '../../generated/report.ts';
import { keepLogs } from '../../launch/copy-log-ends.ts';
import { NodeDied } from '../../launch/launch-error.ts';
import { TESTED, TRUSTED } from '../../launch/launch-network.ts';
import type { LaunchedNode } from '../../launch/launched-node.ts';
import { whyEnded } from '../../run/time-limit.ts';
import { redactText } from '../../transport/redact.ts';
import { STAGE_WORDS, Stages } from './stages.ts';
import { standingsOf, whySplit } from './standings.ts';

const LOGS = 'launch-logs';
/** Milliseconds in which a process that is gone is known to have ended. */
const END_MS = 2000;

/** The surroundings of a launch. */
export interface Around {
  /** Aborted when the run is interrupted. */
  readonly signal: AbortSignal;
  /** The folder for the logs of a node that ended by itself. Without it, only the report contains the last lines. */
  readonly outDir: string | undefined;
  /** Receives the name of each stage and the release, and the entry when one is made. */
  readonly say: (stage: string, entry?: string) => void;
}

/** The life of the nodes of a launch: the stages that they go through, which node ended by itself, and whether they agree. */
export class LaunchLife {
  readonly around: Around;
  /** Every node that was started. */
  readonly nodes: LaunchedNode[] = [];
  /** The tested node, and its peers behind it. */
  network: readonly LaunchedNode[] = [];
  /** The executable, and the folder that is kept. */
  about: Pick<Launch, 'release' | 'sha256' | 'kept'> = { release: '' };
  /** Transactions that were slow, and those that were not accepted under a fault, as sentences. */
  readonly remarks = new Set<string>();
  readonly stages = new Stages();
  /** Why its network does not cross an upgrade that it knows; undefined if it crosses all. */
  whyLeftOut: string | undefined;
  /** Where each node of its network stands; undefined if there is one node. Asked before a restart, and when the tests end. */
  standings: NetworkNode[] | undefined;
  readonly #bereft = new AbortController();
  /** Aborted when the run is interrupted, or when a node other than the tested one ends. */
  readonly signal: AbortSignal;
  #ended: NodeEnd | undefined;
  #trustedEnd: NodeEnd | undefined;

  constructor(around: Around) {
    this.around = around;
    this.signal = AbortSignal.any([around.signal, this.#bereft.signal]);
    // Any number of transactions wait at once.
    setMaxListeners(0, this.signal);
  }

  /** Where its peers accepted another block than the tested node; undefined if they agree. */
  get whySplit(): string | undefined {
    return this.standings && whySplit(this.standings);
  }

  /** How the trusted node ended by itself, which the run goes on without; undefined if it did not, or is one of several. */
  get trustedEnd(): NodeEnd | undefined {
    return this.#trustedEnd;
  }

  /** Receives the name of a node that ended by itself. The run itself detects that the tested node ended. */
  readonly onEnd = (name: string): void => {
    if (name !== TESTED) this.#bereft.abort();
  };

  /** Begins a stage and ends the previous one. */
  enter(name: Stage['name']): void {
    this.stages.enter(name);
    this.around.say(`${STAGE_WORDS[name]} (${this.about.release})`);
  }

  /** Does something in a stage. @returns why the tested node is lost */
  async goThrough(stage: Stage['name'], action: () => Promise<void>): Promise<string | undefined> {
    const ended = await this.knowEnd();
    if (ended !== undefined) return `the node ended: ${ended.status}`;
    await this.#knowSplit();
    // A crossing has begun with what is read before it.
    if (stage !== 'crossing') this.enter(stage);
    try {
      await action();
      return undefined;
    } catch (error) {
      if (this.around.signal.aborted) return whyEnded(this.around.signal);
      const gone = this.endBehind(error);
      if (gone === undefined) throw error;
      return error instanceof NodeDied
        ? `the node did not come back: ${error.end.status}`
        : `the node ended: ${gone.status}`;
    }
  }

  /** Ends the tests of the node, when it is known whether it has ended by itself, and whether its peers agree with it. */
  async endTests(): Promise<void> {
    await this.knowEnd();
    await this.#knowSplit();
    this.stages.leave();
  }

  /** Records a node that has ended by itself, as soon as this is known of the tested one. */
  async knowEnd(): Promise<NodeEnd | undefined> {
    const [node] = this.network;
    if (node !== undefined && !this.around.signal.aborted) await untilKnown(node);
    return this.checkAlive();
  }

  /** Records a node that has ended by itself, also if an error says so. */
  endBehind(error: unknown): NodeEnd | undefined {
    if (error instanceof NodeDied) this.#ended ??= this.#recorded(error.end);
    return this.checkAlive();
  }

  /** Records a node that has ended by itself. @returns its name, exit status and last output */
  checkAlive(): NodeEnd | undefined {
    for (const { end } of this.nodes) if (end !== undefined) this.#ended ??= this.#recorded(end);
    const gone = this.nodes.find(({ name }) => name === TRUSTED)?.anyEnd;
    if (gone !== undefined) this.#trustedEnd ??= this.#recorded(gone);
    return this.#ended;
  }

  /** Asks the peers as long as the tested node runs: one that split does not come back from a restart. */
  async #knowSplit(): Promise<void> {
    if (this.around.signal.aborted || this.network.length < 2 || this.whySplit !== undefined) return;
    this.standings = await standingsOf(this.network);
  }

  #recorded({ node, status, log }: NodeDied['end']): NodeEnd {
    const { outDir } = this.around;
    const logs = outDir === undefined ? undefined : keepLogs(this.nodes, join(outDir, LOGS));
    const others = defined({ node: node === TESTED ? undefined : node, logs });
    return { stage: this.stages.name, status, log: log.map((line) => redactText(line)), ...others };
  }
}

/** Waits until the end of a node is known, if it does not respond: a connection breaks a moment before the process has ended. */
async function untilKnown({ url, ended }: LaunchedNode): Promise<void> {
  const rpc = RpcClient.at(url, { timeoutMs: END_MS, concurrency: 1 });
  try {
    await rpc.result('health.liveness', {});
  } catch (error) {
    if (error instanceof RpcUnavailable) await Promise.race([ended, delay(END_MS, undefined, { ref: false })]);
    else if (!(error instanceof RpcRefusal)) throw error;
  } finally {
    await rpc.close();
  }
}
