import { expect, onTestFinished, test } from 'vitest';
import { call } from '../../../test/fixtures/ask.ts';
import { tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import { serveLedger } from '../server/serve-ledger.ts';
import type { Patch } from '../server/patch.ts';
import { changeOfFault, type Fault, faultName } from './fault.ts';
import { FaultCollector } from './fault-collector.ts';

const BLOCK = 'platform.getBlockByHeight';

/** Serves the tiny chain with a patch, asks for blocks in turn, and gives each envelope's result or error. */
async function blocks(patch: Patch, ...params: readonly object[]): Promise<unknown[]> {
  const node = await serveLedger(tinyLedger(), { patch });
  onTestFinished(() => node.close());
  const answers: unknown[] = [];
  for (const each of params) {
    const { result, error } = await call(node.url, BLOCK, each);
    answers.push(error === undefined ? result : 'an error');
  }
  return answers;
}

async function collected(...params: readonly object[]): Promise<readonly Fault[]> {
  const collector = new FaultCollector({ seed: 1, bits: 2 });
  await blocks(collector.patch, ...params);
  return collector.faults();
}

test('faults are those of members that are answered, and of arguments that are read', async () => {
  const names = (await collected({ height: 1, encoding: 'json', nonsense: 5 }, { height: 2 })).map(faultName);
  expect(names).toEqual(
    expect.arrayContaining([
      `${BLOCK} result/block/height off-by-one`,
      `${BLOCK} result/encoding value-of-another`,
      `${BLOCK} result stale`,
      `${BLOCK} result status-500`,
      `${BLOCK} jsonrpc other-value`,
      `${BLOCK} id missing`,
      `${BLOCK} params/height missing`,
    ]),
  );
  expect(names.filter((name) => name.includes('bit-flipped'))).toHaveLength(2);
  expect(names.filter((name) => name.includes('nonsense'))).toEqual([]);
  expect(names).toEqual([...new Set(names)].sort());
});

test('the bytes of a block have faults, however often its JSON form was seen before', async () => {
  const asked = Array.from({ length: 12 }, () => ({ height: 1, encoding: 'json' }));
  const names = (await collected(...asked, { height: 1, encoding: 'hex' })).map(faultName);
  expect(names.filter((name) => name.startsWith(`${BLOCK} result/block bit-flipped`))).toHaveLength(2);
});

test('arguments of a refused call have no faults', async () => {
  const names = (await collected({ height: 99 })).map(faultName);
  expect(names).toContain(`${BLOCK} error/code missing`);
  expect(names.filter((name) => name.includes('params'))).toEqual([]);
});

test('every fault that is found can be put into the node', async () => {
  const asked = [{ height: 1, encoding: 'json' }, { height: 2 }];
  const clean = await blocks({}, ...asked);
  const faults = (await collected(...asked)).filter(({ path }) => path.startsWith('result/block'));
  expect(faults.length).toBeGreaterThan(20);
  for (const fault of faults) {
    expect(await blocks(changeOfFault(fault).patch, ...asked), faultName(fault)).not.toEqual(clean);
  }
});

test('a stale answer is that to the request before', async () => {
  const [first] = await blocks({}, { height: 0 });
  const { patch } = changeOfFault({ method: BLOCK, path: 'result', kind: 'stale' });
  expect(await blocks(patch, { height: 0 }, { height: 1 })).toEqual([first, first]);
});

test('an argument that is ignored counts as left out', async () => {
  const { patch } = changeOfFault({ method: BLOCK, path: 'params/height', kind: 'missing' });
  const [first] = await blocks({}, { height: 0 });
  expect(await blocks(patch, { height: 1 })).toEqual([first]);
});

test('faults of one method leave others alone', async () => {
  const { patch } = changeOfFault({ method: 'platform.getHeight', path: 'result', kind: 'null' });
  expect(await blocks(patch, { height: 1 })).toEqual(await blocks({}, { height: 1 }));
});
