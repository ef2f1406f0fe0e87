import type { Blockchain, Ledger } from '../ledger.ts';
import { decodeCb58 } from '../../encoding/cb58.ts';

/** The ID of a chain that the node runs, by its alias or its ID; undefined for another name. */
export function chainIdOf(ledger: Ledger, name: string): string | undefined {
  const { chainIds } = ledger;
  switch (name) {
    case 'P':
    case 'platform':
      return chainIds.P;
    case 'X':
    case 'avm':
      return chainIds.X;
    case 'C':
    case 'evm':
      return chainIds.C;
    default:
      return Object.values(chainIds).includes(name) || isRun(ledger.blockchain(name)) ? name : undefined;
  }
}

/** Whether the node runs a blockchain of a Subnet. */
export function isRun(blockchain: Blockchain | undefined): boolean {
  return blockchain?.status === 'Validating' || blockchain?.status === 'Syncing';
}

/** Why a text is not the CB58 of a 32-byte ID, in the words of deployed nodes. */
export function whyNotAnId(text: string): string {
  if (text === '') return 'base58 decoding error: zero length string';
  const foreign = /[^1-9A-HJ-NP-Za-km-z]/u.exec(text)?.[0];
  if (foreign !== undefined) return `base58 decoding error: Invalid base58 digit ('${foreign}')`;
  const decoded = decodeCb58(text);
  if (decoded.ok) return `expected 32 bytes but got ${decoded.value.length}`;
  return text.length < 6 ? 'input string is smaller than the checksum size' : 'invalid input checksum';
}
