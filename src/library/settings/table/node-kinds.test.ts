import { expect, test } from 'vitest';
import { baseUrl, CERTIFICATES, HEADERS } from './node-kinds.ts';
import { emptyFolder } from '../../../../test/support/folder.ts';

test.each([
  ['http://127.0.0.1:9650', 'http://127.0.0.1:9650'],
  ['http://127.0.0.1:9650/', 'http://127.0.0.1:9650'],
  ['HTTPS://Node.example/some/prefix//', 'https://node.example/some/prefix'],
  ['http://[::1]:9650', 'http://[::1]:9650'],
  ['127.0.0.1:9650', 'http://127.0.0.1:9650'],
  ['localhost:9650/node', 'http://localhost:9650/node'],
  ['[::1]:9650', 'http://[::1]:9650'],
  ['http://host/prefix/?key=1', 'http://host/prefix?key=1'],
])('%s is the address %s', (text, url) => expect(baseUrl(text)).toBe(url));

test.each([
  ['localhost', 'for example http://localhost'],
  ['', 'for example http://127.0.0.1:9650'],
  ['http://', 'It must be an http or https address'],
  ['http:host', 'It must be an http or https address'],
  ['http://host:99999', 'Its port must be 65535 at most'],
  ['127.0.0.1:70000/ext', 'Its port must be 65535 at most'],
  ['http://host/ext/bc/P?key=1', 'above /ext.'],
  ['http://host/#part', 'no fragment'],
  ['http://host:9650/ext/bc/P', 'It must be the base URL of the node, above /ext: http://host:9650'],
  ['https://host/prefix/ext/', 'above /ext: https://host/prefix'],
])('%j is no address of a node', (text, message) => expect(() => baseUrl(text)).toThrow(message));

test('headers add up', () => {
  expect(HEADERS.parse('X-B:  two ', HEADERS.parse('Authorization: Bearer a:b'))).toEqual([
    ['authorization', 'Bearer a:b'],
    ['x-b', 'two'],
  ]);
});

test.each(['', 'name', ': value', 'na me: value', 'name: a\r\nevil: b', 'name: \u0000'])('%j is no header', (text) => {
  expect(() => HEADERS.parse(text)).toThrow("A header must look like 'name: value'");
});

test('a folder is no certificate file', () =>
  expect(() => CERTIFICATES.parse(emptyFolder())).toThrow('It cannot be read: it is a folder.'));
