/** What was asked for cannot be launched: a path, a flag or a file of the user is not in order. */
export class LaunchRefused extends Error {
  override readonly name = 'LaunchRefused';
}

/** How a node's process ended, and what it wrote last. */
export interface NodeEnd {
  /** What the node is called among those of its launch. */
  readonly node: string;
  /** `exit status 1`, `signal SIGKILL`, or why it is taken for dead. */
  readonly status: string;
  /** Last lines of its output and its main log, as it wrote them. */
  readonly log: readonly string[];
}

/** A launched node ended by itself, or never got ready. */
export class NodeDied extends Error {
  override readonly name = 'NodeDied';
  readonly end: NodeEnd;

  constructor(end: NodeEnd) {
    super(end.status);
    this.end = end;
  }
}
