import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Finding } from '../generated/report.ts';
import type { Step } from './locate.ts';

/** A refusal of the validator, and the schemas that led to it, outermost first. */
export interface Located {
  readonly error: ErrorObject;
  readonly way: readonly Step[];
}

/** A finding, and the requirement that it contradicts if an annotation names one. */
export interface Explained {
  readonly finding: Finding;
  readonly requirement: string | undefined;
}
