import { expect, test } from 'vitest';
import { ACCEPTED } from '../../../test/fixtures/accepted-transactions.ts';
import { decodeHex, encodeHex } from '../hex.ts';
import { keyOf } from './key.ts';

test('the key that test networks publish has the addresses that they publish', () => {
  const privateKey = decodeHex(ACCEPTED.BaseTx.key);
  const { address, contractAddress } = keyOf(privateKey.ok ? privateKey.value : new Uint8Array());
  expect(encodeHex(address)).toBe('0x3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c');
  expect(encodeHex(contractAddress)).toBe('0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc');
});
