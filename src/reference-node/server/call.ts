import type { IndexPath, Json, Ledger } from '../ledger.ts';
import type { Dialect } from '../dialect.ts';
import type { HealthMonitor } from '../services/health/health-monitor.ts';
import type { Arguments } from './arguments.ts';

/** What a handler sees of one call. */
export interface Call {
  readonly ledger: Ledger;
  readonly args: Arguments;
  readonly dialect: Dialect;
  readonly health: HealthMonitor;
  /** The index that was asked; undefined at the other endpoints. */
  readonly indexPath?: IndexPath;
  /** To be told when a transaction was taken, so that a block comes soon. */
  readonly onIssued: () => void;
}

/** One method: arguments in, result out. Reads all its arguments before it looks anything up; throws an RpcError. */
export type Handler = (call: Call) => Json;

/** The methods by full name, for example `platform.getHeight`. */
export type Handlers = Readonly<Record<string, Handler>>;
