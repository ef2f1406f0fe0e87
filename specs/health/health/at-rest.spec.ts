import {
  type CheckContext,
  expect,
  ifTestable,
  integerOf,
  type JsonValue,
  objectOf,
  requirement,
  textOf,
  waitsForTheNode,
} from '../../../src/harness/index.ts';
import { called } from '../../support/health/report.ts';
import { expectInTheEnd, type Sign } from '../../support/health/signs.ts';
import { lastAccepted } from '../../support/index/reading.ts';

waitsForTheNode();

/** How often the health of a resting node is read. */
const READS = 10;

const consensusOf = (message: JsonValue | undefined) => objectOf(objectOf(message, 'engine'), 'consensus');

/** The least of a number in the messages of checks, while the network rests. */
async function leastAtRest(
  context: CheckContext,
  numberOf: (message: JsonValue | undefined) => bigint | undefined,
): Promise<ReadonlyMap<string, bigint>> {
  const { healthCheckMs } = context;
  if (healthCheckMs === undefined) return context.notTestable('the run does not know how often the checks run');
  const least = new Map<string, bigint>();
  const isBusy = (): boolean => least.size === 0 || [...least.values()].some((number) => number > 0n);
  for (let reads = 0; reads < READS && isBusy(); reads += 1) {
    if (reads > 0) await context.pause(healthCheckMs);
    const { checks } = await context.afresh(() => called(context, 'health.health'));
    for (const [name, { message }] of checks) {
      const number = numberOf(message);
      if (number !== undefined && number < (least.get(name) ?? number + 1n)) least.set(name, number);
    }
  }
  return least;
}

for (const [claim, names, figuresOf] of [
  ['nothing-processes-at-rest', ['processingBlocks', 'outstandingBlocks'], consensusOf],
  ['no-request-waits-at-rest', ['outstandingRequests'], (message: JsonValue | undefined) => message],
] as const)
  requirement(`health.health/${claim}`, async (context) => {
    const [member] = names;
    const least = await leastAtRest(context, (message) =>
      names.map((name) => integerOf(figuresOf(message), name)).find((number) => number !== undefined),
    );
    if (least.size === 0) return context.notTestable(`no check contains \`${member}\``);
    for (const [name, number] of least) expect(number, `the least ${member} of ${name}`).toBe(0n);
  });

requirement('health.health/last-blocks-at-rest', (context) =>
  expectInTheEnd(context, 'no check contains a last accepted block', async () => {
    const { checks } = await called(context, 'health.health');
    const signs: Sign[] = [];
    for (const name of ['C', 'P', 'X'] as const) {
      const consensus = consensusOf(checks.get(name)?.message);
      const told = textOf(consensus, 'lastAcceptedID');
      const index = await ifTestable(context.sample.index({ name: `${name}/block` }), undefined);
      if (told !== undefined && index !== undefined)
        signs.push({
          what: `the lastAcceptedID of ${name}`,
          told,
          right: (await lastAccepted(context, index.path)).id,
        });
      const height = name === 'P' ? integerOf(consensus, 'lastAcceptedHeight') : undefined;
      if (height !== undefined)
        signs.push({ what: 'the lastAcceptedHeight of P', told: height, right: await context.height() });
    }
    return signs;
  }),
);
