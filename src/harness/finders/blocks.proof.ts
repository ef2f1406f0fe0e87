import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Change } from '../../reference-node/changes/change.ts';
import { failWhen } from '../../reference-node/changes/changes.ts';
import { tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import type { Ledger } from '../../reference-node/ledger.ts';
import { buildLedger } from '../../reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../reference-node/server/serve-ledger.ts';
import { Transport } from '../../transport/transport.ts';
import { SchemaSet } from '../../judge/validation/schema/schemas.ts';
import { NodeClient } from '../../client/node-client.ts';
import { sampleOf } from '../sample.ts';
import { NO_HINTS } from '../../client/sample-hints.ts';

const schemas = new SchemaSet();
const BY_HEIGHT = 'platform.getBlockByHeight';

let standard: Ledger;
beforeAll(() => {
  standard = buildLedger('standard', 1);
});

interface Options {
  readonly ledger?: Ledger;
  readonly change?: Change;
  /** Methods that the profile of the node does not have. */
  readonly hides?: readonly string[];
  readonly seed?: number;
  readonly survey?: number;
}

async function sampled({ ledger = tinyLedger(), change, hides = [], seed = 1, survey = 0 }: Options = {}) {
  const node = await serveLedger(ledger, change === undefined ? {} : { patch: change.patch });
  const transport = new Transport({ baseUrl: node.url, timeoutMs: 60_000, concurrency: 4 });
  const client = new NodeClient(transport, schemas);
  onTestFinished(async () => {
    await client.close();
    await node.close();
  });
  return { sample: sampleOf(client, seed, NO_HINTS, (method) => !hides.includes(method), survey), client };
}

describe('blocks', () => {
  test('are the same by their ID, on a node that does not serve them by height', async () => {
    const [byHeight, byId] = [
      await sampled({ ledger: standard }),
      await sampled({ ledger: standard, hides: [BY_HEIGHT], change: failWhen(BY_HEIGHT, () => true) }),
    ];
    expect(await byId.sample.blocks()).toEqual(await byHeight.sample.blocks());
  });
});
