export type * from '../generated/common.ts';
export type * from '../generated/envelope.ts';
export type * from '../generated/health.ts';
export type * from '../generated/index-service.ts';
export type * from '../generated/methods.ts';
export type * from '../generated/platform.ts';
export type * from '../generated/report.ts';
