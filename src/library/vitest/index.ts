/**
 * The requirements as tests of vitest.
 *
 * @module avalanche-conformance/vitest
 */
export { conformance, type VitestOptions } from './conformance.ts';
export { UsageError } from '../settings/usage-error.ts';
