import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT } from '../../dialect.ts';
import { call } from '../../../../test/fixtures/ask.ts';
import { buildLedger } from '../../scenarios/build-ledger.ts';
import { type RunningNode, serveLedger } from '../../server/serve-ledger.ts';

const NOBODY = 'NodeID-111111111111111111116DBWJs';
const KEYS = ['nodeID', 'weight', 'startTime', 'validationID', 'publicKey', 'remainingBalanceOwner'];
const MORE_KEYS = ['deactivationOwner', 'minNonce', 'balance'];

type Records = Readonly<Record<string, Readonly<Record<string, string>>>>;

describe('methods about an L1', () => {
  const ledger = buildLedger('standard', 1, 'etna');
  const subnetID = ledger.subnets().find(({ conversion }) => conversion !== undefined)?.id;
  let node: RunningNode;

  beforeAll(async () => {
    node = await serveLedger(ledger, {
      dialect: {
        ...DOCUMENT,
        methods: new Set([...DOCUMENT.methods, 'platform.getL1Validator']),
        subnetConversion: true,
        listsL1Validators: true,
        validatorsAtShape: 'records',
      },
    });
  });
  afterAll(() => node.close());

  async function result(method: string, params: object = { subnetID }): Promise<unknown> {
    return (await call(node.url, `platform.${method}`, params)).result;
  }

  async function validators(): Promise<readonly Readonly<Record<string, string>>[]> {
    return ((await result('getCurrentValidators')) as { validators: Readonly<Record<string, string>>[] }).validators;
  }

  it('list its validators, active or not, beside those of before', async () => {
    const all = await validators();
    expect(all.flatMap(({ txID, weight }) => (txID === undefined ? [] : [weight])).sort()).toEqual(['107', '109']);
    const records = all.filter(({ txID }) => txID === undefined);
    expect(records.map(({ weight }) => weight).sort()).toEqual(['1000', '101', '102', '103', '204']);
    expect(records.filter(({ balance }) => balance === '0').map(({ weight }) => weight)).toEqual(
      expect.arrayContaining(['101', '102']),
    );
    for (const record of records) expect(Object.keys(record)).toEqual([...KEYS, ...MORE_KEYS]);
  });

  it('answer for one validation, and refuse one that is not there', async () => {
    const first = (await validators()).find(({ validationID }) => validationID !== undefined);
    const params = { validationID: first?.validationID };
    expect(await result('getL1Validator', params)).toEqual({ ...first, subnetID, height: `${ledger.height}` });
    const { error } = await call(node.url, 'platform.getL1Validator', { validationID: subnetID });
    expect(error?.message).toBe(`fetching L1 validator "${subnetID}" failed: not found`);
  });

  it('count what is inactive as nobody', async () => {
    const set = (await result('getValidatorsAt', { subnetID, height: ledger.height.toString() })) as Records;
    expect(Object.keys(set)).toHaveLength(6);
    expect(set[NOBODY]).toEqual({ publicKey: null, weight: '203' });
    const before = ledger.height - 8n;
    expect(await result('getValidatorsAt', { subnetID, height: before.toString() })).toEqual({});
    expect(await result('getTotalStake')).toMatchObject({ weight: '1726' });
    const sampled = (await result('sampleValidators', { subnetID, size: 200 })) as { validators: string[] };
    expect(Object.keys(set)).toEqual(expect.arrayContaining(sampled.validators));
  });

  it('tell what the Subnet was converted to', async () => {
    expect(await result('getSubnet')).toMatchObject({
      isPermissioned: false,
      conversionID: ledger.subnet(subnetID ?? '')?.conversion?.id,
      managerChainID: ledger.blockchains().find((chain) => chain.subnetId === subnetID)?.id,
      managerAddress: '0x0feedc0de0000000000000000000000000000000',
    });
    const [other] = ledger.subnets().filter(({ conversion }) => conversion === undefined);
    const none = '11111111111111111111111111111111LpoYY';
    expect(await result('getSubnet', { subnetID: other?.id })).toMatchObject({
      conversionID: none,
      managerChainID: none,
      managerAddress: null,
    });
  });
});
