import { decodeAddress } from '../../encoding/address.ts';
import { decodeId } from '../../encoding/id.ts';
import { quote } from '../../encoding/cut.ts';
import type { RunOptions } from '../../run/run-options.ts';
import { samplesOf } from './table/node-kinds.ts';
import { setting, toAdd, wrongSetting } from './table/setting-names.ts';
import type { Settings } from './table/settings.ts';
import { decodeCb58 } from '../../encoding/cb58.ts';
import { decodeHex, encodeHex } from '../../encoding/hex.ts';

/**
 * The samples, user and key in the settings.
 *
 * @throws UsageError when one of them needs another that is not set, or when an address or the key is invalid.
 */
export function sampleOptions(
  settings: Settings,
): Pick<RunOptions, 'hints' | 'user' | 'password' | 'key' | 'allowNetworks' | 'budget'> {
  const { sample = [], user, password, write = false, key } = settings;
  if (user !== undefined && password === undefined) throw wrongSetting`${setting('user')} needs ${toAdd('password')}.`;
  if (write && key === undefined) throw wrongSetting`${setting('write')} needs ${toAdd('key')}, with funds to spend.`;
  const payer = key === undefined ? undefined : privateKey(key);
  const addresses = samplesOf('address', sample);
  for (const address of addresses) {
    const read = decodeAddress(address);
    const cure = 'Copy a whole one, such as P-avax1..., from the network.';
    if (!read.ok)
      throw wrongSetting`${setting('sample')} ${quote(`address=${address}`)} is no address: ${read.reason}. ${cure}`;
  }
  const idsOf = (kind: 'subnet' | 'tx' | 'blockchain'): string[] =>
    samplesOf(kind, sample).map((id) => {
      const read = decodeId(id);
      if (read.ok) return id;
      throw wrongSetting`${setting('sample')} ${quote(`${kind}=${id}`)} is no ID: ${read.reason}. Copy a whole one from the network.`;
    });
  return {
    hints: { addresses, subnets: idsOf('subnet'), transactions: idsOf('tx'), blockchains: idsOf('blockchain') },
    user,
    password: user && password,
    key: write ? payer : undefined,
    allowNetworks: settings.allowNetwork,
    budget: settings.budget,
  };
}

const BYTES = 32;
const PREFIX = 'PrivateKey-';

/**
 * A private key as hex with the prefix `0x`. Accepts this form, and the form that `platform.exportKey` returns.
 *
 * @throws UsageError when the text is not a key. The message does not contain the text, since it may still be a secret.
 */
export function privateKey(text: string): string {
  const bytes = text.startsWith(PREFIX) ? decodeCb58(text.slice(PREFIX.length)) : decodeHex(text);
  if (!bytes.ok || bytes.value.length !== BYTES)
    throw wrongSetting`${setting('key')} must be ${BYTES} bytes as hex behind 0x, or ${PREFIX} and CB58.`;
  return encodeHex(bytes.value);
}
