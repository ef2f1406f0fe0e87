import type { Blockchain, Ledger } from '../ledger.ts';

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
