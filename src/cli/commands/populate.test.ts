import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answeringNode } from '../../../test/support/answering-node.ts';
import { listening } from '../../../test/support/servers.ts';
import { typed } from '../../../test/support/main.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { PLAN } from '../../launch/populate/plan.ts';
import { fundedKey } from '../../reference-node/ledger/keys/keys.ts';
import { NOBODY } from '../../../test/support/hostile-servers.ts';
import { startShortNode } from '../../../test/support/standard-node.ts';

const KEY = encodeHex(fundedKey(1).privateKey);

test('--list has every entry with the requirements that need it, and needs no key', async () => {
  const { code, stdout } = await typed(['populate', '--list']);
  for (const { id, makes, serves } of PLAN) {
    expect(stdout).toContain(`${id}: ${makes}`);
    expect(stdout).toContain(`    serves ${serves.length === 0 ? 'other entries' : serves.join(', ')}\n`);
  }
  expect(stdout).toContain('(from 1.12.0)');
  expect(code).toBe(0);
});

describe('what cannot be sent: exit code 2, and nothing is sent', () => {
  test.each<[string, readonly string[], string]>([
    ['no key', [], 'populate needs --key, or AVALANCHE_CONFORMANCE_KEY in the environment'],
    ['a key that is none', ['--key', 'PrivateKey-hunter2'], '--key'],
    [
      'an entry that does not exist',
      ['--key', KEY, '--only', 'delegatros'],
      "No entry is called 'delegatros'. Did you mean delegators?",
    ],
    ['an address that is none', ['--target', 'ftp://127.0.0.1'], "argument 'ftp://127.0.0.1' is invalid"],
  ])('%s', async (_, flags, message) => {
    const { code, stdout, stderr } = await typed(['populate', ...flags]);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('hunter2');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});

test('a node behind a token is reached as by a run', async () => {
  const tokens: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    tokens.push(headers.authorization);
    response.writeHead(404).end();
  });
  const url = `http://${await listening(server)}`;
  await typed(['populate', '--key', KEY, '--target', url, '--header', 'authorization: Bearer t']);
  expect(new Set(tokens)).toEqual(new Set(['Bearer t']));
  const { code, stderr } = await typed(['populate', '--key', KEY, '--cert-key', 'nowhere']);
  expect(stderr).toContain('--cert-key');
  expect(code).toBe(2);
});

describe('a node that does not tell about its network: exit code 3', () => {
  test('nobody there, and a node without the service that tells it', async () => {
    for (const url of [NOBODY, (await startShortNode()).url]) {
      const { code, stderr } = await typed(['populate', '--key', KEY, '--target', url]);
      expect(stderr).toContain(`error: ${url} does not tell about its network: `);
      expect(code).toBe(3);
    }
  });

  test.each<[string, unknown]>([
    ['results without members', {}],
    ['results of another type', { networkID: '1337', blockchainID: 7, assetID: null }],
    ['IDs that are none', { networkID: '1337', blockchainID: 'X', assetID: 'nAVAX', version: 'a/1.11.2' }],
  ])('a node with %s, and what is missing is named', async (_, result) => {
    const url = await answeringNode(() => result);
    const { code, stderr } = await typed(['populate', '--key', KEY, '--target', url]);
    expect(stderr).toMatch(/does not tell about its network: info\.get\w+: the result has no valid `\w+`\n$/);
    expect(code).toBe(3);
  });

  test('a node of a network that is not local, unless a flag or a variable names it', async () => {
    const url = await answeringNode(() => ({ networkID: '1', blockchainID: 'X' }));
    const refused = await typed(['populate', '--key', KEY, '--target', url]);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('populate sends nothing: the node is of network 1, where');
    const other = await typed(['populate', '--key', KEY, '--target', url, '--allow-network', '5']);
    expect(other.stderr).toContain('add --allow-network 1');
    const named = await typed(['populate', '--key', KEY, '--target', url, '--allow-network', '1']);
    expect(named.stderr).toContain('does not tell about its network: info.getBlockchainID');
    const variable = { AVALANCHE_CONFORMANCE_ALLOW_NETWORK: '1', AVALANCHE_CONFORMANCE_KEY: KEY };
    const told = await typed(['populate', '--target', url], { env: variable });
    expect(told.stderr).toContain('does not tell about its network: info.getBlockchainID');
  });
});
