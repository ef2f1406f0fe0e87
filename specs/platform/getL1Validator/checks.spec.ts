import {
  expect,
  integerOf,
  objectOf,
  objectsOf,
  requirement,
  resultShape,
  textOf,
  type JsonValue,
} from '../../../src/harness/index.ts';
import { unusedId } from '../../support/ids.ts';

const METHOD = 'platform.getL1Validator';

resultShape(METHOD, async ({ rpc, sample }) => rpc(METHOD, { validationID: await sample.validationId() }));

/** The members of an L1 validator that both methods return. */
function validatorOf(record: JsonValue | undefined) {
  return {
    nodeID: textOf(record, 'nodeID'),
    publicKey: textOf(record, 'publicKey'),
    weight: integerOf(record, 'weight'),
    startTime: integerOf(record, 'startTime'),
    minNonce: integerOf(record, 'minNonce'),
    balance: integerOf(record, 'balance'),
    remainingBalanceOwner: objectOf(record, 'remainingBalanceOwner') ?? {},
    deactivationOwner: objectOf(record, 'deactivationOwner') ?? {},
  };
}

requirement('platform.getL1Validator/agrees-with-current-validators', async (context) => {
  const validationID = await context.sample.validationId();
  await context.stable(async (height) => {
    const { rawResult } = await context.rpc(METHOD, { validationID }, { fresh: true });
    const subnetID = textOf(rawResult, 'subnetID');
    const { rawResult: list } = await context.rpc('platform.getCurrentValidators', { subnetID });
    const listed = objectsOf(list, 'validators').map((record) => ({
      validationID: textOf(record, 'validationID'),
      ...validatorOf(record),
    }));
    expect(
      listed.filter((record) => record.validationID === validationID),
      `the records of ${validationID} in the list of ${subnetID}`,
    ).toEqual([{ validationID: textOf(rawResult, 'validationID'), ...validatorOf(rawResult) }]);
    expect(integerOf(rawResult, 'height'), 'the height of the result').toBe(height);
  });
});

requirement('platform.getL1Validator/unknown-is-told-as-not-found', async (context) => {
  const { error } = await context.call(METHOD, { validationID: unusedId(context, 'validation') });
  expect(error?.message, 'the error message').toContain('not found');
});
