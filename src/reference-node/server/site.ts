import type { NodeAnswer, NodeRequest } from './message.ts';

/** What an HTTP server needs to be a node. */
export interface Site {
  readonly answer: (request: NodeRequest) => NodeAnswer | Promise<NodeAnswer>;
  readonly isWebSocketPath: (path: string) => boolean;
}
