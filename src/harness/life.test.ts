import { expect, test } from 'vitest';
import type { Writer } from '../client/writer.ts';
import { Life } from './life.ts';
import { NotTestable } from './not-testable.ts';
import type { Session } from './session.ts';

const refuses = (): Promise<never> => Promise.reject(new Error('tx conflicts with other tx'));

test.each<[string, (writer: Writer) => Promise<unknown>]>([
  ['a change', (writer) => writer.write({ kind: 'pay', owner: 'x', amount: 1n }, async () => undefined)],
  ['an output of two owners', (writer) => writer.share('x', 1n)],
  ['what spends one', (writer) => writer.spendShared('x', { txId: '', outputIndex: 0, amount: 1n })],
])('a node that takes no transaction is not testable: %s', async (_, write) => {
  const writer = { write: refuses, share: refuses, spendShared: refuses } as Partial<Writer> as Writer;
  const session = { writing: { open: () => Promise.resolve(writer) } } as Session;
  const life = new Life(session, () => expect.unreachable());
  await expect(life.writing(async (own) => void (await write(own)))).rejects.toBeInstanceOf(NotTestable);
});
