import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { profileNamed } from '../../test/support/profile-named.ts';
import { RUN_OPTIONS } from '../../test/support/run-options.ts';
import type { RequirementResult } from '../generated/report.ts';
import { defined } from '../encoding/defined.ts';
import { encodeHex } from '../encoding/hex.ts';
import { overlappingGetTheLast } from '../reference-node/changes/at-once.ts';
import { startReferenceNode } from '../reference-node/index.ts';
import { fundedKey } from '../reference-node/ledger/keys/keys.ts';
import type { Json } from '../reference-node/ledger.ts';
import type { NodeAnswer, NodeRequest } from '../reference-node/server/message.ts';
import type { Patch } from '../reference-node/server/patch.ts';
import type { RunningNode } from '../reference-node/server/serve-ledger.ts';
import { derived } from '../encoding/derived.ts';
import { encodeNodeId } from '../encoding/node-id.ts';
import { overlay } from '../reference-node/overlay.ts';
import { NO_HINTS } from '../client/knowledge.ts';
import { type Move, openUrl, type OpenTarget } from '../client/target.ts';
import type { RunOutcome } from './run-options.ts';
import { testTarget } from './test-target.ts';

type Life = Pick<OpenTarget, 'restart' | 'crash' | 'upgrade' | 'move' | 'quiet' | 'known' | 'twin'>;

/** Tests a reference node by some requirements; `life` says what can happen to it. */
async function tested(
  only: readonly string[],
  patch: Patch,
  life: (node: RunningNode) => Life = () => ({}),
  scenario: 'standard' | 'empty' = 'standard',
  { dialect, chosen }: Partial<Awaited<ReturnType<typeof profileNamed>>> = {},
): Promise<RunOutcome> {
  const node = await startReferenceNode({ patch, scenario, ...defined({ dialect }) });
  onTestFinished(() => node.close());
  return testTarget(openUrl(node.url, life(node)), { ...RUN_OPTIONS, only, ...chosen });
}

const inShort = ({ id, verdict, reason }: RequirementResult): string => `${id} ${verdict}: ${reason ?? ''}`;

test.each(['restart', 'upgrade'])('a node without a %s is not tested by what needs one', async (service) => {
  const { requirements } = await tested([`${service}/*`], {});
  expect(new Set(requirements.map(({ verdict }) => verdict))).toEqual(new Set(['not-applicable']));
  expect(requirements[0]?.reason).toContain('run --launch');
});

test('where the chain has gone on across the restart, what is accepted has to stay and its state has not', async () => {
  const ledger: Patch['ledger'] = (base) => {
    base.acceptBlock();
    return base;
  };
  const only = ['restart/blocks-stay', 'restart/supply-stays', 'restart/height-never-falls'];
  const { requirements } = await tested(only, { restarted: { ledger } }, (node) => ({
    restart: async () => {
      node.restart();
      return undefined;
    },
  }));
  expect(requirements.map(inShort).sort()).toEqual([
    'restart/blocks-stay pass: ',
    'restart/height-never-falls pass: ',
    expect.stringMatching(
      /^restart\/supply-stays not-testable: the height of the chain rose from \d+ to \d+ across the restart/,
    ),
  ]);
});

test('beside a trusted node, a node crashes before it ends in order', async () => {
  const trusted = await startReferenceNode({});
  onTestFinished(() => trusted.close());
  const events: string[] = [];
  const { requirements } = await tested(
    ['crash/blocks-stay', 'restart/blocks-stay', 'against/platform.getHeight'],
    {},
    (node) => ({
      twin: { url: trusted.url, name: 'trusted' },
      restart: async () => void events.push('restart'),
      crash: async (read) => {
        await read();
        node.restart();
        events.push('crash');
        return undefined;
      },
    }),
  );
  expect(events).toEqual(['crash', 'restart']);
  expect(requirements.map(inShort).filter((each) => !each.startsWith('against/'))).toEqual([
    'crash/blocks-stay pass: ',
    'restart/blocks-stay pass: ',
  ]);
});

test('a node that does not come back ends the run', async () => {
  const { requirements, lost } = await tested(['restart/*-stay', 'restart/*-stays'], {}, () => ({
    restart: async () => 'it ended with exit status 2',
  }));
  expect(lost).toBe('it ended with exit status 2');
  const applicable = requirements.filter(({ verdict }) => verdict !== 'not-applicable');
  expect(new Set(applicable.map(({ cause }) => cause?.kind))).toEqual(new Set(['ended']));
});

