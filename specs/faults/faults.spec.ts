import { type CheckContext, decodeDuration, expect, objectOf, requirement, textOf } from '../../src/harness/index.ts';
import {
  END,
  historyOf,
  isWell,
  type Online,
  peersBefore,
  START,
  type Said,
  type Subject,
} from '../support/faults/history.ts';
import { connectedPeers } from '../support/health/report.ts';
import { ownNodeId } from '../support/platform/current-validators.ts';

/** The weight of a validator or the total stake, at the end of what a node returned. */
const WEIGHT = /(?<=^(?:total|NodeID-\S+) )\d+$/;

/** The value that a node returned. What follows is about its exchange. @throws what prevented it */
function valueOf<V>(context: CheckContext, { outcome, exchange }: Said<V>): V {
  if (outcome.status === 'rejected') throw outcome.reason;
  if (exchange !== undefined) context.look(exchange);
  return outcome.value;
}

/** Expects what nodes return to be what one returned first: each node, or each by itself. */
async function stays(
  context: CheckContext,
  subjects: readonly Subject[],
  { isOfEach = true, only }: { readonly isOfEach?: boolean; readonly only?: unknown } = {},
): Promise<void> {
  const { asked } = await historyOf(context);
  const known = subjects.flatMap((subject) => asked.get(subject) ?? []);
  const all = known.filter(
    ({ said: [first] }) => only === undefined || (first !== undefined && valueOf(context, first) === only),
  );
  if (all.length === 0) context.notTestable('the node shows no such data before the faults');
  for (const { what, said } of all) {
    for (const each of said) {
      const first = valueOf(context, said.find(({ node }) => isOfEach || node === each.node) ?? each);
      expect(valueOf(context, each), `${what} of ${each.node} ${each.when}`).toEqual(first);
    }
  }
}

/** Judges what nodes returned, one after another. Not testable without any. */
function judge<V>(context: CheckContext, all: readonly Said<V>[], expectThat: (value: V, who: string) => void): void {
  if (all.length === 0) context.notTestable('no fault of the network shows it');
  for (const said of all) expectThat(valueOf(context, said), `${said.node} ${said.when}`);
}

requirement('faults/blocks-stay', (context) => stays(context, ['blocks', 'newestBlocks']));
requirement('faults/transactions-stay', (context) => stays(context, ['transactions']));
requirement('faults/validator-sets-agree', async (context) => {
  const { isWeighedAlike } = await historyOf(context);
  await stays(context, ['pastSets'], { isOfEach: isWeighedAlike });
});
requirement('faults/containers-stay', (context) =>
  stays(context, ['containers', 'newestContainers'], { isOfEach: false }),
);

requirement('faults/committed-stays', async (context) => {
  await stays(context, ['statuses'], { only: 'Committed' });
  judge(context, (await historyOf(context)).known, ({ txID, status }, who) => {
    expect(status, `the status of ${txID}, whose height ${who} has reached,`).toBe('Committed');
  });
});

/** The IDs of the last containers of two nodes, up to the last that both have. */
function inBoth(tail: readonly string[], other: readonly string[]): readonly (readonly string[])[] {
  const lists = [tail, other].map((all) => all.map((each) => each.split(' ')[1] ?? ''));
  const last = lists[0]?.findLast((id) => lists[1]?.includes(id)) ?? '';
  const shared = lists.map((ids) => ids.slice(0, ids.indexOf(last) + 1));
  const count = Math.min(...shared.map(({ length }) => length));
  return shared.map((ids) => ids.slice(ids.length - count));
}

requirement('faults/index-has-no-gap', async (context) => {
  const { tails } = await historyOf(context);
  judge(context, tails, (tail, who) => {
    const positions = tail.map((each) => BigInt(each.split(' ', 1)[0] ?? 0));
    const [first = 0n] = positions;
    expect(positions, `the positions of the last containers of ${who}`).toEqual(
      positions.map((_, at) => first + BigInt(at)),
    );
    for (const other of tails.filter(({ when }) => who.endsWith(when))) {
      const [own, theirs] = inBoth(tail, valueOf(context, other));
      expect(own, `the last containers of ${who}, beside those of ${other.node},`).toEqual(theirs);
    }
  });
});

requirement('faults/indexes-agree', async (context) => {
  const { tails } = await historyOf(context);
  judge(context, tails, (tail, who) => {
    const others = tails.filter(({ when }) => who.endsWith(when)).map((each) => valueOf(context, each));
    const known = new Map(others.flat().map((each) => [each.split(' ', 1)[0], each]));
    expect(tail, `the last containers of ${who}`).toEqual(tail.map((each) => known.get(each.split(' ', 1)[0])));
  });
});

requirement('faults/stakers-agree', async (context) => {
  const { stakers, isWeighedAlike } = await historyOf(context);
  const compared = (said: readonly string[]) =>
    isWeighedAlike ? said : said.map((each) => each.replace(WEIGHT, '')).sort();
  judge(context, stakers, (own, who) => {
    const all = stakers.map((each) => valueOf(context, each));
    const [height] = own.filter((each) => each.startsWith('height'));
    const first = all.find((each) => each.includes(height ?? '')) ?? [];
    expect(compared(own), `what ${who} returned of stakers`).toEqual(compared(first));
  });
});

requirement('faults/cut-off-keeps-transactions', async (context) => {
  judge(context, (await historyOf(context)).kept, ({ txID, status }, who) => {
    expect(status, `the status of ${txID}, which a cut off node took, of ${who}`).not.toBe('Unknown');
  });
});

