/** When the upgrades were that a network has had from its start, and when those are that it has not set. */
export const ACTIVE_FROM_THE_START = '2020-12-05T05:00:00Z';
export const NEVER = '9999-12-01T00:00:00Z';