test.each<[string, (height: bigint) => bigint, string]>([
  ['that lies behind', () => 0n, 'platform.getProposedHeight/leaves-out-nothing-else'],
  ['of its newest block', (height) => height, 'platform.getProposedHeight/leaves-out-what-is-new'],
])('a node whose chain stands still proposes a height %s', async (_, proposed, id) => {
  const latest = await profileNamed('latest');
  const patch: Patch = {
    handlers: (base) => ({
      ...base,
      'platform.getProposedHeight': ({ ledger }) => ({ height: `${proposed(ledger.height)}` }),
    }),
    ledger: (base) => overlay(base, { nodeId: encodeNodeId(derived('another')) }),
  };
  const still = await startReferenceNode({ patch, dialect: latest.dialect });
  onTestFinished(() => still.close());
  const known: Life['known'] = {
    key: encodeHex(fundedKey(1).privateKey),
    networks: [9650],
    hints: NO_HINTS,
    proposesLast: false,
  };
  const life = (): Life => ({ known, quiet: { url: still.url, since: 0 } });
  const { requirements, noteItems } = await tested(
    ['platform.getProposedHeight/leaves-out-*'],
    {},
    life,
    'standard',
    latest,
  );
  expect(requirements.filter(({ verdict }) => verdict === 'fail').map((each) => each.id)).toEqual([id]);
  expect(JSON.stringify(noteItems)).not.toContain('Several nodes');
});

describe('an upgrade', () => {
  const ABOUT = ['upgrade/blocks-stay', 'upgrade/transactions-are-accepted'];
  const known: Life['known'] = { key: encodeHex(fundedKey(1).privateKey), networks: [9650], hints: NO_HINTS };

  test('what is about it is tested first, all else on the node behind it', async () => {
    const changes: Patch = {
      upgraded: { handlers: (base) => ({ ...base, 'platform.getHeight': () => ({ height: '77' }) }) },
    };
    const { requirements } = await tested([...ABOUT, 'platform.getHeight/*'], changes, (node) => ({
      known,
      upgrade: async () => {
        node.upgrade();
        return { kind: 'crossed' };
      },
    }));
    const failed = requirements.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id);
    expect(failed).toEqual(['platform.getHeight/nothing-above']);
  });

  test('a node crosses it where nothing that is chosen is about it', async () => {
    let crossed = 0;
    await tested(['platform.getHeight/height'], {}, () => ({
      upgrade: async () => {
        crossed += 1;
        return { kind: 'crossed' };
      },
    }));
    expect(crossed).toBe(1);
  });

  test('where nothing can be compared across it, the chain still has to go on', async () => {
    const { requirements, lost } = await tested(ABOUT, {}, () => ({
      known,
      upgrade: async () => ({ kind: 'not-crossed', reason: 'no block was accepted' }),
    }));
    expect(lost).toBeUndefined();
    expect(requirements.map(inShort).sort()).toEqual([
      'upgrade/blocks-stay not-testable: no block was accepted',
      'upgrade/transactions-are-accepted pass: ',
    ]);
  });

  test('a node that ends in it ends the run', async () => {
    const { requirements, lost } = await tested([...ABOUT, 'health.liveness/healthy'], {}, () => ({
      known,
      upgrade: async () => ({ kind: 'lost', reason: 'it ended with exit status 2' }),
    }));
    expect(lost).toBe('it ended with exit status 2');
    expect(new Set(requirements.map(({ cause }) => cause?.kind))).toEqual(new Set(['ended']));
  });
});

