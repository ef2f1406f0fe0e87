import { expect, test } from 'vitest';
import { proxyOf } from './proxy-of.ts';

const PROXIES = { HTTP_PROXY: 'http://plain:1', HTTPS_PROXY: 'http://tls:2' };

test.each([
  ['http://node.example:9650', PROXIES, 'HTTP_PROXY'],
  ['https://node.example', PROXIES, 'HTTPS_PROXY'],
  ['https://node.example', { ...PROXIES, https_proxy: 'http://lower:3' }, 'https_proxy'],
  ['https://node.example', { ...PROXIES, https_proxy: '' }, 'HTTPS_PROXY'],
  ['https://node.example', { HTTP_PROXY: 'http://plain:1' }, undefined],
  ['http://127.0.0.1:9650', PROXIES, undefined],
  ['https://localhost', PROXIES, undefined],
])('%s with %j: %s', (target, env, source) => {
  expect(proxyOf(target, env)?.source).toBe(source);
});

test.each([
  ['http://node.example:9650', '*', true],
  ['http://node.example:9650', 'other, node.example', true],
  ['http://node.example:9650', 'Example', true],
  ['http://node.example:9650', '.node.example', true],
  ['http://a.node.example', '*.node.example', true],
  ['http://node.example:9650', 'node.example:9650', true],
  ['http://node.example', 'node.example:80', true],
  ['http://node.example:9650', 'node.example:80', false],
  ['http://othernode.example', 'node.example', false],
  ['http://node.example', '', false],
  ['http://10.1.2.3:9650', '10.0.0.0/8', true],
  ['http://10.1.2.3:9650', '10.1.2.3', true],
  ['http://11.1.2.3:9650', '10.0.0.0/8,10.0.0.0/x', false],
  ['http://[fd00::1]:9650', 'fd00::/8', true],
  ['http://[fd00::1]:9650', 'fe80::1', false],
])('%s with NO_PROXY=%s is exempt: %s', (target, list, isExempt) => {
  expect(proxyOf(target, { ...PROXIES, NO_PROXY: list }) === undefined).toBe(isExempt);
  expect(proxyOf(target, { ...PROXIES, no_proxy: list }) === undefined).toBe(isExempt);
});
