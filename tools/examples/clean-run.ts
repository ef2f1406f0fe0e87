import type { RequirementResult } from '../../src/generated/report.ts';
import { judgeAlone } from '../../src/run/judge-alone.ts';
import { PATIENT, type TrialNodes } from '../trials/trial-nodes.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import type { SchemaSet } from '../../src/judge/validation/schema/schemas.ts';

/** A run on the reference node without a defect: the source of the good exchanges of all its requirements. */
export interface CleanRun {
  readonly results: ReadonlyMap<string, RequirementResult>;
  /** All exchanges of the run, by number. */
  readonly exchanges: ReadonlyMap<number, Exchange>;
  /** By requirement, the exchanges that show by themselves, by a schema, that it is met. */
  readonly showing: ReadonlyMap<string, readonly Exchange[]>;
}

/** Runs the checks of these requirements on clean nodes. With `writes`, the checks may issue transactions. */
export async function cleanRun(nodes: TrialNodes, ids: readonly string[], writes: boolean): Promise<CleanRun> {
  const target = writes ? await nodes.serve({ patch: {}, touches: 'all' }, { writes }) : await nodes.clean();
  const exchanges = new Map<number, Exchange>();
  try {
    const { requirements } = await nodes.test(target, ids, {
      ...PATIENT,
      onExchange: (exchange) => void exchanges.set(exchange.number, exchange),
    });
    return {
      results: new Map(requirements.map((result) => [result.id, result])),
      exchanges,
      showing: showingOf(exchanges.values(), nodes.schemas),
    };
  } finally {
    await target.close();
  }
}

function showingOf(exchanges: Iterable<Exchange>, schemas: SchemaSet): ReadonlyMap<string, readonly Exchange[]> {
  const showing = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const judgement = judgeAlone(exchange, schemas);
    if (judgement === undefined) continue;
    const broken = new Set(judgement.findings.map(({ requirement }) => requirement));
    for (const id of judgement.seen.keys()) {
      if (!broken.has(id)) showing.set(id, [...(showing.get(id) ?? []), exchange]);
    }
  }
  return showing;
}
