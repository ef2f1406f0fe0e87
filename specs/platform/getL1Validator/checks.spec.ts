import {
  expect,
  integerOf,
  objectOf,
  objectsOf,
  requirement,
  resultShape,
  textOf,
  type CheckContext,
  type JsonValue,
} from '../../../src/harness/index.ts';
import { unusedId } from '../../support/ids.ts';
import { rewardOwner } from '../../support/platform/staker-transaction.ts';

const METHOD = 'platform.getL1Validator';

resultShape(METHOD, async ({ rpc, sample }) => {
  return rpc(METHOD, { validationID: await sample.validationId() });
});

/** The members of an L1 validator that both methods return. */
function validatorOf(record: JsonValue | undefined) {
  return {
    nodeID: textOf(record, 'nodeID'),
    publicKey: textOf(record, 'publicKey'),
    weight: integerOf(record, 'weight'),
    startTime: integerOf(record, 'startTime'),
    minNonce: integerOf(record, 'minNonce'),
    balance: integerOf(record, 'balance'),
    remainingBalanceOwner: rewardOwner(objectOf(record, 'remainingBalanceOwner')),
    deactivationOwner: rewardOwner(objectOf(record, 'deactivationOwner')),
  };
}

/** The Subnet that lists a validation ID, and the record. */
async function listedRecord({ rpc, sample, notTestable }: CheckContext, validationID: string) {
  for (const { id } of await sample.subnets()) {
    const { rawResult } = await rpc('platform.getCurrentValidators', { subnetID: id });
    const record = objectsOf(rawResult, 'validators').find((each) => textOf(each, 'validationID') === validationID);
    if (record !== undefined) return { subnetID: id, record };
  }
  return notTestable(
    '`platform.getCurrentValidators` does not list this validator; test a node that lists those of L1s',
  );
}

requirement('platform.getL1Validator/agrees-with-current-validators', async (context) => {
  const validationID = await context.sample.validationId();
  await context.stable(async (height) => {
    const { subnetID, record } = await listedRecord(context, validationID);
    const { rawResult } = await context.rpc(METHOD, { validationID }, { fresh: true });
    expect(
      {
        validationID: textOf(rawResult, 'validationID'),
        subnetID: textOf(rawResult, 'subnetID'),
        ...validatorOf(rawResult),
      },
      `the validator ${validationID}`,
    ).toEqual({ validationID, subnetID, ...validatorOf(record) });
    expect(integerOf(rawResult, 'height'), 'the height of the result').toBe(height);
  });
});

requirement('platform.getL1Validator/unknown-validation-is-an-error', async (context) => {
  const validationID = unusedId(context, 'validation');
  expect(await context.call(METHOD, { validationID })).toBeError();
});
