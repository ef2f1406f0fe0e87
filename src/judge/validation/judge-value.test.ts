import { describe, expect, test } from 'vitest';
import { valueOf } from '../../../test/support/value-of.ts';
import { parseJson, type JsonObject } from '../../encoding/json.ts';
import { judgeValue, type Judgement, judgeResult, LONG_RESPONSE } from './judge-value.ts';
import { SchemaSet } from './schema/schemas.ts';

const set = new SchemaSet();
const ID = '11111111111111111111111111111111LpoYY';
const NODE_ID = 'NodeID-111111111111111111116DBWJs';

/** Judges JSON text as the result of a method. */
function judge(schema: string, text: string, schemas = set): Judgement {
  return judgeValue(schemas, `${schema}.json`, valueOf(parseJson(text)), '/result');
}

describe('what fits', () => {
  test.for([
    ['platform/getHeight.result', '{"height":"12"}'],
    ['platform/getHeight.result', '{"height":12}'],
    ['platform/getHeight.result', '{"height":18446744073709551615}'],
    ['platform/getHeight.result', '{"height":"18446744073709551615","more":[1,{"x":null}]}'],
    ['platform/getTimestamp.result', '{"timestamp":"2026-01-02T03:04:05.000000001+02:00"}'],
    ['platform/getTimestamp.result', '{"time":"2026-01-02T03:04:05Z"}'],
    ['index/getContainerRange.result', 'null'],
    ['index/getContainerRange.result', '[]'],
    ['platform/validates.result', `{"blockchainIDs":["${ID}"]}`],
    ['platform/sampleValidators.result', `{"validators":["${NODE_ID}"]}`],
    ['health/liveness.result', '{"checks":{},"healthy":true}'],
  ] as const)('%s %s', ([schema, text]) => expect(judge(schema, text).findings).toEqual([]));

  test('a number that was kept as text is a number', () => {
    const check = '{"timestamp":"2026-01-02T03:04:05Z","duration":1,"message":{"connectedPeers":1,"sendFailRate":1.0}}';
    const { findings } = judge('health/report', `{"checks":{"network":${check}},"healthy":true}`);
    expect(findings.filter(({ path }) => path?.endsWith('sendFailRate'))).toEqual([]);
  });
});

describe('what does not fit', () => {
  const UINT64 = 'a JSON number (unsigned, 64 bits) or a decimal string (unsigned, 64 bits)';
  const BIG = '18446744073709551616';
  const subnet = {
    isPermissioned: false,
    controlKeys: [],
    threshold: '1',
    locktime: '0',
    subnetTransformationTxID: ID,
  };
  test.for<[requirement: string, text: string, message: string]>([
    ['platform.getHeight/result-is-an-object', '[]', '`result` is an empty array, expected an object'],
    ['platform.getHeight/height', '{}', `\`result.height\` is missing, expected ${UINT64}`],
    [
      'platform.getHeight/height',
      '{"height":"x"}',
      `\`result.height\` is "x", expected ${UINT64} ("x" at character 0 is not a decimal digit)`,
    ],
    ['platform.getHeight/height', `{"height":${BIG}}`, `\`result.height\` is ${BIG}, expected ${UINT64}`],
    [
      'platform.getTimestamp/timestamp',
      '{"when":1}',
      '`result` is an object of 1 member, expected an object with `timestamp` or an object with `time`',
    ],
    [
      'platform.getTxStatus/dropped-has-a-reason',
      '{"status":"Dropped"}',
      '`result.reason` is missing, expected a string',
    ],
    [
      'platform.getTxStatus/status',
      '{"status":"Aborted"}',
      '`result.status` is "Aborted", expected "Committed" or "Processing" or "Dropped" or "Unknown"',
    ],
    [
      'platform.getStake/asset-id-is-cb58',
      '{"stakeds":{"abc":"1"},"stakedOutputs":[],"encoding":"hex"}',
      '`result.stakeds` has the name "abc", expected an ID (CB58 of 32 bytes) (3 bytes are too few to contain a checksum of 4 bytes)',
    ],
    ['platform.getSubnet/threshold-zero-if-elastic', JSON.stringify(subnet), '`result.threshold` is "1", expected "0"'],
    [
      'index.getContainerRange/result-is-an-array',
      '{"containers":[]}',
      '`result` is an object of 1 member, expected an array or null',
    ],
    ['health.liveness/checks', '{"checks":{"P":1},"healthy":true}', '`result.checks` has 1 member, expected none'],
  ])('%s: %s', ([requirement, text, message]) => {
    const schema = requirement.replace('.', '/').replace(/\/[^/]*$/, '.result');
    expect(judge(schema, text).findings).toMatchObject([{ requirement, message }]);
  });

  test('a shared shape is told where it is used: the finding belongs to the member that refers to it', () => {
    const validator = {
      txID: ID,
      startTime: '1',
      endTime: '2',
      nodeID: NODE_ID,
      connected: true,
      weight: '1',
      stakeAmount: '1',
    };
    const { findings } = judge(
      'platform/getCurrentValidators.result',
      JSON.stringify({ validators: [validator, { ...validator, nodeID: ID }] }),
    );
    expect(findings.map(({ requirement, path }) => `${requirement} ${path ?? ''}`).sort()).toEqual([
      'platform.getCurrentValidators/node-id /result/validators/1/nodeID',
      'platform.getCurrentValidators/stake-amount-omitted-otherwise /result/validators/0/stakeAmount',
      'platform.getCurrentValidators/stake-amount-omitted-otherwise /result/validators/1/stakeAmount',
    ]);
  });
});

