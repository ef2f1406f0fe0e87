import { expect, test } from 'vitest';
import { heightCall } from '../../../test/support/height-call.ts';
import { judgeOnce } from './judge-once.ts';
import { SchemaSet } from './schema/schemas.ts';

const schemas = new SchemaSet();

test('the judgement of a call is kept while it is used', () => {
  const first = judgeOnce(schemas, heightCall({ height: '"0"' }));
  for (let height = 1; height < 9_000; height += 1) {
    judgeOnce(schemas, heightCall({ height: `"${height}0"` }));
    if (height % 1000 === 0) expect(judgeOnce(schemas, heightCall({ height: '"0"' }))).toBe(first);
  }
  for (let height = 1; height < 9_000; height += 1) judgeOnce(schemas, heightCall({ height: `"${height}1"` }));
  expect(judgeOnce(schemas, heightCall({ height: '"0"' }))).not.toBe(first);
});
