/**
 * A reference node for tests of a client, and a run of the suite for tests of a node.
 *
 * @module avalanche-conformance
 */
export { runConformance, type ConformanceOptions } from './run-conformance.ts';
export { UsageError } from './settings/usage-error.ts';
export { startReferenceNode, type ReferenceNodeOptions } from './changed-node.ts';
export type { RunningNode } from '../reference-node/server/serve-ledger.ts';
export type { RunSettings } from '../generated/config.ts';
export type { Finding, Level, Report, RequirementResult, Verdict } from '../generated/report.ts';
export type { RequirementId } from '../generated/requirement-ids.ts';
