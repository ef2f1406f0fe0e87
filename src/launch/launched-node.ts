import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RpcClient, RpcRefusal, RpcUnavailable } from '../client/rpc-client.ts';
import { objectOf, textOf } from '../encoding/read-json.ts';
import { isJsonObject } from '../encoding/json.ts';
import { endOf } from './copy-log-ends.ts';
import { childEnvironment, NodeProcess } from './node-process.ts';
import type { Gate } from './gate.ts';
import type { Staker } from './genesis.ts';
import { filled, type LaunchConfig, type LaunchValues } from './launch-config.ts';
import { NodeDied, type NodeEnd, NOT_READY } from './launch-error.ts';
import type { SmallDisk } from './small-disk.ts';

const POLL_MS = 100;
const CALL_MS = 5000;
const LOG_LINES = 20;
const LOG_BYTES = 64 * 1024;
/** The folder, in the data folder, with the keys that a node creates at its first start. */
const KEYS = 'staking';

/** The settings to start one node of a launch. */
export interface NodePlan {
  /** The name of the node in its launch. */
  readonly name: string;
  readonly path: string;
  readonly config: LaunchConfig;
  /** Flags of the user; they follow those of the configuration. */
  readonly extraArgs: readonly string[];
  readonly values: LaunchValues;
  /** Milliseconds until the node must be ready. */
  readonly readyMs: number;
  /** Called with the name of a node whose process has ended by itself. */
  readonly onEnd: (name: string) => void;
  readonly signal?: AbortSignal;
  /** The loopback address at which it serves HTTP. Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /** The disk of its database; undefined for that of the machine. */
  readonly disk?: SmallDisk | undefined;
  /** The gate before its staking port, or before that of the node that it bootstraps from; undefined if nothing stands between. */
  readonly gate?: Gate | undefined;
}

/** The state to wait for after a start: `ready` for all chains, `serving` for the P-Chain, `answering` for the HTTP server alone. */
export type Awaited = 'ready' | 'serving' | 'answering';

/** A node that this suite starts. Its data folder remains after its process ends, so that it can start again. */
export class LaunchedNode {
  readonly url: string;
  readonly plan: NodePlan;
  /** Whether it is right that its process ends by itself. */
  mayEnd = false;
  #process: NodeProcess | undefined;

  constructor(plan: NodePlan) {
    this.plan = plan;
    this.url = `http://${plan.host ?? '127.0.0.1'}:${plan.values.httpPort}`;
  }

  get name(): string {
    return this.plan.name;
  }

