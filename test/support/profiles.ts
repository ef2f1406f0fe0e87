import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';

/** The catalogue and the profiles of the package, read once for all test files of a process. */
export const catalogue = await loadCatalogue();
export const profiles = await loadProfiles(catalogue);
