import type { Json } from '../ledger.ts';
import { type FaultKind, isFaultKind } from './fault-kinds.ts';

/** One generic fault of a node: one place of the messages of one method, and what goes wrong there in every message. */
export interface Fault {
  /** A JSON-RPC method, or a verb and path that are answered with JSON, such as `GET /ext/health`. */
  readonly method: string;
  /**
   * Member names from the envelope on, `*` for every item of an array or map: `result/tx/id`. Paths below `params` and `query` are
   * arguments, all others are members of responses.
   */
  readonly path: string;
  readonly kind: FaultKind;
  /** Two values that other messages have at this place. */
  readonly others?: readonly [Json, Json];
  /** Which bit is flipped, as a fraction of the length in [0, 1). */
  readonly bitAt?: number;
}

/** The name of a fault: `platform.getHeight result/height null`. */
export function faultName({ method, path, kind, bitAt }: Fault): string {
  return `${method} ${path} ${kind}${bitAt === undefined ? '' : ` at ${bitAt.toFixed(4)}`}`;
}

/**
 * The fault with this name, as `faultName` makes it.
 *
 * @throws Error if it names no fault, or one that needs values of other messages.
 */
export function faultNamed(name: string): Fault {
  const [, method, path, kind = '', bitAt] = /^((?:GET )?\S+) (\S*) (\S+?)(?: at (\S+))?$/.exec(name) ?? [];
  if (method === undefined || path === undefined || !isFaultKind(kind) || kind === 'value-of-another')
    throw new Error(`'${name}' names no fault.`);
  return { method, path, kind, ...(bitAt === undefined ? {} : { bitAt: Number(bitAt) }) };
}

/** Whether the fault is in what the node reads, not in what it answers. */
export function isInArgument({ path }: Pick<Fault, 'path'>): boolean {
  return /^(params|query)\b/.test(path);
}
