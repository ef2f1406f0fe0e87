import { expect, test } from 'vitest';
import { LOCKED, transactionOf } from '../../../test/fixtures/transactions.ts';
import type { SignedTransaction } from '../../encoding/codec/platform-chain.ts';
import { ChainWalk, type ListedContainer } from './chain-walk.ts';

const ANY = transactionOf('any');

test('a chain without end fills no map: IDs and transactions are kept up to a number, and few of the traits of one', () => {
  const walk = new ChainWalk('P/block');
  const outputs = Array.from({ length: 300 }, (_, threshold) => ({ ...LOCKED, threshold }));
  const full = transactionOf('any', { outputs });
  const ownedBy = (position: bigint) => ({ ...LOCKED, threshold: Number(position) });
  const entry = (name: string, position: bigint): ListedContainer => ({
    id: name,
    idBytes: undefined,
    index: position,
    acceptedAt: undefined,
    read: {
      hashed: [],
      isProposerBlock: true,
      kind: 'standard',
      height: position + 1n,
      transactions: [
        position === 0n
          ? full
          : ({ ...ANY, id: ANY.id + name, body: { ...ANY.body, outputs: [ownedBy(position)] } } as SignedTransaction),
      ],
    },
  });
  const many = 210_000;
  for (let at = 0; at < many; at += 1) walk.add(BigInt(at), entry(`${at}`, BigInt(at)));
  walk.add(BigInt(many), entry('0', BigInt(many)));
  walk.add(BigInt(many + 1), entry(`${many - 1}`, BigInt(many + 1)));
  const { transactions, contradictions } = walk.found();
  expect(transactions).toHaveLength(200_000);
  expect(transactions[0]?.traits).toHaveLength(100);
  expect(contradictions.of('repeated ID').map(({ position }) => position)).toEqual([BigInt(many)]);
});
