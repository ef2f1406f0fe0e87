import { expect, it } from 'vitest';
import { ByteLog } from './container-log.ts';

it('gives back what was appended, also after it has grown', () => {
  const log = new ByteLog();
  const items = Array.from({ length: 500 }, (_, index) => new Uint8Array(index).fill(index % 256));
  for (const item of items) log.append(item);
  expect(log.size).toBe(500);
  for (const [index, item] of items.entries())
    expect(Buffer.compare(log.at(index) ?? Buffer.from('none'), item)).toBe(0);
  expect(log.at(500)).toBeUndefined();
  expect(log.at(-1)).toBeUndefined();
});
