import { describe, expect, test } from 'vitest';
import { NotTestable } from '../target/not-testable.ts';
import { whileStill } from './while-still.ts';

/** A chain that is at these positions, one after the other, and then rests at the last. */
function chain(...positions: readonly bigint[]): () => Promise<bigint> {
  const left = [...positions];
  return async () => (left.length > 1 ? left.shift() : left[0]) ?? 0n;
}

function moving(): () => Promise<bigint> {
  let position = 0n;
  return async () => (position += 1n);
}

/** A comparison that ends in these ways, one after the other. */
function comparison(...ends: readonly ('holds' | 'fails')[]): () => Promise<string> {
  const left = [...ends];
  return async () => {
    if (left.shift() !== 'holds') throw new Error('it does not hold');
    return 'held';
  };
}

describe('a comparison while a chain', () => {
  test('rests: what comes of it counts', async () => {
    await expect(whileStill('it', chain(5n), comparison('holds'))).resolves.toBe('held');
    await expect(whileStill('it', chain(5n), comparison('fails'))).rejects.toThrow('it does not hold');
  });

  test('moves once: the attempt at rest counts', async () => {
    await expect(whileStill('it', chain(5n, 6n), comparison('fails', 'holds'))).resolves.toBe('held');
    await expect(whileStill('it', chain(5n, 6n), comparison('holds', 'fails'))).rejects.toThrow('it does not hold');
  });

  test('moves always: what held twice holds, what did not is nobody’s fault', async () => {
    const ends = ['fails', 'holds', 'fails', 'fails', 'fails', 'holds'] as const;
    await expect(whileStill('it', moving(), comparison(...ends))).resolves.toBe('held');
    const reason = 'the chain changed during each of 6 attempts';
    await expect(whileStill('the chain', moving(), comparison())).rejects.toThrow(reason);
    await expect(whileStill('the chain', moving(), comparison('fails', 'holds'))).rejects.toThrow(NotTestable);
  });

  test('is told where the chain was', async () => {
    await expect(whileStill('it', chain(7n), async (position) => position)).resolves.toBe(7n);
  });
});
