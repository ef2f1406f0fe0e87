import { beforeAll, describe, expect, test } from 'vitest';
import { narrowNodes } from '../../test/support/narrow-nodes.ts';
import { type Fault, faultName } from '../../src/reference-node/faults/fault.ts';
import { type CleanPass, cleanPass, tryFault } from './try-fault.ts';

const METHOD = 'platform.getHeight';
const HEIGHT = `${METHOD}/height`;
const nodes = await narrowNodes(/^platform\.get(Height|Timestamp)\//);

let clean: CleanPass;
beforeAll(async () => {
  clean = await cleanPass(nodes, { seed: 1, bits: 0 }, new Set([METHOD]));
});

function height(kind: Fault['kind'], path = 'result/height'): Fault {
  return { method: METHOD, path, kind };
}

const tried = (fault: Fault, disarmed: readonly string[] = []) =>
  tryFault(nodes, fault, { readers: clean.readers, disarmed });

describe('the run on the clean node', () => {
  test('fails nothing', () => expect(clean.alarms).toEqual([]));

  test('shows the faults that the messages of the method can have', () => {
    const names = clean.faults.filter(({ method }) => method === METHOD).map(faultName);
    expect(names).toEqual(
      expect.arrayContaining([
        `${METHOD} result missing`,
        `${METHOD} result/height missing`,
        `${METHOD} result/height off-by-one`,
        `${METHOD} result status-500`,
      ]),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test('shows no fault that needs a value of another kind: a height is no list', () => {
    const names = clean.faults.map(faultName);
    expect(names).not.toContain(`${METHOD} result/height first-lost`);
  });

  test('shows who reads the responses of a method, checks of other methods, too', () => {
    expect(clean.readers.get(METHOD)).toContain('platform.getHeight/does-not-decrease');
    expect(clean.readers.get('platform.getBlockByHeight')).toContain('platform.getHeight/last-block-carries-it');
  });
});

describe('a fault', () => {
  test('is found, and the requirement that found it is named', async () => {
    expect(await tried(height('missing'))).toEqual({
      fault: `${METHOD} result/height missing`,
      method: METHOD,
      profile: 'document',
      outcome: 'found',
      by: HEIGHT,
    });
  });

  test('is found by another requirement where the nearest one does not see it', async () => {
    expect(await tried(height('one-less'))).toMatchObject({
      outcome: 'found',
      by: 'platform.getHeight/nothing-above',
    });
  });

  test('is missed where only an observed requirement fails, which is named', async () => {
    const off = nodes.ids.filter((id) => id.startsWith(`${METHOD}/`));
    expect(await tried(height('one-less'), off)).toMatchObject({
      outcome: 'missed',
      by: 'platform.getTimestamp/agrees-with-the-last-block',
    });
  });

  test('is missed where every check that could find it is switched off', async () => {
    const row = await tried(height('one-less'), nodes.ids);
    expect(row).toMatchObject({ outcome: 'missed' });
    expect(row).not.toHaveProperty('by');
  });

  test('is without effect where no response has the place', async () =>
    expect(await tried(height('missing', 'result/no/such'))).toMatchObject({ outcome: 'without-effect' }));

  test('is excused, with the reason, where the document leaves the value to the node', async () => {
    expect(await tried(height('status-202', 'result'))).toMatchObject({
      outcome: 'excused',
      reason: 'The document does not define the HTTP status of a result, and every 2xx status is a success.',
    });
  });
});
