import { describe, expect, test } from 'vitest';
import type { Header } from '../../src/transport/exchange.ts';
import { runCli } from '../support/cli.ts';
import { rawNode, say } from '../support/raw-node.ts';
import { always, FEW, judge, NODE_ID } from './judged-server.ts';

describe('a target that is no node is not tested: exit code 3, and a remedy of its own', () => {
  test('populate says it, too', async () => {
    const url = await always(401, { 'www-authenticate': 'Bearer' });
    const { code, stderr } = await runCli(['populate', '--target', url, '--key', `0x${'11'.repeat(32)}`]);
    expect({ code, stderr }).toMatchObject({ code: 3 });
    expect(stderr).toContain(`error: ${url} does not tell about its network: POST /ext/bc/P returned HTTP 401`);
  });
});

describe('a target that is no node yet', () => {
  test('is waited for: a node that bootstraps, a proxy that gets no response, and a node without its paths', async () => {
    let requests = 0;
    const url = await rawNode((socket, answer) => {
      requests += 1;
      if (requests > 6) return say(socket, answer);
      const status = [503, 502, 404][Math.floor((requests - 1) / 2)] ?? 404;
      const headers: Header[] = status === 404 ? [['node-id', NODE_ID['node-id']]] : [];
      const body = Buffer.from('API call rejected because chain is not done bootstrapping\n');
      return say(socket, { status, headers, body });
    });
    expect(await judge(url, ...FEW, '--wait-ready', '300')).toMatchObject({ code: 0 });
  });
});
