import { describe, expect, test } from 'vitest';
import { redactText } from './redact.ts';

describe('secrets in JSON text', () => {
  test.each([
    ['x', 31_000_000],
    [String.raw`\n`, 15_000_000],
    [String.raw`\"`, 15_000_000],
    ['1', 31_000_000],
  ])('of any length: %s, %i times', (part, times) => {
    const long = part.repeat(times);
    expect(redactText(`{"password":"${long}","x":1}`)).toBe('{"password":"[redacted]","x":1}');
    expect(redactText(`PrivateKey-${long}`)).not.toContain('PrivateKey-1');
    expect(redactText(`{"password":${long}`)).toHaveLength(part === '1' ? 24 : long.length + 12);
  });
});
