import { expect, test } from 'vitest';
import type { Writer } from '../client/writer.ts';
import { Life } from './life.ts';
import { NotTestable } from './not-testable.ts';
import type { Session } from './session.ts';

test('a node that takes no transaction is not testable', async () => {
  const writer = { write: () => Promise.reject(new Error('tx conflicts with other tx')) } as Partial<Writer> as Writer;
  const session = { writing: { open: () => Promise.resolve(writer) } } as Session;
  const life = new Life(session, () => expect.unreachable());
  await expect(
    life.writing(async (own) => void (await own.write({ kind: 'pay', owner: 'x', amount: 1n }, async () => undefined))),
  ).rejects.toBeInstanceOf(NotTestable);
});
