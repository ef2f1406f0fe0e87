import { describe, expect, it } from 'vitest';
import { shellNode } from '../../test/support/shell-node.ts';

describe('NodeProcess', () => {
  it('keeps the end of a line that never ends', async () => {
    const node = shellNode(`head -c 100000000 /dev/zero | tr '\\0' x; echo the end`);
    await node.ended;
    await expect.poll(() => node.lines.map((line) => [line.length, line.slice(-8)])).toEqual([[4096, 'xthe end']]);
  });
});
