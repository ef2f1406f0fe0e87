import { setTimeout as delay } from 'node:timers/promises';
import { cut } from '../../encoding/cut.ts';
import type { JsonValue } from '../../encoding/json.ts';
import { integerOf, textOf } from '../../encoding/read-json.ts';
import { shownAddress } from '../../transport/address.ts';
import { Transport } from '../../transport/transport.ts';
import type { SchemaSet } from '../../judge/validation/schema/schemas.ts';
import type { OpenTarget } from '../../client/target.ts';
import type { Budget } from '../budget.ts';
import type { Recorder } from '../recorder.ts';
import type { TestOptions } from '../run-options.ts';
import { HEIGHT, resultOf, rpcQuestion } from './question.ts';
import type { SameNode } from '../same-node.ts';
import { Twin } from './twin.ts';

/** Attempts to reach the trusted node, and milliseconds between them. */
const ATTEMPTS = 20;
const PAUSE_MS = 250;

/** Milliseconds between the runs of the health checks of a node by default. */
const HEALTH_CHECK_MS = 30_000;

const VERSION = rpcQuestion('info.getNodeVersion', '{}', '/ext/info');

/** What a twin needs of a run. */
interface Beside {
  readonly target: OpenTarget;
  readonly options: TestOptions;
  readonly recorder: Recorder;
  readonly schemas: SchemaSet;
  /** Counts the requests to the tested node, and ends the run at its limit. */
  readonly budget: Budget;
  readonly signal: AbortSignal;
  readonly same: SameNode;
}

/** A twin, if a trusted node was named, or why there can be none: it cannot be reached, or is of another network. Always close it. */
export interface OpenedTwin {
  readonly twin?: Twin;
  readonly whyNot?: string;
  /** The release that the trusted node reports. */
  readonly release?: string | undefined;
  close(): Promise<void>;
}

/** Opens the trusted node of a target. */
export async function openTwin({
  target,
  options,
  recorder,
  schemas,
  budget,
  same,
  ...run
}: Beside): Promise<OpenedTwin> {
  const signal = AbortSignal.any([run.signal, budget.signal]);
  const { twin: node, isPassing, url } = target;
  const opened: Transport[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((transport) => transport.close()));
  };
  if (node === undefined) return { close };
  const transportTo = (baseUrl: string, reach = options.transport, onSend?: () => void): Transport => {
    const transport = new Transport({ ...reach, baseUrl, isPassing, signal, onSend });
    opened.push(transport);
    return transport;
  };
  const tested = transportTo(url, options.transport, budget.spend);
  const trusted = transportTo(node.url, node.transport);
  const name = shownAddress(node.url, options.transport.showAddress);
  const { whyNot, tellsHeight } = await stateBeside(tested, trusted, name, signal);
  if (whyNot !== undefined) return { whyNot, close };
  const isOne = same.has(`${name} (--against)`, (await trusted.send(HEIGHT)).outcome);
  if (isOne && new URL(node.url).port === new URL(url).port)
    return { whyNot: `${name} (--against): this is the tested node, by its header Node-Id`, close };
  const release = textOf(await resultOf(trusted, VERSION), 'version');
  const twin = new Twin({
    tested,
    trusted,
    second: async () => {
      const second = await node.second?.();
      return second === undefined ? undefined : transportTo(second);
    },
    end: node.end,
    base: shownAddress(url, options.transport.showAddress).replace(/\/$/, ''),
    schemas,
    record: (exchange) => {
      const numbered = { ...exchange, number: recorder.number() };
      recorder.onExchange(numbered);
      return numbered;
    },
    seed: options.seed,
    tellsHeight,
    release,
    healthCheckMs: target.known?.healthCheckMs ?? HEALTH_CHECK_MS,
    signal,
  });
  recorder.listen(twin.onExchange);
  return { twin, release, close };
}

/** Why two nodes cannot be compared, unless both have the same block at a height, and whether the tested one tells its height. */
async function stateBeside(
  tested: Transport,
  trusted: Transport,
  name: string,
  signal: AbortSignal,
): Promise<{ readonly whyNot?: string; readonly tellsHeight: boolean }> {
  let told: readonly (JsonValue | undefined)[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt += 1) {
    told = await Promise.all([tested, trusted].map((node) => resultOf(node, HEIGHT)));
    if (told[1] !== undefined) break;
    await delay(PAUSE_MS);
  }
  const [own, other] = told.map((result) => integerOf(result, 'height'));
  const tellsHeight = own !== undefined;
  if (other === undefined) {
    const { outcome } = await trusted.send(HEIGHT);
    const came =
      outcome.kind === 'answer'
        ? `HTTP ${outcome.status} with ${cut(Buffer.from(outcome.body).toString().trim(), 200)}`
        : outcome.reason;
    const whyNot = `${name} (--against) tells no height. The response to platform.getHeight: ${came}. Name a node that answers it`;
    return { whyNot, tellsHeight };
  }
  // The requirements of the run are about a node that tells no height.
  if (own === undefined) return { tellsHeight };
  const least = own < other ? own : other;
  const block = rpcQuestion('platform.getBlockByHeight', `{"height":"${least}","encoding":"hex"}`, '/ext/bc/P');
  const results = await Promise.all([tested, trusted].map((node) => resultOf(node, block)));
  const [first, second] = results.map((result) => textOf(result, 'block'));
  if (first === undefined || second === undefined || first === second) return { tellsHeight };
  const whyNot = `${name} (--against) is of another network: its block at height ${least} is another one`;
  return { whyNot, tellsHeight };
}
