import http2 from 'node:http2';
import https from 'node:https';
import { describe, expect, test } from 'vitest';
import { selfSigned } from '../../../test/support/certificate.ts';
import { GET, listening, summary, transport } from '../../../test/support/servers.ts';
import type { TransportOptions } from '../../transport/transport.ts';
import { whyNoNode } from './why-no-node.ts';

const own = selfSigned();

describe.skipIf(own === undefined)('a target behind TLS (where there is openssl): the cause and its remedy', () => {
  const { cert = '', key = '' } = own ?? {};

  async function why(
    server: https.Server | http2.Http2SecureServer,
    options: Partial<TransportOptions> = { ca: cert },
    name = '127.0.0.1',
  ): Promise<string> {
    server.on('sessionError', () => undefined);
    const host = await listening(server);
    const baseUrl = `https://${host.replace('127.0.0.1', name)}`;
    const exchange = await transport(host, { ...options, baseUrl }).send(GET);
    if (exchange.outcome.kind === 'answer') return summary(exchange);
    return whyNoNode([{ exchange, json: undefined }], { url: baseUrl, otherScheme: () => Promise.resolve(undefined) });
  }
  const serve = (options: https.ServerOptions): https.Server =>
    https.createServer({ cert, key, ...options }, (_request, response) => response.end('ok'));

  test('a certificate that nobody vouches for', async () =>
    expect(await why(serve({}), {})).toContain('Trust its certificate with --ca, or accept any with --insecure.'));

  test('another host name', async () => {
    expect(await why(serve({}), { ca: cert }, 'localhost')).toContain(
      'is for another host name: use that name in --target',
    );
  });

  test('HTTP/2 only', async () => {
    const onlyNew = http2.createSecureServer({ cert, key, allowHTTP1: false });
    expect(await why(onlyNew, { insecure: true })).toContain('does not speak HTTP/1.1 there');
  });

  test('TLS before 1.2', async () => {
    const old = serve({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' });
    expect(await why(old)).toContain('Let it speak TLS 1.2 or 1.3.');
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('a client certificate, with %s', async (maxVersion) => {
    const demanding = { requestCert: true, rejectUnauthorized: true, ca: cert, maxVersion };
    expect(await why(serve(demanding))).toContain('send one with --cert and --cert-key');
    expect(await why(serve(demanding), { ca: cert, cert, certKey: key })).toBe('200 ok');
  });
});
