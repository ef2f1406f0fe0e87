import { describe, expect, it } from 'vitest';
import { encodeHexChecked } from '../../../encoding/hex.ts';
import { DOCUMENT } from '../../dialect.ts';
import { call } from '../../../../test/fixtures/ask.ts';
import { idOf } from '../../../../test/fixtures/tiny-ledger.ts';
import { tinyNode } from '../../../../test/fixtures/tiny-node.ts';

const node = await tinyNode();
const deployed = await tinyNode({
  dialect: {
    ...DOCUMENT,
    lookupsReadEncoding: false,
    jsonInsteadOfHex: 'refused-with-items',
  },
});

const FIRST = {
  id: idOf('container 0'),
  bytes: encodeHexChecked(Buffer.from('block 1')),
  timestamp: '2023-11-14T22:13:20.000000005Z',
  encoding: 'hex',
  index: '0',
};
const EMPTY = '/ext/index/X/tx';

describe('the index, by the document', () => {
  it.each<[string, unknown, unknown]>([
    ['getContainerByIndex', {}, FIRST],
    ['getContainerRange', { startIndex: 0, numToFetch: 0 }, null],
    ['getContainerRange', { startIndex: 99, numToFetch: 0 }, null],
    ['isAccepted', {}, { isAccepted: false }],
  ])('%s %j', async (method, params, result) => {
    expect((await call(node.url, `index.${method}`, params)).result).toEqual(result);
  });

  it.each<[string, unknown, string]>([
    ['getContainerByIndex', { index: 2 }, 'no container at index 2'],
    ['getContainerByIndex', { index: '18446744073709551615' }, 'no container at index 18446744073709551615'],
    ['getContainerByID', { containerID: FIRST.id }, 'not found'],
    ['getContainerRange', { startIndex: 2, numToFetch: 1 }, 'start index (2) > last accepted index (1)'],
    ['getContainerRange', { numToFetch: 1025 }, 'numToFetch must be in [0,1024] but is 1025'],
    ['getIndex', { id: idOf('unknown') }, 'not found'],
    ['getLastAccepted', { encoding: 'json' }, 'unsupported encoding in method'],
    ['isAccepted', { id: FIRST.id, encoding: 'json' }, 'unsupported encoding in method'],
  ])('%s %j is an error', async (method, params, message) => {
    expect((await call(node.url, `index.${method}`, params)).error).toMatchObject({ code: -32000, message });
  });

  it('says so while it is empty', async () => {
    const empty = 'no containers have been accepted';
    const last = await call(node.url, 'index.getLastAccepted', {}, EMPTY);
    const range = await call(node.url, 'index.getContainerRange', { numToFetch: 1 }, EMPTY);
    expect([last.error?.message, range.error?.message]).toEqual([empty, empty]);
    const byIndex = await call(node.url, 'index.getContainerByIndex', {}, EMPTY);
    expect(byIndex.error?.message).toBe('no container at index 0');
  });
});

describe('the index, as deployed', () => {
  it('does not look at the encoding of a lookup, and at json only with something to encode', async () => {
    const lookup = await call(deployed.url, 'index.isAccepted', { id: FIRST.id, encoding: 'bogus' });
    expect(lookup.result).toEqual({ isAccepted: true });
    const unknown = await call(deployed.url, 'index.getContainerByID', { encoding: 'json' });
    expect(unknown.error?.message).toBe('not found');
  });
});
