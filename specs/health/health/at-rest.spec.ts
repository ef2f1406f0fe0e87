import {
  type CheckContext,
  decodeDuration,
  ifTestable,
  integerOf,
  type JsonValue,
  objectOf,
  requirement,
  textOf,
  waitsForTheNode,
} from '../../../src/harness/index.ts';
import { called, expectInTheEnd, type Sign } from '../../support/health/report.ts';
import { lastAccepted } from '../../support/index/reading.ts';

waitsForTheNode();

const METHOD = 'health.health';
const consensusOf = (message: JsonValue | undefined) => objectOf(objectOf(message, 'engine'), 'consensus');

/** Expects these figures of the router and of each chain to come down to 0. */
function comesToRest(context: CheckContext, members: readonly string[]): Promise<void> {
  return expectInTheEnd(context, `no check contains ${members.join(' or ')}`, async () =>
    [...(await called(context, METHOD)).checks].flatMap(([name, { message }]) =>
      members.flatMap((member): readonly Sign[] => {
        const figures = name === 'router' ? message : consensusOf(message);
        const span = decodeDuration(textOf(figures, member) ?? '');
        const told = span.ok ? span.value : integerOf(figures, member);
        return told === undefined ? [] : [{ what: `the ${member} of ${name} at rest`, told, right: 0n }];
      }),
    ),
  );
}

requirement('health.health/nothing-processes-at-rest', (context) =>
  comesToRest(context, ['processingBlocks', 'longestProcessingBlock']),
);

requirement('health.health/no-request-waits-at-rest', (context) => {
  if (context.hasPeersOfSuite) return context.notTestable('the nodes of a network ask each other at all times');
  return comesToRest(context, ['outstandingRequests', 'longestRunningRequest']);
});

requirement('health.health/last-blocks-at-rest', (context) =>
  expectInTheEnd(context, 'no check contains the last block of a chain with an index', async () => {
    const lasts = new Map<string, Awaited<ReturnType<typeof lastAccepted>>>();
    for (const name of ['C', 'P', 'X'] as const) {
      const sampled = await ifTestable(context.sample.index({ name: `${name}/block` }), undefined);
      if (sampled !== undefined) lasts.set(name, await lastAccepted(context, sampled.path));
    }
    // Read last: a finding is about the report.
    const { checks } = await called(context, METHOD);
    return [...lasts].flatMap(([name, last]): readonly Sign[] => {
      const consensus = consensusOf(checks.get(name)?.message);
      const [height, id] = [integerOf(consensus, 'lastAcceptedHeight'), textOf(consensus, 'lastAcceptedID')];
      const what = `lastAcceptedHeight and lastAcceptedID of ${name} at rest`;
      const right = `${BigInt(last.index) + 1n} ${last.id}`;
      return height === undefined ? [] : [{ what, told: `${height} ${id}`, right }];
    });
  }),
);
