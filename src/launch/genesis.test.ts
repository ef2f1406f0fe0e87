import { describe, expect, it } from 'vitest';
import { decodeAddress } from '../encoding/address.ts';
import { decodeHex, encodeHex } from '../encoding/hex.ts';
import { isJsonObject, type JsonObject, parseJson } from '../encoding/json.ts';
import { decodeNodeId } from '../encoding/node-id.ts';
import { keyOf } from '../encoding/codec/key.ts';
import { integerOf, objectsOf, textOf } from '../encoding/read-json.ts';
import { FUNDED_KEY, absentNode, genesisFile, NETWORK_ID } from './genesis.ts';

const NOW = 1_790_000_000;
const DAY = 86_400;
/** Nodes pay rewards up to this supply, in nAVAX. */
const SUPPLY_CAP = 720_000_000n * 1_000_000_000n;

function read(text: string): JsonObject {
  const json = parseJson(text);
  if (!json.ok || !isJsonObject(json.value)) throw new Error('no JSON object');
  return json.value;
}

/** When the stakes end, and the stakers. */
function stakesIn(genesis: JsonObject): { readonly start: number; readonly ends: number[]; readonly nodes: string[] } {
  const [start = 0, duration = 0, offset = 0] = ['startTime', 'initialStakeDuration', 'initialStakeDurationOffset'].map(
    (name) => Number(integerOf(genesis, name)),
  );
  const nodes = objectsOf(genesis, 'initialStakers').map((each) => textOf(each, 'nodeID') ?? '');
  return { start, nodes, ends: nodes.map((_, index) => start + duration - index * offset) };
}

describe('genesisFile', () => {
  const genesis = read(genesisFile(NOW));

  it('began in the past, ends in the future, and the stakes of two have ended', () => {
    const { start, ends } = stakesIn(genesis);
    expect(start).toBeLessThan(NOW);
    expect(ends.filter((end) => end < NOW)).toHaveLength(2);
    expect(Math.max(...ends)).toBeGreaterThan(NOW + 7 * DAY);
    expect(Math.min(...ends)).toBeGreaterThan(start);
  });

  it('funds the key on each chain, one address with more than 2,500 outputs, and locks some', () => {
    const allocations = objectsOf(genesis, 'allocations');
    const outputs = allocations.map((each) => objectsOf(each, 'unlockSchedule').length);
    const ofKey = allocations.filter((each) => {
      const address = decodeAddress(textOf(each, 'avaxAddr') ?? '');
      return address.ok && address.value.hrp === 'custom' && encodeHex(address.value.bytes) === FUNDED_KEY.address;
    });
    expect(Math.max(...outputs)).toBeGreaterThan(2500);
    expect(ofKey.length).toBeGreaterThan(1);
    const locks = allocations
      .flatMap((each) => objectsOf(each, 'unlockSchedule'))
      .map((each) => integerOf(each, 'locktime'));
    expect(locks.some((locktime) => locktime !== undefined && locktime > BigInt(NOW + 365 * DAY))).toBe(true);
    expect(textOf(genesis, 'cChainGenesis')).toContain(FUNDED_KEY.contractAddress.slice(2));
  });

  it('has a supply that leaves room for rewards', () => {
    const supply = objectsOf(genesis, 'allocations').reduce((sum, each) => {
      const parts = objectsOf(each, 'unlockSchedule').map((part) => integerOf(part, 'amount') ?? 0n);
      return sum + (integerOf(each, 'initialAmount') ?? 0n) + parts.reduce((total, part) => total + part, 0n);
    }, 0n);
    expect(supply).toBeGreaterThan(0n);
    expect(supply).toBeLessThan(SUPPLY_CAP / 2n);
  });

  it('names five stakers of this network', () => {
    const { nodes } = stakesIn(genesis);
    expect(new Set(nodes).size).toBe(5);
    for (const each of nodes) expect(decodeNodeId(each).ok).toBe(true);
    expect(integerOf(genesis, 'networkID')).toBe(BigInt(NETWORK_ID));
  });
});

it.each([2, 3, 5])('of %d nodes, the stake of the last one has ended, and those of the others have not', (count) => {
  const stakers = Array.from({ length: count }, (_, index) => ({ nodeID: absentNode(index) }));
  const { ends, nodes } = stakesIn(read(genesisFile(NOW, stakers, 1)));
  expect(nodes).toEqual(stakers.map(({ nodeID }) => nodeID));
  expect(ends.map((end) => end > NOW)).toEqual([...Array.from({ length: count - 1 }, () => true), false]);
});

it('the funded key: controls the addresses that are written beside it', () => {
  const privateKey = decodeHex(FUNDED_KEY.privateKey);
  const key = keyOf(privateKey.ok ? privateKey.value : new Uint8Array());
  expect(encodeHex(key.address)).toBe(FUNDED_KEY.address);
  expect(encodeHex(key.contractAddress)).toBe(FUNDED_KEY.contractAddress);
});