describe('a chain that accepts blocks while it is tested', () => {
  const ABOUT = ['platform.getHeight/*', 'index.getLastAccepted/*', 'health.liveness/healthy', 'restart/blocks-stay'];

  /** Accepts a block every few milliseconds. `ends` receives the number of tested requirements and that of blocks. */
  function moving(node: RunningNode, ends: (tested: number, blocks: number) => void = () => undefined): Move {
    return async () => {
      let blocks = 0;
      const accept = setInterval(() => {
        node.ledger.acceptBlock();
        blocks += 1;
      }, 20);
      return {
        get blocks() {
          return blocks;
        },
        next: async () => {
          for (const before = blocks; blocks === before;) await delay(5);
          return true;
        },
        stop: async (tested) => {
          clearInterval(accept);
          ends(tested, blocks);
        },
      };
    };
  }

  /** A method whose first response in each second is the response to all requests in this time. */
  function cached(method: string): Patch {
    return {
      handlers: (base) => {
        const kept = new Map<string | undefined, { readonly at: number; readonly answer: Json }>();
        const fresh = base[method];
        if (fresh === undefined) return base;
        return {
          ...base,
          [method]: (call) => {
            const known = kept.get(call.indexPath);
            if (known !== undefined && Date.now() - known.at < 1000) return known.answer;
            const answer = fresh(call);
            kept.set(call.indexPath, { at: Date.now(), answer });
            return answer;
          },
        };
      },
    };
  }

  test('is tested once more by what reads the chain, before it is restarted', async () => {
    const events: string[] = [];
    const { requirements } = await tested(ABOUT, {}, (node) => ({
      move: async () => {
        events.push('moves');
        return moving(node, (count, blocks) => events.push(`${count} tested, ${blocks >= 5 ? 'moved' : 'still'}`))();
      },
      restart: async () => {
        events.push('restarts');
        return undefined;
      },
    }));
    expect(requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    const chain = requirements.filter(({ id, verdict }) => /^(platform|index)/.test(id) && verdict === 'pass');
    const [first, ended = '', ...others] = events;
    expect([first, ...others]).toEqual(['moves', 'restarts']);
    expect(ended).toMatch(/ tested, moved$/);
    // Responses also show requirements of the envelope, which this run did not choose.
    expect(Number.parseInt(ended, 10)).toBeLessThanOrEqual(chain.length);
    expect(Number.parseInt(ended, 10)).toBeGreaterThan(chain.length / 2);
  });

  test.each([
    ['platform.getHeight', 'platform.getHeight/nothing-above'],
    ['index.getLastAccepted', 'index.getLastAccepted/is-the-last'],
  ])('fails where %s answers from before the last block, and its findings say when', async (method, id) => {
    expect((await tested([id], cached(method))).requirements.map(inShort)).toEqual([`${id} pass: `]);
    const { requirements } = await tested([id], cached(method), (node) => ({ move: moving(node) }));
    expect(requirements.map(inShort)).toEqual([`${id} fail: `]);
    const [finding] = requirements.flatMap(({ findings }) => findings);
    expect(finding?.message).toMatch(/^While the chain accepted transactions: /);
  });

  test('shows the response that a concurrent read got wrong, not the last one', async () => {
    let asked = 0;
    const { requirements } = await tested(['envelope/concurrent-state-reads-agree'], {
      onAnswer: async ({ body }, answer) => {
        const number = (asked += 1);
        if (body.includes('platform.validates')) await delay(100);
        if (!body.includes('platform.getBalance')) return answer;
        await delay(10);
        const wrong = answer.body.toString().replace(/"balance":"\d+"/, '"balance":"1"');
        return asked > number ? { ...answer, body: Buffer.from(wrong) } : answer;
      },
    });
    const [finding] = requirements.flatMap(({ findings }) => findings);
    expect(finding?.message).toMatch(/^The result of platform\.getBalance with /);
    expect(finding?.signature?.method).toBe('platform.getBalance');
  });

  test('fails where reads at the same time get the results of one another, and only then', async () => {
    const only = ['envelope/concurrent-reads-agree'];
    const { onAnswer = (_request: NodeRequest, answer: NodeAnswer) => answer } =
      overlappingGetTheLast('platform.getTx').patch;
    let isMoving = false;
    const race: Patch = { onAnswer: (request, answer) => (isMoving ? onAnswer(request, answer) : answer) };
    expect((await tested(only, race)).requirements.map(inShort)).toEqual([`${only[0]} pass: `]);
    const { requirements } = await tested(only, race, (node) => ({
      move: async () => {
        isMoving = true;
        return moving(node)();
      },
    }));
    expect(requirements.map(inShort)).toEqual([`${only[0]} fail: `]);
  });

  test('shows what a short chain cannot show', async () => {
    const only = ['index.getContainerRange/pages-make-the-whole', 'index.getLastAccepted/empty-index-is-an-error'];
    const life = (node: RunningNode): Life => ({
      move: async () => {
        for (let block = 0; block < 20; block += 1) node.ledger.acceptBlock();
        return moving(node)();
      },
    });
    const verdicts = async (of?: typeof life): Promise<readonly string[]> =>
      (await tested(only, {}, of, 'empty')).requirements.map(({ verdict }) => verdict);
    expect(await verdicts()).toEqual(['not-testable', 'pass']);
    // A requirement that only an empty index can show keeps its result.
    expect(await verdicts(life)).toEqual(['pass', 'pass']);
  });

  test('is not moved for requirements that do not read it', async () => {
    let moved = 0;
    await tested(['health.liveness/healthy'], {}, () => ({
      move: async () => {
        moved += 1;
        return undefined;
      },
    }));
    expect(moved).toBe(0);
  });

  test('that accepts nothing changes no result', async () => {
    const { requirements } = await tested(['platform.getHeight/*'], {}, () => ({ move: async () => undefined }));
    expect(new Set(requirements.map(({ verdict }) => verdict))).toEqual(new Set(['pass']));
  });
});
