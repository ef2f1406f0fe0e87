// Generated from schemas/health by tools/generate.mjs. Do not edit: change the source and run `npm run generate`.

import type { Timestamp, Uint64Either } from './common.ts';

/**
 * The check of bootstrapping. It lists the Subnets that are still bootstrapping.
 */
export type HealthBootstrappedCheck = HealthCheck & {
  /**
   * The Subnets that are still bootstrapping.
   */
  message?: unknown[] | null;
};

/**
 * The check of a chain. The document shows the message of a passing check.
 */
export type HealthChainCheck = HealthCheck;

/**
 * The last result of one check.
 */
export interface HealthCheck {
  /**
   * Additional information. Its shape depends on the check.
   */
  message?: unknown;
  /**
   * The reason of the failure. The document does not define its shape.
   */
  error?: unknown;
  /**
   * The time of the last run of the check.
   */
  timestamp: Timestamp;
  /**
   * The duration of the last run in nanoseconds.
   */
  duration: Uint64Either;
  /**
   * The number of consecutive failures.
   */
  contiguousFailures?: Uint64Either;
  /**
   * The time of the first failure.
   */
  timeOfFirstFailure?: Timestamp | null;
}

/**
 * The check of the database, which has no message.
 */
export type HealthDatabaseCheck = HealthCheck & {
  message?: null;
};

/**
 * The check of the disk. The document shows the message of a passing check.
 */
export type HealthDiskspaceCheck = HealthCheck;

/**
 * The arguments of health.health.
 */
export interface HealthParams {
  /**
   * Subnet IDs. The report contains only the checks of these Subnets and the global checks.
   */
  tags?: undefined | string[];
}

/**
 * The result of health.health: the last results of the health checks.
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
 * The method takes no arguments.
 */
export type LivenessParams = Record<string, unknown>;

/**
 * The result of health.liveness: no checks, and healthy.
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
 * The check of the peer network. The document shows the message of a passing check.
 */
export type HealthNetworkCheck = HealthCheck;

/**
 * The arguments of health.readiness.
 */
export interface ReadinessParams {
  /**
   * Subnet IDs. The report contains only the checks of these Subnets and the global checks.
   */
  tags?: undefined | string[];
}

/**
 * The result of health.readiness: the last results of the startup checks.
 */
export type ReadinessResult = HealthReport & {
  checks?: {
    bootstrapped: unknown;
  };
};

/**
 * The report of the health service: the checks, and whether all of them pass.
 */
export interface HealthReport {
  /**
   * The last result of each check, by the name of the check.
   */
  checks: {
    C?: HealthChainCheck;
    P?: HealthChainCheck;
    X?: HealthChainCheck;
    bls?: HealthCheck & {
      /**
       * Whether the node is a validator, and has the BLS key of it.
       */
      message?: unknown;
    };
    bootstrapped?: HealthBootstrappedCheck;
    database?: HealthDatabaseCheck;
    diskspace?: HealthDiskspaceCheck;
    futureupgrade?: HealthCheck & {
      /**
       * The upgrade that the peers of the node know.
       */
      message?: unknown;
    };
    network?: HealthNetworkCheck;
    router?: HealthRouterCheck;
    [k: string]:
      | HealthCheck
      | HealthChainCheck
      | (HealthCheck & {
          /**
           * Whether the node is a validator, and has the BLS key of it.
           */
          message?: unknown;
        })
      | HealthBootstrappedCheck
      | HealthDatabaseCheck
      | HealthDiskspaceCheck
      | (HealthCheck & {
          /**
           * The upgrade that the peers of the node know.
           */
          message?: unknown;
        })
      | HealthNetworkCheck
      | HealthRouterCheck
      | undefined;
  };
  /**
   * True if every check of this report passes.
   */
  healthy: boolean;
}

/**
 * The check of the message router. The document shows the message of a passing check.
 */
export type HealthRouterCheck = HealthCheck;
