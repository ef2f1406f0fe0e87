import { expect, requirement, resultShape } from '../../../src/harness/index.ts';
import { unusedId } from '../../support/ids.ts';

resultShape('platform.getL1Validator', async ({ rpc, sample }) => {
  return rpc('platform.getL1Validator', { validationID: await sample.validationId() });
});

requirement('platform.getL1Validator/unknown-validation-is-an-error', async (context) => {
  const validationID = unusedId(context, 'validation');
  expect(await context.call('platform.getL1Validator', { validationID })).toBeError();
});

requirement('platform.getL1Validator/missing-id-is-an-error', async ({ call }) => {
  expect(await call('platform.getL1Validator', {})).toBeError();
});
