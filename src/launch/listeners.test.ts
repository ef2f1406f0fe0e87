import { once } from 'node:events';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { expect, onTestFinished, test, describe, it } from 'vitest';
import { freePorts, isFree } from './free-ports.ts';
import { listenersAt, assertLoopback } from './listeners.ts';
import { avalanchegoConfig } from './node-flags.ts';

test.runIf(platform() === 'linux').each([['127.0.0.1'], ['127.0.0.2'], ['0.0.0.0'], ['::1'], ['::']])(
  'finds who listens at %s',
  async (host) => {
    // A port that the system assigns for one address can be another process's at the other addresses.
    const [port = 0] = await freePorts(1);
    const server = createServer().listen(port, host);
    await once(server, 'listening');
    expect(listenersAt(port)).toEqual([host]);
    expect(await isFree(port)).toBe(!['127.0.0.1', '0.0.0.0', '::'].includes(host));
    await once(server.close(), 'close');
    expect(listenersAt(port)).toEqual([]);
    expect(await isFree(port)).toBe(true);
    onTestFinished(() => void server.close());
  },
);

function checked(...args: string[]): () => void {
  return () => assertLoopback(args);
}

describe('assertLoopback', () => {
  it.each([
    ['--http-host=127.0.0.1'],
    ['--staking-host=localhost'],
    ['--http-host', '127.0.0.1'],
    ['--bootstrap-ips=127.0.0.1:9651,127.0.0.1:9653'],
    ['--bootstrap-ips='],
    ['--http-allowed-hosts=*'],
    ['--http-allowed-origins=https://example.com'],
    ['--public-ip=::1'],
    ['--track-subnets=29uVeLPJB1eQJkzRemU8g8wZDw5uJRqpab5U2mX9euieVwiEbL'],
    ['--version-text=1.2.3'],
  ])('takes %j', (...args) => expect(checked(...args)).not.toThrow());

  it('takes what the suite itself passes', () =>
    expect(checked(...avalanchegoConfig(undefined).args.map((arg) => arg.replace(/\{\w+\}/, '')))).not.toThrow());

  it.each([
    ['an empty address binds', '--staking-host='],
    ['an empty address binds', '--http-host'],
    ['192.168.1.5 is not', '--http-host', '192.168.1.5'],
    ['10.0.0.1 is not', '-public-ip=10.0.0.1'],
    ['192.0.2.1:9651 is not', '--bootstrap-ips=127.0.0.1:9651,192.0.2.1:9651'],
    ['example.com:4317 is not', '--tracing-endpoint=example.com:4317'],
    ['192.0.2.1:80 is not', '--anything=192.0.2.1:80'],
    ['must not take --config-file-content', '--config-file-content=e30='],
    ['must not take --public-ip-resolution-service', '--public-ip-resolution-service=opendns'],
  ])('refuses: %s: %s', (why, ...args) => expect(checked(...args)).toThrow(why));
});
