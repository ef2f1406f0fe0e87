import { describe, expect, test } from 'vitest';
import { isRedacted, redactBody, redactText } from './redact.ts';

describe('secrets in JSON text', () => {
  test('of a text with a million of them, the rest is one', () => {
    const shown = redactText(`[${'{"password":"hush"},'.repeat(1_000_000)}0]`);
    expect(shown).not.toContain('hush');
    expect(shown.length).toBeLessThan(1_000_000);
    expect(isRedacted(Buffer.from(shown))).toBe(true);
  });

  test.each([
    ['{"password":"hush","user":"u"}', '{"password":"[redacted]","user":"u"}'],
    [String.raw`{"password" : "a\"b\\","x":1}`, '{"password" : "[redacted]","x":1}'],
    ['{"privateKey":-1.5e3,"x":1}', '{"privateKey":"[redacted]","x":1}'],
    ['{"Token":"cut off', '{"Token":"[redacted]"'],
    ['{"token":null,"secret":{"a":1}}', '{"token":null,"secret":{"a":1}}'],
    ['PrivateKey-abc in a text', 'PrivateKey-[redacted] in a text'],
    [
      String.raw`{"echo":"{\"password\":\"hush\",\"x\":1}"}`,
      String.raw`{"echo":"{\"password\":\"[redacted]\",\"x\":1}"}`,
    ],
    [
      String.raw`{"echo":"{\"password\":\"a\\\"b\\\\\",\"x\":1}"}`,
      String.raw`{"echo":"{\"password\":\"[redacted]\",\"x\":1}"}`,
    ],
    [String.raw`{"echo":"{\"secret\":\"cut","x":1}`, String.raw`{"echo":"{\"secret\":\"[redacted]\"","x":1}`],
    ['{"password":"a","password":"b"}', '{"password":"[redacted]","password":"[redacted]"}'],
  ])('%s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
    expect(Buffer.from(redactBody(Buffer.from(text))).toString()).toBe(expected);
    expect(isRedacted(Buffer.from(expected))).toBe(
      expected.includes('[redacted]"') || expected.includes('[redacted]\\'),
    );
  });

  test('takes linear time for what is no secret', () => {
    for (const text of [
      '"password"',
      `PrivateKey-${'1'.repeat(3000)}`,
      `"password"${' '.repeat(1000)}`,
      String.raw`\"`,
      'PrivateKey-',
    ])
      expect(redactText(text.repeat(10_000))).toBeDefined();
  });
});
