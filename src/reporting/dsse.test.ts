import { generateKeyPairSync, type KeyPairKeyObjectResult, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seal, whyNotSigned } from './dsse.ts';

function pem({ privateKey, publicKey }: KeyPairKeyObjectResult): Record<'privateKey' | 'publicKey', string> {
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

const PAIRS = {
  Ed25519: () => pem(generateKeyPairSync('ed25519')),
  'ECDSA P-256': () => pem(generateKeyPairSync('ec', { namedCurve: 'P-256' })),
};

describe.each(Object.entries(PAIRS))('an envelope signed with %s', (_, pair) => {
  const { privateKey, publicKey } = pair();
  const envelope = seal('{"a":1}', privateKey);

  test('holds', () => {
    expect(Buffer.from(envelope.payload, 'base64').toString()).toBe('{"a":1}');
    expect(whyNotSigned(envelope, publicKey)).toBeUndefined();
  });

  test('does not hold with another payload, type, signature or key', () => {
    const doesNotFit = 'The signature does not fit the statement.';
    const payload = Buffer.from('{"a":2}').toString('base64');
    expect(whyNotSigned({ ...envelope, payload }, publicKey)).toBe(doesNotFit);
    expect(whyNotSigned({ ...envelope, signatures: [] }, publicKey)).toBe(doesNotFit);
    expect(whyNotSigned({ ...envelope, signatures: [{ sig: 'AAAA' }] }, publicKey)).toBe(doesNotFit);
    expect(whyNotSigned(envelope, pair().publicKey)).toBe('It is signed with another key than the one given.');
    expect(whyNotSigned({ ...envelope, payloadType: 'text/plain' }, publicKey)).toBe(
      'The payload of the envelope is no in-toto statement.',
    );
  });
});

test('a key of another kind signs nothing', () => {
  const { privateKey } = pem(generateKeyPairSync('x25519'));
  expect(() => seal('{}', privateKey)).toThrow('the key is neither an Ed25519 nor an ECDSA P-256 key');
});

test('what is signed is the pre-authentication encoding of the specification', () => {
  const { privateKey, publicKey } = PAIRS.Ed25519();
  const [signature] = seal('hello world', privateKey).signatures;
  const text = 'DSSEv1 28 application/vnd.in-toto+json 11 hello world';
  expect(verify(null, Buffer.from(text), publicKey, Buffer.from(signature?.sig ?? '', 'base64'))).toBe(true);
});
