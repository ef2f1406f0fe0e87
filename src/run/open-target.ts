import { loadCatalogue } from '../judge/catalogue/catalogue.ts';
import { loadProfiles } from '../judge/catalogue/profiles.ts';
import { openReferenceNode, openUrl, type OpenTarget } from '../client/open-target.ts';
import { dialectOf } from '../client/profile/dialect-of.ts';
import { loadChecks } from './load-checks.ts';
import type { RunOptions } from './run-options.ts';

/** Opens the chosen target. A reference node starts with the behaviour of the selected profile. */
export async function openTarget({
  target,
  profile,
  against,
}: Pick<RunOptions, 'target' | 'profile' | 'against'>): Promise<OpenTarget> {
  if ('url' in target) return openUrl(target.url, { twin: against });
  const profiles = await loadProfiles(await loadCatalogue());
  const spoken = profile === 'auto' ? profiles.get('document') : profiles.extend(profile.file);
  const opening = openReferenceNode({ ...target.referenceNode, dialect: dialectOf(spoken) });
  // Its process starts meanwhile.
  const [node] = await Promise.all([opening, loadChecks()]);
  return node;
}
