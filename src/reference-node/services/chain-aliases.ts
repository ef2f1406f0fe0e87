import { decodeId } from '../../encoding/id.ts';
import type { Ledger } from '../ledger.ts';

/** The ID of a chain that is named by alias or by its ID; undefined for a name that is neither. */
export function chainIdOf({ chainIds }: Ledger, name: string): string | undefined {
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
      return decodeId(name).ok ? name : undefined;
  }
}
