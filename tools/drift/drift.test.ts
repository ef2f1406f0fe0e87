import { expect, test } from 'vitest';
import { stringifyJson, type JsonWritable } from '../../src/encoding/json.ts';
import type { Recorded } from '../../src/recording/recording.ts';
import { Traffic } from '../draft/traffic.ts';
import { driftOf, methodDrift } from './drift.ts';
import { describedIn } from './page.ts';

const PAGE = `
### \`platform.getValidators\`

**Signature:**

\`\`\`
platform.getValidators({
  subnetID: string, // optional
}) -> {
  validators: []{ proofOfPosession: string, weight: string }
}
\`\`\`

- \`subnetID\` is the Subnet.
- \`validators\` is the list:
  - \`delegationFeeRate\` is the fee.
- \`Validating\` is a value.

#### \`platform.getGone\`
`;

function call(method: string, answer: JsonWritable): Recorded {
  const bytes = (value: JsonWritable): Uint8Array => new TextEncoder().encode(stringifyJson(value));
  const body = bytes({ jsonrpc: '2.0', id: 1, method, params: {} });
  const exchange = {
    request: { method: 'POST', path: '/ext/bc/P', url: 'http://127.0.0.1:9650/ext/bc/P', headers: [], body },
    outcome: { kind: 'answer', status: 200, headers: [], body: bytes(answer) },
    startedAt: new Date(0),
    durationMs: 1,
  };
  return { exchange, number: 1 } as unknown as Recorded;
}

test('the members that a page and the responses of a node do not share, and those that they spell in two ways', () => {
  const record = { proofOfPossession: '0x', weight: '1', delegationFee: '2', nextPeriod: '3' };
  const traffic = new Traffic([
    call('platform.getValidators', { jsonrpc: '2.0', id: 1, result: { validators: [record] } }),
    call('platform.getGone', { jsonrpc: '2.0', id: 1, error: { code: -32000, message: "can't find method" } }),
  ]);
  expect(driftOf(describedIn(PAGE), traffic)).toEqual([
    {
      method: 'platform.getValidators',
      undescribed: ['proofOfPossession', 'delegationFee', 'nextPeriod'],
      unserved: ['proofOfPosession', 'delegationFeeRate'],
      spelt: [
        ['proofOfPosession', 'proofOfPossession'],
        ['delegationFeeRate', 'delegationFee'],
      ],
    },
  ]);
  expect(methodDrift(describedIn(PAGE), traffic).undescribed).toEqual([]);
});
