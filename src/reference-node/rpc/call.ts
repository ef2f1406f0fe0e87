import type { IndexPath, Json, Ledger, Peers } from '../ledger.ts';
import type { Dialect } from '../dialect.ts';
import type { Arguments } from './arguments.ts';

/** A health report: the checks by name, and whether all of them pass. */
export interface HealthReport {
  readonly checks: Readonly<Record<string, Json>>;
  readonly healthy: boolean;
}

/** The last run of the node's health checks. */
export interface HealthReports {
  /** The checks that the tags (Subnet IDs) select, with those of the whole node; all checks without tags. */
  health(tags: readonly string[]): HealthReport;
  /** Whether the node has finished initializing. */
  readiness(): HealthReport;
}

/** What a handler sees of one call. */
export interface Call {
  readonly ledger: Ledger;
  readonly args: Arguments;
  readonly dialect: Dialect;
  readonly health: HealthReports;
  /** What came of a node that waits for a peer. */
  readonly peers?: Peers | undefined;
  /** The index that was asked; undefined at the other endpoints. */
  readonly indexPath?: IndexPath;
  /** To be told when a transaction was taken, so that a block comes soon. */
  readonly onIssued: () => void;
}

/** One method: arguments in, result out. Reads all its arguments before it looks anything up; throws an RpcError. */
export type Handler = (call: Call) => Json;

/** The methods by full name, for example `platform.getHeight`. */
export type Handlers = Readonly<Record<string, Handler>>;

/** An error that a method answers with. Its message is what the caller reads. */
export class RpcError extends Error {
  readonly code: number;

  constructor(message: string, code = -32000) {
    super(message);
    this.code = code;
  }
}

/** What a node says to any argument that it cannot read; it does not tell which. */
export class ArgumentError extends RpcError {
  constructor() {
    super(
      "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. See documentation for example calls",
    );
  }
}
