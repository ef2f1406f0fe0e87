import { describe, expect, test } from 'vitest';
import type { EvidenceItem, Finding, RequirementResult } from '../../src/generated/report.ts';
import type { Json } from '../../src/reference-node/ledger.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { startShortNode } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';

/** The last part of the short chain. */
const FROM = 138n;
const RANGE = 'index.getContainerRange';

type Members = Readonly<Record<string, Json>>;

/** Changes the results of a method. */
function changed(method: string, change: (result: Members) => Json): Patch {
  return { handlers: (base) => ({ ...base, [method]: (call) => change(base[method]?.(call) as Members) }) };
}

/** The exchanges that the first finding about a requirement names, in the order of their numbers. */
function namedIn(requirements: readonly RequirementResult[], id: string): readonly EvidenceItem[] {
  const { findings, evidence } = requirements.find((each) => each.id === id) ?? { findings: [], evidence: [] };
  const numbers = numbersIn(findings[0]);
  return evidence.filter(({ exchange }) => numbers.includes(exchange));
}

function numbersIn({ exchange, comparedWith = [] }: Partial<Finding> = {}): readonly number[] {
  return [...comparedWith, ...(exchange === undefined ? [] : [exchange])];
}

const calls = (items: readonly EvidenceItem[]): readonly (string | undefined)[] => items.map(({ call }) => call);

describe('the evidence of a finding', () => {
  test('about a balance: all pages of its UTXOs, the balance, and the height before and after', async () => {
    const { url } = await startShortNode({
      patch: changed('platform.getBalance', (result) => ({
        ...result,
        utxoIDs: (result.utxoIDs as readonly Json[]).slice(1),
      })),
    });
    const { requirements } = await auditNode(url, { from: FROM });
    const named = namedIn(requirements, 'platform.getBalance/utxo-ids-are-the-utxos');
    expect(calls(named).toSorted()).toEqual([
      'platform.getBalance',
      'platform.getHeight',
      'platform.getHeight',
      'platform.getUTXOs',
    ]);
    const [finding] =
      requirements.find(({ id }) => id === 'platform.getBalance/utxo-ids-are-the-utxos')?.findings ?? [];
    const wrong = named.find(({ exchange }) => exchange === finding?.exchange);
    expect(wrong?.call).toBe('platform.getBalance');
    const heights = named.filter(({ call }) => call === 'platform.getHeight');
    expect(heights.map(({ response }) => /"height":"?(\d+)/.exec(response ?? '')?.[1])).toEqual(['156', '156']);
  });

  test('about a container with an earlier time than the one before it: both', async () => {
    const position = 148n;
    const { url } = await startShortNode({
      patch: {
        handlers: (base) => ({
          ...base,
          [RANGE]: (call) =>
            ((base[RANGE]?.(call) ?? []) as Members[]).map((each) =>
              each.index === String(position) ? { ...each, timestamp: '2020-01-01T00:00:00Z' } : each,
            ),
        }),
      },
    });
    const { requirements } = await auditNode(url, { from: FROM });
    const named = namedIn(requirements, 'index.container/timestamps-in-acceptance-order');
    expect(named.map(({ curl }) => /startIndex":"?(\d+)/.exec(curl)?.[1]).toSorted()).toEqual(['147', '148']);
  });

  test('about a height that falls: the answer itself, and the one before it', async () => {
    let asked = 0;
    const { url } = await startShortNode({
      patch: changed('platform.getHeight', ({ height }) => ({ height: (asked += 1) === 12 ? '153' : height })),
    });
    const { requirements } = await auditNode(url, { from: FROM });
    const named = namedIn(requirements, 'platform.getHeight/does-not-decrease');
    expect(named.map(({ response }) => /"height":"?(\d+)/.exec(response ?? '')?.[1]).toSorted()).toEqual([
      '153',
      '156',
    ]);
  });

  test('has a number of its own in the report, whatever requirement it shows', async () => {
    const { url } = await startShortNode({
      patch: {
        ...changed('platform.getBalance', (result) => ({ ...result, utxoIDs: [], balance: '1' })),
        onAnswer: (_, answer) => ({
          ...answer,
          body: Buffer.from(String(answer.body).replace('"numFetched":"', '"numFetched":"9')),
        }),
      },
    });
    const { requirements } = await auditNode(url, { from: FROM });
    const lines = new Map<number, Set<string>>();
    for (const { exchange, curl } of requirements.flatMap(({ evidence }) => evidence))
      lines.set(exchange, (lines.get(exchange) ?? new Set()).add(curl));
    expect(lines.size).toBeGreaterThan(20);
    expect([...lines].filter(([, { size }]) => size > 1)).toEqual([]);
    const findings = requirements.flatMap((result) =>
      result.findings.filter(({ signature }) => signature === undefined),
    );
    expect(Math.max(...findings.map((finding) => numbersIn(finding).length))).toBeLessThanOrEqual(10);
  });
});
