import { describe, expect, test } from 'vitest';
import { narrowNodes } from '../../test/support/narrow-nodes.ts';
import { MUTANTS, mutantOf } from '../../src/reference-node/mutants.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import { cleanRun } from './clean-run.ts';
import type { Example, ExampleExchange } from './example.ts';
import { findExample } from './find-example.ts';

const nodes = await narrowNodes(/^platform\.getHeight\//);

const clean = await cleanRun(nodes, nodes.ids, false);

function exampleOf(id: string, mutants = MUTANTS.filter(({ breaks }) => breaks === id)): Promise<Example> {
  return findExample(nodes, id, mutants, clean);
}

function methodOf({ exchange }: ExampleExchange): unknown {
  return (JSON.parse(Buffer.from(exchange.request.body ?? []).toString()) as { method: unknown }).method;
}

function responseOf({ exchange: { outcome } }: { readonly exchange: Exchange }): string {
  return outcome.kind === 'answer' ? Buffer.from(outcome.body).toString() : outcome.reason;
}

describe('the example of a requirement that a single response can prove', () => {
  const found = exampleOf('platform.getHeight/height');

  test('has a correct and a faulty response to the same request, each of which tells by itself', async () => {
    const { good, bad } = await found;
    expect(good).toMatchObject({ alone: true });
    expect(bad).toMatchObject({ alone: true, path: '/result/height' });
    expect([good, bad].map((shown) => shown && methodOf(shown))).toEqual(['platform.getHeight', 'platform.getHeight']);
  });

  test('names the mutant, and what is wrong with its response', async () => {
    const { bad } = await found;
    expect(mutantOf(bad?.mutant ?? '').breaks).toBe('platform.getHeight/height');
    expect(bad?.finding).toContain('height');
  });

  test('names the profile of both nodes', async () =>
    expect(await found).toMatchObject({ id: 'platform.getHeight/height', profile: 'document' }));
});

describe('the example of a requirement that takes a check to tell', () => {
  test('has the exchange that the finding points at, which alone tells nothing', async () => {
    const { good, bad } = await exampleOf('platform.getHeight/nothing-above');
    expect(bad).toMatchObject({ mutant: 'platform-get-height-one-behind', alone: false });
    expect(bad && responseOf(bad)).toContain('"result"');
    expect(good).toMatchObject({ alone: false });
    expect(good && responseOf(good)).toContain('"error"');
  });
});

describe('the example of a requirement that no mutant breaks', () => {
  test('has a correct exchange alone', async () => {
    const example = await exampleOf('platform.getHeight/height', []);
    expect(example.good).toMatchObject({ alone: true });
    expect(example.bad).toBeUndefined();
  });

  test('is the same where the mutants do not break it', async () => {
    const harmless = { ...mutantOf('platform-get-height-height-missing'), patch: {} };
    expect((await exampleOf('platform.getHeight/height', [harmless])).bad).toBeUndefined();
  });
});
