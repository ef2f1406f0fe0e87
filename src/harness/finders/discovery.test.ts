import { expect, test } from 'vitest';
import { servedClient } from '../../../test/support/served-client.ts';
import { failWhen } from '../../reference-node/changes/changes.ts';
import { tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import { NotTestable } from '../not-testable.ts';
import { NO_HINTS } from '../../client/knowledge.ts';
import { Discovery, missing } from './discovery.ts';

function discovery(): Discovery {
  const call = () => Promise.reject(new Error('nothing is asked here'));
  return new Discovery({ client: { call }, seed: 1, hints: NO_HINTS, serves: () => true });
}

test('what was found once is not looked for again, nor is what could not be found', async () => {
  const finds = discovery();
  let looks = 0;
  const find = async (): Promise<number> => (looks += 1);
  expect([await finds.once('a', find), await finds.once('a', find), await finds.once('b', find)]).toEqual([1, 1, 2]);
  const lost = (): Promise<number> => finds.once('c', async () => missing('a block', 'a longer chain'));
  await expect(lost()).rejects.toThrow('no block was found on the node; use a longer chain');
  await expect(lost()).rejects.toThrow(NotTestable);
});

test('a node whose data are too long to keep is not testable, and says so', () => {
  const finds = discovery();
  const block = { pad: 'x'.repeat(12 * 1024 * 1024) };
  expect(finds.keep(block)).toBe(block);
  finds.keep(block);
  expect(() => finds.keep(block)).toThrow(/limit of 32 MB/);
});

test('data that a method did not give is laid to that method', async () => {
  const { client } = await servedClient(
    tinyLedger(),
    failWhen('platform.getTx', () => true),
  );
  const finds = new Discovery({ client, seed: 1, hints: NO_HINTS, serves: () => true });
  const seek = async (method: string): Promise<never> => {
    await finds.result(method, {});
    return finds.missingIn(method, 'a thing', 'another node');
  };
  await expect(seek('platform.getTx')).rejects.toMatchObject({
    message: 'no thing was found because platform.getTx did not succeed (exchange 1)',
    cause: { kind: 'test-data', lookup: 'platform.getTx' },
  });
  await expect(seek('platform.getHeight')).rejects.toMatchObject({
    message: 'no thing was found on the node; use another node',
    cause: { kind: 'test-data' },
  });
});
