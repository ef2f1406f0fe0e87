import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import type { Fault } from '../../src/reference-node/faults/fault.ts';
import { baseSchemas } from '../../src/judge/validation/schema/annotations.ts';
import { unseen } from './unseen-faults.ts';

const nodes = { catalogue: await loadCatalogue(), schemas: baseSchemas() };

function reason(method: string, path: string, kind: Fault['kind']): string | undefined {
  return unseen({ method, path, kind }, nodes);
}

test.each<[string, string, Fault['kind'], RegExp]>([
  ['platform.getL1Validator', 'result/weight', 'missing', /are observed, and do not fail a run/],
  ['platform.getHeight', 'error/message', 'other-value', /codes or messages of errors/],
  ['platform.getHeight', 'error', 'status-404', /the HTTP status of an error/],
  ['platform.getSubnets', 'result/subnets', 'first-two-swapped', /an order of these lists/],
  ['platform.getTx', 'result/tx/unsignedTx/other', 'missing', /does not show this member/],
])('a fault that no requirement can find has a reason: %s %s %s', (method, path, kind, why) => {
  expect(reason(method, path, kind)).toMatch(why);
});

test.each<[string, string, Fault['kind']]>([
  ['platform.getHeight', 'result/height', 'off-by-one'],
  ['platform.getHeight', 'error/message', 'missing'],
  ['platform.getHeight', 'error', 'missing'],
  ['platform.getHeight', 'result', 'status-500'],
  ['platform.getSubnets', 'result/subnets', 'first-lost'],
  ['platform.getTx', 'result/tx/unsignedTx/networkID', 'missing'],
  ['platform.getTx', 'result/tx/unsignedTx/other', 'other-type'],
  ['platform.getCurrentValidators', 'result/validators/*/weight', 'other-value'],
])('a fault beside it has none: something must find it: %s %s %s', (method, path, kind) => {
  expect(reason(method, path, kind)).toBeUndefined();
});
