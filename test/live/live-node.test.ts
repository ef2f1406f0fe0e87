import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { decodeHex, encodeHexChecked } from '../../src/encoding/hex.ts';
import { FUNDED_KEY } from '../../src/launch/funded-key.ts';
import { genesisFile } from '../../src/launch/genesis.ts';
import { populate } from '../../src/launch/populate/populate.ts';
import { DOCUMENT } from '../../src/reference-node/dialect.ts';
import { call } from '../fixtures/ask.ts';
import type { Json } from '../../src/reference-node/ledger.ts';
import type { AcceptedBlock } from './chain-file.ts';
import { type LiveNode, type LiveNodeOptions, startLiveNode } from './index.ts';
import type { LiveLedger } from './live-ledger.ts';

const NOW = Math.floor(Date.now() / 1000);
const GENESIS = genesisFile(NOW);
const NEVER = 2n ** 33n;
const FILLED = ['coins', 'own-validator', 'permissioned-subnet', 'l1', 'waiting-imports', 'exports-and-imports'];

async function started(options: Partial<LiveNodeOptions>): Promise<LiveNode> {
  const node = await startLiveNode({ genesis: GENESIS, ...options });
  onTestFinished(() => node.close());
  return node;
}

/** What a node tells of its chains. */
function toldBy(ledger: LiveLedger): Record<string, unknown> {
  const key = bytesOf(FUNDED_KEY.address);
  const blocks = Array.from({ length: Number(ledger.height) + 1 }, (_, height) => ledger.blockByHeight(BigInt(height)));
  const subnets = ledger.subnets();
  return {
    time: ledger.time,
    blocks: blocks.map((block) => block?.id),
    containers: (['P/block', 'X/block', 'C/block'] as const).map((path) =>
      ledger.index(path).map(({ id, bytes, index, acceptedAt }) => [id, encodeHexChecked(bytes), index, acceptedAt]),
    ),
    utxos: ledger.utxos(key).map(({ inputId }) => inputId),
    atomic: (['X', 'C'] as const).map((chain) => ledger.atomicUtxos(chain, key).map(({ inputId }) => inputId)),
    exchange: ledger.chains.exchange.utxos.ofAddress(key).map(({ inputId }) => inputId),
    contract: ledger.chains.contract.balance(FUNDED_KEY.contractAddress.slice(2)),
    subnets,
    validators: subnets.map(({ id }) => [ledger.currentValidators(id).length, ledger.l1Validators(id)]),
  };
}

function bytesOf(hex: string): Uint8Array {
  const bytes = decodeHex(hex);
  if (!bytes.ok) throw new Error(bytes.reason);
  return bytes.value;
}

