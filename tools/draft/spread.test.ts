import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/encoding/json.ts';
import { spreadOf } from './spread.ts';
import type { Call, Found } from './traffic.ts';

/** Objects of calls, each with the argument of its call. */
function found(...objects: readonly (readonly [argument: string, object: JsonObject])[]): Found[] {
  return objects.map(([argument, object]) => ({ call: { params: { argument } } as unknown as Call, object }));
}

function isRegular(objects: readonly Found[]): boolean {
  const showing = objects.filter(({ object }) => !Object.hasOwn(object, 'txID'));
  return spreadOf(objects, showing, 'txID').isRegular;
}

test('all objects, or those that another member tells from the rest', () => {
  expect(isRegular(found(['a', {}], ['a', {}]))).toBe(true);
  expect(isRegular(found(['a', { txID: '1' }], ['a', { validationID: '2' }]))).toBe(true);
  expect(isRegular(found(['a', { txID: '1', fee: '1' }], ['a', {}]))).toBe(true);
});

test('all objects in the responses to some requests', () => {
  expect(isRegular(found(['a', { txID: '1' }], ['a', { txID: '2' }], ['b', {}]))).toBe(true);
});

test('one of several alike is not regular', () => {
  expect(isRegular(found(['a', { txID: '1', fee: '1' }], ['a', { fee: '2' }], ['a', { txID: '3', fee: '3' }]))).toBe(
    false,
  );
});

test('the same part of the objects has the same name', () => {
  const objects = found(['a', { txID: '1' }], ['a', {}]);
  const part = (at: number): string | undefined => spreadOf(objects, objects.slice(at, at + 1), 'x').objects;
  expect(part(0)).toBe(part(0));
  expect(part(0)).not.toBe(part(1));
});
