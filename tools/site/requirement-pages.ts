import { html } from '../../src/reporting/html/html.ts';
import type { RequirementFacts } from '../../src/reporting/requirement-facts.ts';
import { requirementBlock } from './requirement-block.ts';
import { pagesOf, type Site } from './site.ts';
import type { SitePage } from './site-page.ts';

/** A page for each method, endpoint and cross-cutting part, with an anchor for each requirement. */
export function requirementPages(site: Site): SitePage[] {
  return [...pagesOf(site)].map(([owner, facts]) => ({
    path: `requirements/${owner}.html`,
    title: `${owner}: requirements`,
    main: `<h1>${html(owner).replace('.', '.<wbr>')}</h1>
<p class="lead">${lead(facts)}</p>
<div class="filter" hidden><input type="search" data-filter=".rule" placeholder="Filter this page" aria-label="Filter this page"><output></output></div>
${facts.map(requirementBlock).join('\n')}`,
  }));
}

function lead(facts: readonly RequirementFacts[]): string {
  const levels = (['stated', 'derived', 'observed'] as const)
    .map((level) => [facts.filter(({ requirement }) => requirement.level === level).length, level] as const)
    .filter(([count]) => count > 0)
    .map(([count, level]) => `${count} ${level}`);
  const mutants = facts.reduce((sum, each) => sum + each.mutants.length, 0);
  const [count, breaks] = [facts.length, mutants === 1 ? 'mutant breaks' : 'mutants break'];
  return `${count} ${count === 1 ? 'requirement' : 'requirements'} (${levels.join(', ')}). ${mutants} ${breaks} them. Both exchanges are from real runs, on the reference node and on a mutant of it.`;
}
