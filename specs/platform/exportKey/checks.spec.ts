import {
  addressOfKey,
  decodeAddress,
  decodeCb58,
  encodeHex,
  expect,
  requirement,
  resultShape,
  type CheckContext,
} from '../../../src/harness/index.ts';
import { refuses } from '../../support/refusals.ts';
import { user } from '../../support/platform/user-store.ts';

const METHOD = 'platform.exportKey';
/** Number of keys to export, one after the other. */
const EXPORTED = 3;
const KEY_PREFIX = 'PrivateKey-';

/** Addresses of the user in the settings of the run. */
async function ownAddresses(context: CheckContext): Promise<readonly string[]> {
  const answer = await context.rpc('platform.listAddresses', { ...user(context) });
  if (answer.error !== undefined)
    return context.notTestable('the node has no addresses for the user; give its own user');
  const { addresses } = answer.result;
  return addresses.length > 0
    ? addresses
    : context.notTestable('the user has no addresses; give a user with addresses');
}

async function ownAddress(context: CheckContext): Promise<string> {
  const [address = ''] = await ownAddresses(context);
  return address;
}

async function exported(context: CheckContext, address: string): Promise<string> {
  return (await context.rpc(METHOD, { ...user(context), address })).result.privateKey;
}

resultShape(METHOD, async (context) => context.rpc(METHOD, { ...user(context), address: await ownAddress(context) }));

requirement('platform.exportKey/controls-the-address', async (context) => {
  for (const address of (await ownAddresses(context)).slice(0, EXPORTED)) {
    const text = await exported(context, address);
    const key = decodeCb58(text.startsWith(KEY_PREFIX) ? text.slice(KEY_PREFIX.length) : text);
    if (!key.ok || key.value.length !== 32)
      return context.notTestable('the suite cannot decode the form of the key; see platform.exportKey/key-format');
    const owner = decodeAddress(address);
    if (!owner.ok) return context.notTestable(`the suite cannot decode the address ${address}: ${owner.reason}`);
    expect(encodeHex(addressOfKey(key.value)), `the address of the key exported for ${address}`).toBe(
      encodeHex(owner.value.bytes),
    );
  }
});

requirement('platform.exportKey/key-format', async (context) => {
  const text = await exported(context, await ownAddress(context));
  const key = decodeCb58(text.slice(KEY_PREFIX.length));
  // The comparison has no key in its values: neither a key nor a part of it may be in a report.
  expect(
    { prefix: text.startsWith(KEY_PREFIX), bytes: key.ok ? key.value.length : 0 },
    'the format of the key',
  ).toEqual({ prefix: true, bytes: 32 });
});

requirement('platform.exportKey/wrong-password-is-an-error', async (context) => {
  const { username, password } = user(context);
  const address = await ownAddress(context);
  await refuses(context, METHOD, [
    { username, password: `${password}x`, address },
    { username, password: '', address },
  ]);
});
