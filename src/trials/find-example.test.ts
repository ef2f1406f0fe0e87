import { describe, expect, test } from 'vitest';
import { narrowNodes } from '../../test/narrow-nodes.ts';
import { MUTANTS, mutantOf } from '../reference-node/mutants.ts';
import type { Exchange } from '../transport/exchange.ts';
import { cleanRun } from './clean-run.ts';
import type { Example, ExampleExchange } from './example.ts';
import { findExample } from './find-example.ts';
import { writtenExample } from '../../tools/examples/written-example.ts';

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

  test('names the profile of both nodes', async () => {
    expect(await found).toMatchObject({ id: 'platform.getHeight/height', profile: 'document' });
  });
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

describe('an example as a file keeps it', () => {
  test('is plain JSON with both bodies as text', async () => {
    const written = writtenExample(await exampleOf('platform.getHeight/height'));
    expect(JSON.parse(JSON.stringify(written))).toEqual(written);
    expect(written).toMatchObject({
      id: 'platform.getHeight/height',
      good: { alone: true, status: 200, request: { method: 'POST' }, body: { text: expect.any(String) as string } },
      bad: { alone: true, finding: expect.any(String) as string, path: '/result/height' },
    });
  });

  const request = { method: 'GET', url: 'http://127.0.0.1:9650/ext/health', headers: [] };
  const exchange = { number: 1, request, startedAt: 0, durationMs: 1 };

  test('keeps bytes that are no text in base64', () => {
    const outcome = { kind: 'answer', status: 200, headers: [], body: Buffer.from([0xff, 0xfe]) } as const;
    const good = { alone: false, exchange: { ...exchange, outcome } };
    expect(writtenExample({ id: 'a/b', profile: 'document', good })).toMatchObject({
      good: { status: 200, body: { base64: '//4=' } },
    });
  });

  test('says why no response came', () => {
    const outcome = { kind: 'fault', code: 'closed', reason: 'The connection was closed.' } as const;
    const bad = { alone: false, exchange: { ...exchange, outcome }, mutant: 'silent', finding: 'no response' };
    const written = writtenExample({ id: 'a/b', profile: 'document', bad });
    expect(written).toMatchObject({ bad: { fault: 'The connection was closed.', mutant: 'silent' } });
    expect(written.good).toBeUndefined();
  });

  test('has no password and no private key', () => {
    const body = (text: object): Buffer => Buffer.from(JSON.stringify(text));
    const outcome = {
      kind: 'answer',
      status: 200,
      headers: [],
      body: body({ result: { privateKey: 'PrivateKey-x' } }),
    };
    const sent = { ...request, method: 'POST', body: body({ params: { password: 'hunter2' } }) };
    const good = {
      alone: true,
      exchange: { ...exchange, request: sent, outcome: { ...outcome, kind: 'answer' as const } },
    };
    const text = JSON.stringify(writtenExample({ id: 'a/b', profile: 'document', good }));
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('PrivateKey-x');
  });
});
