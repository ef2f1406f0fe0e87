/** How many pages of each index a survey reads at most; 0 for no survey. */
export type SurveyBound = number | 'all';

/** Pages of an index that a survey reads when it is not told otherwise. */
export const DEFAULT_SURVEY = 8;

/** Pages of an index that `all` stands for: 20 million containers. */
export const MOST_PAGES = 20_000;
