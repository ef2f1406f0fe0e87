import { encodeAddress } from '../encoding/address.ts';
import type { Ledger } from '../reference-node/ledger.ts';
import { NO_HINTS, type SampleHints } from './sample-hints.ts';

/** What one must be told of a node to see all of it. */
export interface Knowledge {
  readonly user?: string;
  readonly password?: string;
  /** A private key, as hex behind `0x`, whose funds may be spent. */
  readonly key?: string;
  readonly hints: SampleHints;
}

/** What the owner of a ledger knows of the node that serves it. */
export function knowledgeOf({ landmarks, hrp }: Ledger): Knowledge {
  const { user, processingTxId, droppedTxId, preferredBlockchainId } = landmarks;
  const present = (...ids: readonly (string | undefined)[]): string[] => ids.filter((id) => id !== undefined);
  return {
    ...(user === undefined ? {} : { user: user.username, password: user.password }),
    hints: {
      ...NO_HINTS,
      addresses: user === undefined ? [] : [encodeAddress({ chain: 'P', hrp, bytes: user.address })],
      transactions: present(processingTxId, droppedTxId),
      blockchains: present(preferredBlockchainId),
    },
  };
}
