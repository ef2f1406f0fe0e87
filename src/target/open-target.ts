import { startReferenceNode, type ReferenceNodeOptions } from '../reference-node/index.ts';

/** A node to be judged, and how to let go of it. */
export interface OpenTarget {
  readonly kind: 'node' | 'reference-node';
  readonly url: string;
  readonly scenario?: string;
  close(): Promise<void>;
}

/** A node that runs already. It is not touched. */
export function openUrl(url: string): OpenTarget {
  return { kind: 'node', url, close: async () => undefined };
}

/** The embedded reference node on a free port of 127.0.0.1. */
export async function openReferenceNode(
  scenario: NonNullable<ReferenceNodeOptions['scenario']>,
  seed: number,
): Promise<OpenTarget> {
  const node = await startReferenceNode({ scenario, seed });
  return { kind: 'reference-node', url: node.url, scenario, close: () => node.close() };
}
