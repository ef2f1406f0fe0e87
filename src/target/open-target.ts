import { encodeAddress } from '../encoding/address.ts';
import { encodeHex } from '../encoding/hex.ts';
import type { Dialect } from '../reference-node/dialect.ts';
import { startReferenceNode, type ReferenceNodeOptions } from '../reference-node/index.ts';
import { fundedKey } from '../reference-node/ledger/funded-key.ts';
import { isFront } from '../reference-node/scenarios/fronts.ts';
import type { Ledger } from '../reference-node/ledger.ts';
import type { Patch } from '../reference-node/server/patch.ts';
import { NO_HINTS, type SampleHints } from './sample.ts';

/** What one must be told of a node to see all of it. */
export interface Knowledge {
  readonly user?: string;
  readonly password?: string;
  /** A private key, as hex behind `0x`, whose funds may be spent. */
  readonly key?: string;
  readonly hints: SampleHints;
}

/** A node to be judged, and how to let go of it. */
export interface OpenTarget {
  readonly kind: 'node' | 'reference-node';
  readonly url: string;
  readonly scenario?: string;
  /** Whether it may lack what releases have, or have something in front that refuses requests in its place. */
  readonly mayBeLimited: boolean;
  /** Base addresses of nodes in other states, asked for what this one's data cannot show. */
  readonly alternatives: readonly string[];
  /** What its owner knows of it and no method lists. */
  readonly known?: Knowledge;
  close(): Promise<void>;
}

/** A node that runs already. It is not touched. */
export function openUrl(url: string): OpenTarget {
  return { kind: 'node', url, mayBeLimited: true, alternatives: [], close: async () => undefined };
}

/** States that no node can be in together with those of the scenario `standard`. */
export const BESIDE_STANDARD = ['unhealthy', 'starting', 'empty'] as const;

/**
 * The embedded reference node on a free port of 127.0.0.1. Beside `standard` and `large` run more, in states that no node can be
 * in together with theirs, so that between them they show every rule.
 */
export async function openReferenceNode(
  scenario: NonNullable<ReferenceNodeOptions['scenario']>,
  seed: number,
  dialect: Dialect,
  patch: Patch = {},
): Promise<OpenTarget> {
  const scenarios = [scenario, ...(scenario === 'standard' || scenario === 'large' ? BESIDE_STANDARD : [])];
  const [node, ...others] = await Promise.all(
    scenarios.map((each) => startReferenceNode({ scenario: each, seed, dialect, patch })),
  );
  if (node === undefined) throw new Error('No reference node was started.');
  return {
    kind: 'reference-node',
    url: node.url,
    scenario,
    mayBeLimited: isFront(scenario),
    alternatives: others.map(({ url }) => url),
    known: { ...knowledgeOf(node.ledger), key: encodeHex(fundedKey(seed).privateKey) },
    close: async () => {
      await Promise.all([node, ...others].map((each) => each.close()));
    },
  };
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
