import { encodeCb58 } from '../../../encoding/cb58.ts';
import { type Call, type Handlers, RpcError } from '../../rpc/call.ts';
import { addressText, parseAddress, shortIdKey } from './addresses.ts';

/** The methods that act on the node's user store. */
export const USER_STORE_HANDLERS: Handlers = {
  'platform.exportKey': (call) => {
    const credentials = readCredentials(call);
    const text = call.args.string('address');
    const address = shortIdKey(parseKeyAddress(call, text));
    const key = keysOf(call, credentials).find((known) => shortIdKey(known.address) === address);
    if (key === undefined) throw new RpcError('problem retrieving private key: not found');
    return { privateKey: `PrivateKey-${encodeCb58(key.privateKey)}` };
  },
  'platform.listAddresses': (call) => {
    const keys = keysOf(call, readCredentials(call));
    return { addresses: keys.map((key) => addressText(call.ledger, key.address)) };
  },
};

interface Credentials {
  readonly username: string;
  readonly password: string;
}

function readCredentials({ args }: Call): Credentials {
  return { username: args.string('username'), password: args.string('password') };
}

function parseKeyAddress({ ledger }: Call, text: string): Uint8Array {
  try {
    return parseAddress(ledger, text);
  } catch (error) {
    if (error instanceof RpcError) throw new RpcError(`couldn't parse ${text} to address: ${error.message}`);
    throw error;
  }
}

function keysOf(
  { ledger }: Call,
  { username, password }: Credentials,
): readonly { readonly address: Uint8Array; readonly privateKey: Uint8Array }[] {
  const user = JSON.stringify(username);
  if (username === '') throw new RpcError(`problem retrieving user ${user}: empty username`);
  const keys = ledger.user(username, password);
  if (keys === undefined) throw new RpcError(`problem retrieving user ${user}: incorrect password: user ${user}`);
  return keys;
}