requirement('faults/cut-off-stands-still', async (context) => {
  judge(context, (await historyOf(context)).stood, ({ before, after }, who) => {
    expect(after, `the height of ${who}, which reaches no other node,`).toBe(before);
  });
});

requirement('faults/network-goes-on', async (context) => {
  judge(context, (await historyOf(context)).moved, ({ before, after }, who) => {
    expect(after, `the height of ${who} of another node`).toBeGreaterThan(before);
  });
});

requirement('faults/goes-on-under-strain', async (context) => {
  judge(context, (await historyOf(context)).wentOn, ({ before, after }, who) => {
    expect(after, `the height of ${who}, while payments go on,`).toBeGreaterThan(before);
  });
});

requirement('faults/back-after-a-full-disk', async (context) => {
  const { frail } = context.network;
  if ('whyNot' in frail) context.notTestable(frail.whyNot);
  judge(context, (await historyOf(context)).back, ({ before, after }, who) => {
    expect(after, `the height of ${who}`).toBeGreaterThanOrEqual(before);
  });
});

requirement('faults/unhealthy-apart', async (context) => {
  judge(context, (await historyOf(context)).apart, ({ healthy, failing }, who) => {
    const report = { healthy, isFailing: failing.length > 0 };
    expect(report, `the report of ${who}, without the majority,`).toEqual({ healthy: false, isFailing: true });
  });
});

requirement('faults/healthy-again', async (context) => {
  const { recovered } = await historyOf(context);
  for (const said of recovered.filter(({ when }) => when === START)) {
    const { failing } = valueOf(context, said);
    if (failing.length > 0) context.notTestable(`${said.node} is unhealthy ${START}: ${failing.join(', ')} fail`);
  }
  judge(context, recovered, (report, who) => {
    expect(report.failing, `the failing checks of ${who}`).toEqual([]);
    expect(isWell(report), `whether ${who} is healthy and counts no failures`).toBe(true);
  });
});

requirement('faults/connected-again', async (context) => {
  const history = await historyOf(context);
  const later = history.recovered.filter(
    ({ node, when }) => when !== START && peersBefore(history, node) !== undefined,
  );
  judge(context, later, (report, who) => {
    const [name = ''] = who.split(' ');
    expect(connectedPeers(report), `the connected peers of ${who}`).toBeGreaterThanOrEqual(
      peersBefore(history, name) ?? 0n,
    );
  });
});

/** Nanoseconds after which a request to another node has long been given up: by default a node waits 10 seconds at most. */
const GIVEN_UP = 20_000_000_000n;

requirement('faults/requests-are-given-up', async (context) => {
  const { recovered } = await historyOf(context);
  const last = recovered.filter(({ when }) => when === END);
  judge(context, last, ({ checks }, who) => {
    const written = textOf(objectOf(checks.get('router'), 'message'), 'longestRunningRequest');
    const longest = decodeDuration(written ?? '');
    if (!longest.ok) return context.notTestable('the check `router` contains no `longestRunningRequest`');
    const what = `the nanoseconds for which the oldest request of ${who} to another node waits`;
    expect(longest.value, what).toBeLessThan(GIVEN_UP);
  });
});

requirement('faults/catches-up', async (context) => {
  judge(context, (await historyOf(context)).reached, (ends, who) => {
    for (const { what, before, after } of ends) expect(after, `${what} of ${who}`).toBeGreaterThanOrEqual(before);
  });
});

/** Faults in which nodes start again: an uptime that was not stored yet is gone. */
const STARTS_AGAIN: ReadonlySet<string> = new Set(
  ['restarted', 'gone', 'full'].map((fault) => `after the fault ${fault}`),
);

requirement('faults/time-online-does-not-fall', async (context) => {
  const last = new Map<string, ReadonlyMap<string, Online>>();
  judge(context, (await historyOf(context)).online, (online, who) => {
    const [name = '', ...when] = who.split(' ');
    const known = STARTS_AGAIN.has(when.join(' ')) ? undefined : last.get(name);
    last.set(name, online);
    for (const [nodeID, { seconds, rounding }] of online)
      expect(seconds + rounding, `the seconds for which ${who} has seen ${nodeID} online`).toBeGreaterThanOrEqual(
        known?.get(nodeID)?.seconds ?? 0,
      );
  });
});

requirement('faults/time-offline-is-not-online', async (context) => {
  const { network, nodes } = context;
  const { online, missing } = await historyOf(context);
  const own = online.filter(({ node }) => node === nodes[0].name);
  const at = own.findIndex(({ when }) => when === 'after the fault gone');
  const before = own[at - 1];
  if (before === undefined) return context.notTestable('no fault of the network shows it');
  const last = nodes.at(-1) ?? nodes[0];
  const { headers } = await last.context.rpc('platform.getHeight', {});
  const nodeID = ownNodeId(headers) ?? context.notTestable('the responses of the last peer have no Node-Id header');
  const gone = network.goneMs / 1000;
  const was = valueOf(context, before).get(nodeID);
  for (const said of [...missing, ...own.slice(at, at + 1)]) {
    const now = valueOf(context, said).get(nodeID);
    if (was === undefined || now === undefined || was.rounding >= gone)
      return context.notTestable('the last peer is no validator so young that its `uptime` tells seconds');
    expect(
      now.age - now.seconds - (was.age - was.seconds) + was.rounding,
      `the seconds for which ${nodes[0].name} did not see ${nodeID}, which is gone for ${gone}, ${said.when},`,
    ).toBeGreaterThanOrEqual(gone);
  }
});
