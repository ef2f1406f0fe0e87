import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Finding } from '../../generated/report.ts';
import type { Step } from './locate.ts';

/** A validation error, and the schemas on the way to it, outermost first. */
export interface Located {
  readonly error: ErrorObject;
  readonly way: readonly Step[];
}

/** A finding, and the annotated requirement that it breaks, if any. */
export interface Explained {
  readonly finding: Finding;
  readonly requirement: string | undefined;
}
