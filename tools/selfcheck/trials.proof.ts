import { describe, expect, test } from 'vitest';
import { narrowNodes } from '../../test/support/narrow-nodes.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import type { Exchange } from '../../src/transport/exchange.ts';
import { type Trial, tryMutant } from './try-mutant.ts';
import { tryVariant } from './try-variant.ts';

const nodes = await narrowNodes(/^(platform\.get(Height|Timestamp)\/|http\.health\/unhealthy-body-is-a-report)/);

const ALONE: Trial = { as: 'first', whole: false, disarmed: [] };

test('a transaction of one trial is on no ledger that others read', async () => {
  const writing = await narrowNodes(/^platform\.(issueTx\/id-is-the-hash|getHeight\/height)$/);
  const height = async (): Promise<string | undefined> => {
    const bodies: string[] = [];
    const onExchange = ({ outcome }: Exchange): void => {
      if (outcome.kind === 'answer') bodies.push(Buffer.from(outcome.body).toString());
    };
    const clean = { patch: {}, touches: [] };
    await writing.on(clean, {}, (target) => writing.test(target, ['platform.getHeight/height'], { onExchange }));
    return bodies.flatMap((body) => /"height":"\d+"/.exec(body) ?? [])[0];
  };
  const before = await height();
  // While the second trial runs, a block with the transaction of the first one would be accepted.
  for (let trial = 0; trial < 2; trial += 1) {
    const row = await tryMutant(writing, mutantOf('platform-issue-tx-hash-with-checksum'), ALONE);
    expect(row).toMatchObject({ outcome: 'killed' });
  }
  expect(before).toContain('height');
  expect(await height()).toEqual(before);
});

describe('a variant', () => {
  test('with another is tested by those of a method that both touch', async () => {
    // Each response takes two seconds.
    const few = await narrowNodes(/^platform\.get(Height\/height$|Timestamp\/)/);
    const variants = ['platform-get-height-with-numbers', 'slow-height'];
    const { silent, alarms } = await tryVariant(few, { variants, profile: 'document', seed: 1 });
    expect({ silent, alarms }).toEqual({ silent: ['platform.getHeight/height'], alarms: [] });
  });

  test.each([
    [
      'some of the methods that one touches',
      ['platform-get-height-with-numbers', 'platform-get-subnets-with-null'],
      /^platform\.getHeight\//,
    ],
    ['some of all, where one may show anywhere', ['platform-get-height-with-numbers', 'json-has-white-space'], /./],
  ])('with another is tested by %s', async (_, variants, tested) => {
    const { silent, alarms } = await tryVariant(nodes, { variants, profile: 'document', seed: 1 });
    expect(alarms).toEqual([]);
    expect(silent).toContain('platform.getHeight/height');
    expect(silent.filter((id) => !tested.test(id))).toEqual([]);
  });
});
