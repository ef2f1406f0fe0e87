import { expect, requirement, resultShape, type CheckContext } from '../../../src/harness/index.ts';
import { refuses } from '../../support/refusals.ts';
import { user } from '../../support/platform/user-store.ts';

const METHOD = 'platform.listAddresses';

/** Addresses of the user in the settings of the run. */
async function listed(context: CheckContext): Promise<readonly string[]> {
  const { addresses } = (await context.rpc(METHOD, { ...user(context) })).result;
  return addresses.length > 0
    ? addresses
    : context.notTestable('the user has no addresses; give a user with addresses');
}

resultShape(METHOD, async (context) => context.rpc(METHOD, { ...user(context) }));

requirement('platform.listAddresses/addresses-are-of-the-p-chain', async (context) => {
  for (const address of await listed(context)) expect(address, 'an address of the user').toMatch(/^P-./);
});

requirement('platform.listAddresses/addresses-can-be-exported', async (context) => {
  for (const address of (await listed(context)).slice(0, 8))
    expect(await context.rpc('platform.exportKey', { ...user(context), address })).toSucceed();
});

requirement('platform.listAddresses/wrong-password-is-an-error', async (context) => {
  const { username, password } = user(context);
  await refuses(context, METHOD, [{ username, password: `${password}x` }, { username, password: '' }, { username }]);
});
