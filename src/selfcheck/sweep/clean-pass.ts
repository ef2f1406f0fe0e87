import { FaultCollector } from '../../reference-node/faults/fault-collector.ts';
import type { Fault } from '../../reference-node/faults/fault.ts';
import type { TestOptions } from '../../run/run-options.ts';
import { isAlarm } from '../is-alarm.ts';
import { methodAsked } from '../marks.ts';
import { PATIENT, type TrialNodes } from '../trial-nodes.ts';

/**
 * The results of a run on the clean node: the faults that its messages can have, and the requirements that read the
 * responses of each method.
 */
export interface CleanPass {
  readonly faults: readonly Fault[];
  /** By method, the requirements whose checks read a response of it. */
  readonly readers: ReadonlyMap<string, readonly string[]>;
  /**
   * Stated and derived requirements that failed, and checks with an error. A sweep is possible only when there are
   * none.
   */
  readonly alarms: readonly string[];
}

/** Runs checks on the clean node of a profile: those of the given methods, or every check. */
export async function cleanPass(
  nodes: TrialNodes,
  options: ConstructorParameters<typeof FaultCollector>[0],
  of?: ReadonlySet<string>,
  onExchange: NonNullable<TestOptions['onExchange']> = () => undefined,
): Promise<CleanPass> {
  const only = nodes.ids.filter((id) => of?.has(nodes.catalogue.get(id).method) !== false);
  const collector = new FaultCollector(options);
  const target = await nodes.serve({ patch: collector.patch, touches: 'all' }, { writes: true });
  const methods = new Map<number, string>();
  const read = new Map<string, ReadonlySet<number>>();
  try {
    const { requirements } = await nodes.test(target, only, {
      ...PATIENT,
      onExchange: (exchange) => {
        onExchange(exchange);
        const { method, url } = exchange.request;
        methods.set(exchange.number, methodAsked(exchange) ?? `${method} ${new URL(url).pathname}`);
      },
      onChecked: (id, responses) => void read.set(id, responses),
    });
    const alarms = requirements
      .filter(isAlarm)
      .map(({ id, verdict, reason }) => `${id}: ${verdict}${reason === undefined ? '' : `: ${reason}`}`);
    return { faults: collector.faults(), readers: readersOf(read, methods), alarms };
  } finally {
    await target.close();
  }
}

function readersOf(
  read: ReadonlyMap<string, ReadonlySet<number>>,
  methods: ReadonlyMap<number, string>,
): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, Set<string>>();
  for (const [id, responses] of read) {
    for (const number of responses) {
      const method = methods.get(number);
      if (method === undefined) continue;
      readers.set(method, (readers.get(method) ?? new Set()).add(id));
    }
  }
  return new Map([...readers].map(([method, ids]) => [method, [...ids]]));
}