  /** The folder of its logs. */
  get logs(): string {
    return join(this.plan.values.dataDir, 'logs');
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Resolves when its process has ended. */
  get ended(): Promise<unknown> {
    return this.#process?.ended ?? Promise.resolve();
  }

  /** The end of its process; undefined while it runs, or if it is right. */
  get end(): NodeEnd | undefined {
    return this.mayEnd ? undefined : this.anyEnd;
  }

  /** The end of its process, right or not; undefined while it runs. */
  get anyEnd(): NodeEnd | undefined {
    const status = this.#process?.status;
    return status === undefined ? undefined : { node: this.name, status, log: this.#log() };
  }

  /**
   * Starts the node, and waits for a state.
   *
   * @param moreArgs Arguments for this start only.
   * @throws NodeDied when the process exits or the time is over; the reason of the signal when it is aborted.
   */
  async start(until: Awaited, moreArgs: readonly string[] = []): Promise<void> {
    const { name, path, config, extraArgs, values, readyMs, signal, disk } = this.plan;
    signal?.throwIfAborted();
    const args = [...config.args.map((arg) => filled(arg, values)), ...extraArgs, ...moreArgs];
    const own = Object.entries(config.env ?? {}).map(([name, value]) => [name, filled(value, values)] as const);
    // Temporary files of the node are removed together with its data.
    const env = childEnvironment({ HOME: values.dataDir, TMPDIR: values.dataDir, ...Object.fromEntries(own) });
    const [file, all] = disk?.within(path, args, values.dataDir) ?? [path, args];
    const started = new NodeProcess(file, all, { cwd: values.dataDir, env });
    this.#process = started;
    void started.ended.then(() => {
      if (this.#process === started && !this.mayEnd) this.plan.onEnd(this.name);
    });
    const rpc = this.#rpc();
    const deadline = Date.now() + readyMs;
    try {
      for (;;) {
        const missing = await whyNot(until, rpc);
        signal?.throwIfAborted();
        if (started.status !== undefined) throw new NodeDied({ node: name, status: started.status, log: this.#log() });
        if (missing === undefined) return;
        if (Date.now() > deadline)
          throw new NodeDied({
            node: name,
            status: `${NOT_READY} after ${readyMs / 1000} s: ${missing}`,
            log: this.#log(),
          });
        await Promise.race([delay(POLL_MS), started.ended]);
      }
    } finally {
      await rpc.close();
    }
  }

  /**
   * Reads the node ID, and the BLS key if the node returns one.
   *
   * @throws RpcRefusal or RpcUnavailable when the node returns no result.
   */
  async identity(): Promise<Staker> {
    const rpc = this.#rpc();
    try {
      const nodeInfo = await rpc.result('info.getNodeID', {});
      const nodeID = textOf(nodeInfo, 'nodeID') ?? '';
      const pop = objectOf(nodeInfo, 'nodePOP');
      const [publicKey, proofOfPossession] = [textOf(pop, 'publicKey'), textOf(pop, 'proofOfPossession')];
      const hasKey = publicKey !== undefined && proofOfPossession !== undefined;
      return { nodeID, ...(hasKey ? { signer: { publicKey, proofOfPossession } } : {}) };
    } finally {
      await rpc.close();
    }
  }

  /** Removes its data, but not its keys. The node must not be running. */
  forget(): void {
    const { dataDir } = this.plan.values;
    for (const name of readdirSync(dataDir)) {
      if (name !== KEYS) rmSync(join(dataDir, name), { recursive: true, force: true });
    }
  }

  #rpc(): RpcClient {
    return RpcClient.at(this.url, { timeoutMs: CALL_MS, concurrency: 1, signal: this.plan.signal });
  }

  /** Stops its process, and kills it if it does not exit in time: sooner if the run was interrupted. */
  async stop(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    await running?.stop(this.plan.signal?.aborted);
  }

  /** Kills its process without warning. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    await running?.kill();
  }

  /** Stops it for good, with its gate and its disk. */
  async close(): Promise<void> {
    await this.stop();
    this.plan.gate?.close();
    this.plan.disk?.close();
  }

  /** Halts its process, or lets it go on. */
  pause(isPaused: boolean): void {
    this.#process?.pause(isPaused);
  }

  #log(): string[] {
    const lines = this.#process?.lines ?? [];
    return [...tailOf(join(this.logs, 'main.log')), ...lines].slice(-LOG_LINES);
  }
}

function tailOf(file: string): string[] {
  try {
    return endOf(file, LOG_BYTES).toString('utf8').trimEnd().split('\n').slice(-LOG_LINES);
  } catch {
    return [];
  }
}

/** How to see that a node is in a state. */
interface Sign {
  /** Asks the node, and returns what is missing. */
  readonly missing: (rpc: RpcClient) => Promise<string | undefined>;
  /** Whether a node that refuses the request is in the state. */
  readonly isRefusalEnough: boolean;
}

const SIGNS: Readonly<Record<Awaited, Sign>> = {
  // For a node without `health.readiness`, a response of the P-Chain is enough.
  ready: {
    missing: async (rpc) => {
      await rpc.result('platform.getHeight', {});
      const readiness = await rpc.result('health.readiness', {});
      return isJsonObject(readiness) && readiness.healthy === false
        ? 'health.readiness says that it is not'
        : undefined;
    },
    isRefusalEnough: true,
  },
  serving: { missing: answerTo('platform.getHeight'), isRefusalEnough: false },
  answering: { missing: answerTo('health.liveness'), isRefusalEnough: true },
};

function answerTo(method: string): Sign['missing'] {
  return async (rpc) => {
    await rpc.result(method, {});
    return undefined;
  };
}

/** Why a node is not yet in a state; undefined when it is. */
async function whyNot(until: Awaited, rpc: RpcClient): Promise<string | undefined> {
  const { missing, isRefusalEnough } = SIGNS[until];
  try {
    return await missing(rpc);
  } catch (error) {
    if (error instanceof RpcRefusal) return isRefusalEnough ? undefined : error.message;
    if (error instanceof RpcUnavailable) return error.message;
    throw error;
  }
}