describe('what was seen', () => {
  test.for([
    [
      '{"status":"Dropped","reason":"spent"}',
      ['dropped-has-a-reason', 'reason-is-text', 'result-is-an-object', 'status'],
    ],
    ['{"status":"Committed"}', ['result-is-an-object', 'status']],
  ] as const)('annotated members that were there, and rules whose condition held: %s', ([text, claims]) => {
    const { seen } = judge('platform/getTxStatus.result', text);
    expect([...seen.keys()].sort()).toEqual(claims.map((claim) => `platform.getTxStatus/${claim}`));
  });

  test('not the items of an empty array', () => {
    const { seen } = judge('platform/sampleValidators.result', '{"validators":[]}');
    const { seen: more } = judge('platform/sampleValidators.result', `{"validators":["${NODE_ID}"]}`);
    expect(seen.size).toBeLessThan(more.size);
  });

  test('members that no schema lists, once for all items of an array', () => {
    const subnet = { id: ID, controlKeys: [], threshold: '0', new: 1 };
    const { unknown, findings } = judge(
      'platform/getSubnets.result',
      JSON.stringify({ subnets: [subnet, subnet], 'a/b': 1 }),
    );
    expect(findings).toEqual([]);
    expect(unknown).toEqual(['/result/subnets/0/new', '/result/a~1b']);
  });
});