describe('a node of a network of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'live-node-'));
  const chainFile = join(folder, 'chains.txt');
  let node: LiveNode;

  beforeAll(async () => {
    const dialect = { ...DOCUMENT, subnetConversion: true, nodeVersion: 'avalanchego/1.14.2' };
    node = await startLiveNode({ genesis: GENESIS, chainFile, dialect });
    const privateKey = bytesOf(FUNDED_KEY.privateKey);
    const { entries } = await populate({ url: node.url, privateKey, only: FILLED });
    expect(entries.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });
  afterAll(async () => {
    await node.close();
    rmSync(folder, { recursive: true });
  });

  function stored(chain: AcceptedBlock['chain']): string[] {
    const lines = readFileSync(chainFile, 'latin1').trimEnd().split('\n');
    return lines.filter((line) => line.startsWith(`${chain} `)).flatMap((line) => line.split(' ').slice(2));
  }

  function copied(): string {
    const path = join(folder, 'copied.txt');
    copyFileSync(chainFile, path);
    return path;
  }

  it('begins with the rewards of the stakes that have ended', () => {
    const kinds = [1n, 2n, 3n, 4n].map((height) => node.ledger.blockByHeight(height)?.time);
    expect(kinds).toEqual([kinds[0], kinds[0], kinds[2], kinds[2]]);
    expect(kinds[2]).toBeLessThan(BigInt(NOW));
  });

  it('tells the same once it is started again, and goes on', async () => {
    const again = await started({ chainFile: copied() });
    expect(toldBy(again.ledger)).toEqual(toldBy(node.ledger));
    const { height } = node.ledger;
    expect(again.ledger.acceptBlock()).toBe(height + 1n);
    expect(again.ledger.blockByHeight(height + 1n)?.parentId).toBe(node.ledger.blockByHeight(height)?.id);
  });

  it('leaves out a line that was not written to its end', async () => {
    const path = copied();
    appendFileSync(path, 'P 1700000000 0000');
    const again = await started({ chainFile: path });
    expect(toldBy(again.ledger)).toEqual(toldBy(node.ledger));
    expect(readFileSync(path, 'latin1')).toBe(readFileSync(chainFile, 'latin1'));
  });

  it('refuses the file of another network', async () => {
    const other = startLiveNode({ genesis: genesisFile(NOW - 1), chainFile: copied() });
    await expect(other).rejects.toThrow('db contains invalid genesis hash');
  });

  it('refuses what has been spent, is not signed by its owner, or cannot be read', async () => {
    const [spent = ''] = stored('X');
    const issue = async (path: string, method: string, tx: string): Promise<Json | undefined> => {
      const { error } = await call(node.url, method, { tx: encodeHexChecked(bytesOf(`0x${tx}`)) }, path);
      return error?.message;
    };
    const onExchange = (tx: string): Promise<Json | undefined> => issue('/ext/bc/X', 'avm.issueTx', tx);
    expect(await onExchange(spent)).toMatch(/^failed to read consumed UTXO/);
    expect(await onExchange(spent.slice(0, -2))).toMatch(/insufficient length/);
    expect(await onExchange('0000000000ff')).toMatch(/unknown type ID/);
    const unspent = await startLiveNode({ genesis: GENESIS });
    onTestFinished(() => unspent.close());
    expect(() => unspent.ledger.issueExchange(bytesOf(`0x${spent.slice(0, -4)}ffff`))).toThrow('wrong signature');
    const [exported = ''] = stored('C');
    expect(await issue('/ext/bc/C/avax', 'avax.issueTx', exported)).toBe('invalid nonce');
  });

  it('cannot read base transactions before Durango, and takes no stake that starts at once', async () => {
    const { ledger } = await started({ upgrades: { durango: NEVER, etna: NEVER, granite: NEVER } });
    const refusals = stored('P').map((tx) => {
      const issued = ledger.issue(bytesOf(`0x${tx}`));
      return issued.ok ? '' : `${issued.stage}: ${issued.error}`;
    });
    expect(refusals).toContainEqual("parse: couldn't parse tx: couldn't unmarshal interface: unknown type ID 34");
    expect(refusals).toContainEqual('issue: chain timestamp not before start time');
  });

  it('takes no more gas than the chain has, as release 1.14.2 does, and gives it back with time', async () => {
    const gas = { maxCapacity: 10_000n, maxPerSecond: 5000n };
    const { ledger, url } = await started({
      gas,
      dialect: { ...DOCUMENT, methods: new Set(['platform.getFeeState']) },
    });
    const refusals = stored('P').map((tx) => {
      const issued = ledger.issue(bytesOf(`0x${tx}`));
      return issued.ok ? '' : issued.error;
    });
    expect(refusals).toContainEqual(expect.stringMatching(/^tx exceeds current gas capacity: \d{5} > 10000$/));
    ledger.acceptBlock();
    const { result } = await call(url, 'platform.getFeeState', {}, '/ext/bc/P');
    expect(result).toMatchObject({ capacity: Number(ledger.gas.capacityAt(ledger.time)), price: 1 });
    ledger.gas.use(0n, ledger.time + 60n);
    ledger.gas.use(9000n, ledger.time + 60n);
    const after = [60n, 61n, 70n].map((seconds) => ledger.gas.capacityAt(ledger.time + seconds));
    expect(after).toEqual([1000n, 6000n, 10_000n]);
  });

  it('takes transactions about L1s under the rules of Etna alone', async () => {
    const { ledger } = await started({ upgrades: { durango: 0n, etna: NEVER, granite: NEVER } });
    const refusals = stored('P').map((tx) => {
      const issued = ledger.issue(bytesOf(`0x${tx}`));
      return issued.ok ? '' : issued.error;
    });
    const early = refusals.filter(
      (reason) => reason === 'attempting to use an Etna-upgrade feature prior to activation',
    );
    expect(early).toHaveLength(3);
  });
});

it.each([
  ['[]', 'an object'],
  ['{}', 'networkID'],
  [GENESIS.replace('"allocations"', '"funds"'), 'allocations'],
  [GENESIS.replace(/NodeID-\w/, 'NodeID-0'), 'character'],
])('a genesis file: that cannot be read is refused (%#)', async (genesis, why) => {
  await expect(startLiveNode({ genesis })).rejects.toThrow(/^The genesis file is not valid: /);
  await expect(startLiveNode({ genesis })).rejects.toThrow(why);
});
