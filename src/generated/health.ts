// Generated from schemas/health by scripts/generate.mjs. Do not edit: change the source and run `npm run generate`.

import type { Timestamp, Uint64Either } from './common.ts';

/**
 * The check that says which Subnets have not finished bootstrapping.
 */
export type HealthBootstrappedCheck = HealthCheck & {
  /**
   * What has not finished bootstrapping.
   */
  message?: unknown[];
};

/**
 * The check of a chain. The shape of its message is given for a check that passes.
 */
export type HealthChainCheck = HealthCheck;

/**
 * The last answer of one check.
 */
export interface HealthCheck {
  /**
   * Additional context; its shape depends on the check.
   */
  message?: unknown;
  /**
   * Why the check failed; its shape is not given.
   */
  error?: unknown;
  /**
   * When the check was last run.
   */
  timestamp: Timestamp;
  /**
   * How long the last run took, in nanoseconds.
   */
  duration: Uint64Either;
  /**
   * How often the check failed in a row.
   */
  contiguousFailures?: Uint64Either;
  /**
   * When the check failed first.
   */
  timeOfFirstFailure?: Timestamp;
}

/**
 * The check of the database, which has no message.
 */
export type HealthDatabaseCheck = HealthCheck;

/**
 * The check of the disk. The shape of its message is given for a check that passes.
 */
export type HealthDiskspaceCheck = HealthCheck;

/**
 * Arguments of health.health.
 */
export interface HealthParams {
  /**
   * Subnet IDs; only checks of these, and global ones, are reported.
   */
  tags?: string[];
}

/**
 * Result of health.health: the last results of the health checks.
 */
export type HealthResult = HealthReport & {
  checks?: {
    bootstrapped: unknown;
    database: unknown;
    diskspace: unknown;
    network: unknown;
    router: unknown;
  };
};

/**
 * health.liveness takes no arguments.
 */
export type LivenessParams = Record<string, unknown>;

/**
 * Result of health.liveness: no checks, and healthy.
 */
export interface LivenessResult {
  /**
   * Always empty.
   */
  checks: Record<string, unknown>;
  /**
   * Always true.
   */
  healthy: true;
}

/**
 * The check of the peer network. The shape of its message is given for a check that passes.
 */
export type HealthNetworkCheck = HealthCheck;

/**
 * Arguments of health.readiness.
 */
export interface ReadinessParams {
  /**
   * Subnet IDs; only checks of these, and global ones, are reported.
   */
  tags?: string[];
}

/**
 * Result of health.readiness: the last evaluation of the startup checks.
 */
export type ReadinessResult = HealthReport & {
  checks?: {
    bootstrapped: unknown;
  };
};

/**
 * What the health service reports: the checks, and whether all of them pass.
 */
export interface HealthReport {
  /**
   * Check name to the last answer of that check.
   */
  checks: {
    C?: HealthChainCheck;
    P?: HealthChainCheck;
    X?: HealthChainCheck;
    bootstrapped?: HealthBootstrappedCheck;
    database?: HealthDatabaseCheck;
    diskspace?: HealthDiskspaceCheck;
    network?: HealthNetworkCheck;
    router?: HealthRouterCheck;
    [k: string]:
      | HealthCheck
      | HealthChainCheck
      | HealthBootstrappedCheck
      | HealthDatabaseCheck
      | HealthDiskspaceCheck
      | HealthNetworkCheck
      | HealthRouterCheck
      | undefined;
  };
  /**
   * True when every check of this report passes.
   */
  healthy: boolean;
}

/**
 * The check of the message router. The shape of its message is given for a check that passes.
 */
export type HealthRouterCheck = HealthCheck;
