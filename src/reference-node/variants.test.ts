import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Socket, connect } from 'node:net';
import { once } from 'node:events';
import { ask, call } from '../../test/fixtures/ask.ts';
import { tinyLedger } from '../../test/fixtures/tiny-ledger.ts';
import { type RunningNode, serveLedger } from './server/serve-ledger.ts';
import { VARIANTS } from './variants.ts';
import { combined, variantOf } from './variants.ts';

describe('the table of variants', () => {
  it.each(VARIANTS.map((variant) => [variant.name, variant] as const))(
    'says in sentences what %s is',
    (name, variant) => {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(variant.differs).toMatch(/^\S.*\.$/);
      expect(variant.because).toMatch(/^\S.*\.$/);
      expect(variant.section).toMatch(/^([1-9](\.\d)?|not shown)$/);
    },
  );

  it('has no variant of an unknown name', () =>
    expect(() => variantOf('no-such-node')).toThrow('There is no variant no-such-node.'));
});

describe('a node with a combination of variants', () => {
  let node: RunningNode;
  beforeAll(async () => {
    const names = [
      'speaks-http-1-0',
      'platform-get-height-with-numbers',
      'envelope-has-more',
      'errors-with-http-400',
      'times-with-an-offset',
    ];
    const { patch } = combined(names.map(variantOf));
    node = await serveLedger(tinyLedger(), { patch });
  });
  afterAll(() => node.close());

  it('shows each of them', async () => {
    expect(await call(node.url, 'platform.getHeight')).toMatchObject({ result: { height: 2 }, servedBy: 'node' });
    const { result } = await call(node.url, 'platform.getTimestamp');
    expect(result).toMatchObject({ timestamp: expect.stringMatching(/\+05:30$/) as string });
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'platform.getBlock', params: {} });
    const headers = { 'content-type': 'application/json' };
    expect(await ask(`${node.url}/ext/bc/P`, { method: 'POST', headers, body })).toMatchObject({ status: 400 });
  });

  it('closes the connection of HTTP/1.0 behind its answer', async () => {
    const socket: Socket = connect(node.port, '127.0.0.1');
    socket.setEncoding('latin1').write('GET /ext/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    let text = '';
    socket.on('data', (chunk: string) => (text += chunk));
    await once(socket, 'end');
    socket.destroy();
    expect(text).toMatch(/^HTTP\/1\.0 200 .*\r\nConnection: close\r\n.*"healthy":true/s);
  });
});
