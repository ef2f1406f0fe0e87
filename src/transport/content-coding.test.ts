import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { misbehaving, summary } from '../../test/support/servers.ts';

describe('content coding', () => {
  function coded(body: Uint8Array, coding: string): Uint8Array {
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), body]);
  }

  it('is undone where the answer names it', async () => {
    const { first } = await misbehaving(coded(gzipSync('plain'), 'gzip'), 'end');
    expect(summary(first)).toBe('200 plain');
    const { first: twice } = await misbehaving(coded(gzipSync(gzipSync('plain')), 'GZIP, x-gzip'), 'end');
    expect(summary(twice)).toBe('200 plain');
  });

  it('is left where the answer does not name it, or names another', async () => {
    const packed = gzipSync('plain');
    for (const coding of ['identity', 'zstd']) {
      const { first } = await misbehaving(coded(packed, coding), 'end');
      expect(first.outcome.kind === 'answer' && Buffer.from(first.outcome.body).equals(packed)).toBe(true);
    }
  });

  it('that is not what the answer says is a fault', async () => {
    const { first, second } = await misbehaving(coded(Buffer.from('plain'), 'gzip'), 'end');
    expect(summary(first)).toBe('not-http: the content-encoding is gzip, but the body is not valid gzip');
    expect(summary(second)).toBe('200 again');
  });

  it('does not get round the limit of a body', async () => {
    const bomb = gzipSync(new Uint8Array(5_000_000));
    const { first, second } = await misbehaving(coded(bomb, 'gzip'), 'end', { maxBodyBytes: 100_000 });
    expect(summary(first)).toBe('too-large: the gzip body is longer than 100000 bytes after decoding');
    expect(summary(second)).toBe('200 again');
  });
});
