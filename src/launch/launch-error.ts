/** The node cannot be launched, because a path, flag or file of the user is invalid. */
export class LaunchRefused extends Error {
  override readonly name = 'LaunchRefused';
}

/** The end of a node's process, with its last output. */
export interface NodeEnd {
  /** The name of the node in its launch. */
  readonly node: string;
  /** `exit status 1`, `signal SIGKILL`, or why the node counts as dead. */
  readonly status: string;
  /** The last lines of its output and its main log, unchanged. */
  readonly log: readonly string[];
}

/** How the status begins of a node that lives, and did not become ready in time. */
export const NOT_READY = 'not ready';

/** A launched node exited by itself, or did not become ready. */
export class NodeDied extends Error {
  override readonly name = 'NodeDied';
  readonly end: NodeEnd;

  constructor(end: NodeEnd) {
    super(end.status);
    this.end = end;
  }
}
