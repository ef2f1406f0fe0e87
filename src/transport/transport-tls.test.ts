import https from 'node:https';
import { describe, expect, it } from 'vitest';
import { selfSigned } from '../../test/support/certificate.ts';
import { GET, listening, raw, summary, transport } from '../../test/support/servers.ts';
import type { TransportOptions } from './transport.ts';

const certificate = selfSigned();

describe.skipIf(certificate === undefined)('a target behind TLS (where there is openssl)', () => {
  async function ask(options: Partial<TransportOptions>, name = '127.0.0.1'): Promise<string> {
    const host = await listening(https.createServer({ ...certificate }, (_request, response) => response.end('ok')));
    const baseUrl = `https://${host.replace('127.0.0.1', name)}`;
    const agent = transport(host, { ...options, baseUrl });
    return summary(await agent.send(GET)).replaceAll(/:\d+\b/g, ':PORT');
  }

  it('that nobody vouches for is a fault', async () =>
    expect(await ask({})).toMatch(/^tls: the TLS connection to 127\.0\.0\.1:PORT failed: self-signed certificate/));

  it('that the given certificates vouch for answers', async () =>
    expect(await ask({ ca: certificate?.cert ?? '' })).toBe('200 ok'));

  it('with another name is a fault', async () =>
    expect(await ask({ ca: certificate?.cert ?? '' }, 'localhost')).toMatch(/^tls: .*Hostname\/IP does not match/));

  it('answers when any certificate is accepted', async () =>
    expect(await ask({ insecure: true }, 'localhost')).toBe('200 ok'));

  it('that is asked without TLS is a fault', async () => {
    const host = await listening(https.createServer({ ...certificate }, (_request, response) => response.end('ok')));
    expect(summary(await transport(host).send(GET))).toMatch(/^(?:closed|not-http): /);
  });
});

it('a target without TLS that is asked with it: is a fault', async () => {
  const host = await raw((socket) => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'));
  const exchange = await transport(host, { baseUrl: `https://${host}` }).send(GET);
  expect(summary(exchange)).toMatch(/^tls: the TLS connection to 127\.0\.0\.1:\d+ failed: wrong version number/);
});
