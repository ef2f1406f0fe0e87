/** Largest number of pages of each index that a survey reads; 0 for no survey. */
export type SurveyBound = number | 'all';

/** Default number of pages of each index. */
export const DEFAULT_SURVEY = 8;

/** Number of pages for `all`: 20 million containers. */
export const MOST_PAGES = 20_000;
