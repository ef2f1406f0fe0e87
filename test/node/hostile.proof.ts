import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import { failuresIn, runReported } from '../support/cli.ts';
import { HOSTILE_TEXT } from '../support/example-report.ts';
import { relayTo, serveHttp, serveTcp } from '../support/hostile-servers.ts';
import { serve, startStandardNode } from '../support/standard-node.ts';
import { decodeHexChecked, encodeHex } from '../../src/encoding/hex.ts';
import { mapResultAt } from '../../src/reference-node/changes/changes.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';

const judge = (url: string, ...flags: readonly string[]) => runReported(['run', '--target', url, ...flags]);

test('a host name that does not exist', async () => {
  expect(await judge('http://no-such-host.invalid:9650')).toMatchObject({ code: 3 });
});

test('redirects, which are not followed', async () => {
  let followed = 0;
  const elsewhere = await serveHttp((_, response) => {
    followed += 1;
    response.end('{}');
  });
  const url = await serveHttp((request, response) => {
    response.writeHead(302, { location: `${elsewhere}${request.url ?? ''}` }).end();
  });
  const { code } = await judge(url, '--only', 'health.liveness/*,index.getLastAccepted/*', '--assume-node');
  // Neither service responds otherwise than a path that nobody serves.
  expect({ code, followed }).toEqual({ code: 4, followed: 0 });
});

describe('text of the target cannot act', () => {
  /** A target that answers everything with an error of this text. */
  const says = (text: string | Buffer): Promise<string> =>
    serveHttp((_, response, body) => {
      const id = /"id"\s*:\s*(\d+)/.exec(body)?.[1] ?? '1';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`{"jsonrpc":"2.0","error":{"code":-32000,"message":"`);
      response.write(typeof text === 'string' ? JSON.stringify(text).slice(1, -1) : text);
      response.end(`","data":null},"id":${id}}`);
    });

  test.each<[string, string | Buffer]>([
    ['scripts, ANSI escapes, ]]>, controls', HOSTILE_TEXT],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80])],
    ['raw controls inside a JSON string', Buffer.from('\u001b[2J\u0000\u0007')],
    ['a message of 5 MB', '\u001b]0;x'.repeat(1024 * 1024)],
  ])('%s', async (_, text) => {
    const { code, stdout, stderr } = await judge(await says(text), '--only', 'platform.*Height');
    expect(code).toBe(1);
    expect(stdout.length).toBeLessThan(200_000);
    expect((stdout + stderr).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u202e]/u);
  });
});

test('a node that is killed while it is tested: exit code 3, what was found until then, and no rule said to be broken', async () => {
  const { url } = await startStandardNode();
  const target = await relayTo(url, (count) => (count > 400 ? 'die' : 'relay'));
  const { code, report } = await judge(target, '--profile', 'document', '--timeout', '20000');
  expect(code).toBe(3);
  expect(report.outcome).toMatch(/^Target lost after \d+ requirements?: /);
  expect(report.summary.pass).toBeGreaterThan(0);
  expect(report.summary['not-testable']).toBeGreaterThan(0);
  const said = report.requirements.filter(({ level }) => level !== 'observed').flatMap(({ findings }) => findings);
  expect(said.filter(({ message }) => !/no (complete )?response|response is incomplete/i.test(message))).toEqual([]);
});

test('a proxy that drops upgrades: costs three seconds, not the whole time of an answer', async () => {
  const { url } = await startStandardNode();
  const { port } = new URL(url);
  const dropping = await serveTcp((socket) => {
    const upstream = createConnection(Number(port), '127.0.0.1');
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    socket.on('data', (data) => {
      if (!/^upgrade: websocket/im.test(data.toString('latin1'))) upstream.write(data);
    });
    upstream.pipe(socket);
  });
  // The time of an answer is more than the test has.
  const flags = ['--profile', 'document', '--only', 'http.paths/c-chain-websocket', '--timeout', '900000'];
  const { code, report } = await judge(dropping, ...flags);
  expect({ code, failed: failuresIn(report) }).toEqual({ code: 1, failed: ['http.paths/c-chain-websocket'] });
});

/** Tests `--write` on a node that says it is of this network. Gives the network IDs of all that was signed, and why nothing was. */
async function signedFor(networkID: number, ...flags: readonly string[]) {
  const ids = new Set<number>();
  const lie = mapResultAt('platform.getTx', 'tx/unsignedTx/networkID', () => networkID);
  const node = await serve(buildLedger('standard', 1), {
    patch: {
      ...lie.patch,
      onRequest: (request) => {
        const hex = /"platform\.issueTx".*"tx":"(0x[\da-f]{200,})"/.exec(Buffer.from(request.body).toString())?.[1];
        const bytes = decodeHexChecked(hex ?? '');
        // Four bytes behind the version and the type.
        if (bytes.ok) ids.add(Buffer.from(bytes.value).readUInt32BE(6));
        return request;
      },
    },
  });
  const key = encodeHex(fundedKey(1).privateKey);
  const only = 'platform.issueTx/tx-id,platform.issueTx/committed-*,platform.getTxStatus/processing';
  const args = ['run', '--target', node.url, '--write', '--key', key, '--only', only];
  const { report } = await runReported([...args, ...flags]);
  const reasons = report.requirements.map(({ reason }) => reason);
  return { ids: [...ids], reasons: [...new Set(reasons)] };
}

test.each([1, 14])('--write signs nothing for network %i unless it is named', async (id) => {
  const { ids, reasons } = await signedFor(id);
  expect(ids).not.toContain(id);
  expect(reasons.join()).toContain(`the suite signs no transaction: the node is of network ${id}, where`);
  expect(reasons.join()).toContain(`add --allow-network ${id}`);
  expect((await signedFor(id, '--allow-network', `${id}`)).ids).toContain(id);
});

test.each([1337, 12345])('--write signs for network %i, a local one', async (id) => {
  expect((await signedFor(id)).ids).toContain(id);
});

test('--write signs nothing beyond its budget', async () => {
  const { ids, reasons } = await signedFor(1337, '--budget', '999999nAVAX');
  expect(ids).not.toContain(1337);
  expect(reasons.join()).toContain('0.000999999 AVAX of the budget are left; raise --budget');
});

test('--write takes no number beyond 32 bits for the ID of a network', async () =>
  expect((await signedFor(2 ** 32 + 1)).ids).not.toContain(1));
