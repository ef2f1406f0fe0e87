/** The chains that the reference node can have. */
export const SCENARIOS = ['standard', 'empty', 'unhealthy', 'large'] as const;
export type Scenario = (typeof SCENARIOS)[number];