describe('bounds', () => {
  test('of one requirement some findings are told and the rest counted', () => {
    const { findings } = judge(
      'platform/sampleValidators.result',
      JSON.stringify({ validators: Array(500).fill('x') }),
    );
    expect(findings).toHaveLength(21);
    expect(findings.at(-1)?.message).toBe('and 480 more');
  });

  test('a fault far into a large value is found', () => {
    const validators: unknown[] = Array(400_000).fill(NODE_ID);
    validators[399_999] = 'x';
    const { findings } = judge('platform/sampleValidators.result', JSON.stringify({ validators }));
    expect(findings.map(({ path }) => path)).toEqual(['/result/validators/399999']);
  });

  test('long text of the target is cut', () => {
    const { findings } = judge('platform/getTxStatus.result', JSON.stringify({ status: 'x'.repeat(1_000_000) }));
    expect(findings[0]?.message.length).toBeLessThan(400);
    expect(findings[0]?.message).toContain('(1000000 characters)');
  });

  test('names of the target are cut', () => {
    const name = 'n'.repeat(100_000);
    const { findings } = judge(
      'platform/getStake.result',
      `{"stakeds":{"${name}":"x"},"stakedOutputs":[],"encoding":"hex"}`,
    );
    expect(Math.max(...findings.map((finding) => JSON.stringify(finding).length))).toBeLessThan(2_000);
  });

  test('names that objects inherit are names like any other', () => {
    const { findings, unknown } = judge(
      'platform/getHeight.result',
      '{"height":"1","__proto__":1,"constructor":2,"toString":3}',
    );
    expect(findings).toEqual([]);
    expect(unknown).toEqual(['/result/__proto__', '/result/constructor', '/result/toString']);
  });

  test('deep nesting where nothing is expected', () => {
    const deep = `${'['.repeat(900)}${']'.repeat(900)}`;
    expect(judge('platform/getHeight.result', `{"height":"1","x":${deep}}`).findings).toEqual([]);
    expect(judge('platform/getHeight.result', `{"height":${deep}}`).findings).toHaveLength(1);
  });
});

describe('patches', () => {
  test('replace an expectation, for this set only', () => {
    const patched = new SchemaSet([
      {
        schema: 'index/getContainerRange.result.json',
        patch: { type: 'object', items: null, required: ['containers'], properties: { containers: { type: 'array' } } },
      },
    ]);
    expect(judge('index/getContainerRange.result', '{"containers":[]}', patched).findings).toEqual([]);
    expect(judge('index/getContainerRange.result', '[]', patched).findings).toHaveLength(1);
    expect(judge('index/getContainerRange.result', '[]').findings).toEqual([]);
  });

  test('may point to another common shape', () => {
    const patched = new SchemaSet([
      {
        schema: 'platform/getHeight.result.json',
        patch: { properties: { height: { $ref: '../common/timestamp.json' } } },
      },
    ]);
    expect(judge('platform/getHeight.result', '{"height":"1"}', patched).findings[0]?.message).toMatch(
      /^`result.height` is "1", expected an RFC 3339 time/,
    );
  });

  test('of a schema that does not exist are refused', () => {
    expect(() => new SchemaSet([{ schema: 'platform/getHight.result.json', patch: {} }])).toThrow(
      'platform/getHight.result.json',
    );
  });
});

const HEIGHT = 'platform/getHeight.result.json';

function resultOf(height: string): JsonObject {
  return valueOf(parseJson(`{"height":${height}}`)) as JsonObject;
}

test.each(['"7"', '7'])('a shared result of a long response is judged once: height %s', (height) => {
  const result = resultOf(height);
  const first = judgeResult(set, HEIGHT, result, LONG_RESPONSE);
  expect(first).toEqual(judgeValue(set, HEIGHT, result, '/result'));
  expect(judgeResult(set, HEIGHT, result, LONG_RESPONSE + 1)).toBe(first);
});

test.each<[string, SchemaSet, string]>([
  ['by another schema', set, 'platform/getTimestamp.result.json'],
  [
    'by the schema of another profile',
    new SchemaSet([{ schema: 'common/uint64-either.json', patch: { description: 'Another.' } }]),
    HEIGHT,
  ],
])('a shared result is judged again %s', (_what, schemas, schemaPath) => {
  const result = resultOf('7');
  const first = judgeResult(set, HEIGHT, result, LONG_RESPONSE);
  const second = judgeResult(schemas, schemaPath, result, LONG_RESPONSE);
  expect(second).not.toBe(first);
  expect(second).toEqual(judgeValue(schemas, schemaPath, result, '/result'));
});

test('equal results that are not shared are judged for themselves', () => {
  expect(judgeResult(set, HEIGHT, resultOf('7'), LONG_RESPONSE)).not.toBe(
    judgeResult(set, HEIGHT, resultOf('7'), LONG_RESPONSE),
  );
});
