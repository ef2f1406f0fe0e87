/**
 * Types of every message, generated from the schemas, and of the report.
 *
 * @module avalanche-conformance/types
 */
export type * from '../generated/common.ts';
export type * from '../generated/envelope.ts';
export type * from '../generated/health.ts';
export type * from '../generated/index-service.ts';
export type * from '../generated/methods.ts';
export type * from '../generated/platform.ts';
export type * from '../generated/report.ts';
