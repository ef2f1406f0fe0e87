import type { Profile } from '../../src/catalogue/profile.ts';
import { html, prose } from '../../src/reporting/html/html.ts';
import type { Site } from './site.ts';
import type { SitePage } from './site-page.ts';

/** The profiles: the expectations for each release. */
export function profilesPage({ profiles, catalogue }: Site): SitePage {
  const all = profiles.all();
  const errata = [...profiles.sources.errata.values()];
  const inForce = errata.map(({ id }) => {
    const cells = all.map((profile) => {
      const isIn = profile.errata.some((each) => each.id === id);
      return `<td>${isIn ? '<b aria-hidden="true">●</b><span class="away">in force</span>' : ''}</td>`;
    });
    return `<tr><th scope="row"><a href="errata.html#${html(id)}">${html(id)}</a></th>${cells.join('')}</tr>`;
  });
  return {
    path: 'profiles.html',
    title: 'Profiles',
    main: `<h1>Profiles</h1>
<p class="lead">A profile contains the expectations for a family of releases: its methods, and the <a href="errata.html">errata</a>
in force. <code>document</code> is the literal reading.</p>
<h2 id="table">The profiles</h2>
<div class="wide" tabindex="0" role="group" aria-labelledby="table"><table class="plain">
<thead><tr><th scope="col">profile</th><th scope="col">releases</th><th scope="col">methods</th><th scope="col">errata</th><th scope="col">requirements</th><th scope="col">what it is</th></tr></thead>
<tbody>${all.map((profile) => row(profile, catalogue.requirements.length)).join('\n')}</tbody></table></div>
<h2 id="matrix">Errata by profile</h2>
<div class="wide" tabindex="0" role="group" aria-labelledby="matrix"><table class="plain dots">
<thead><tr><td></td>${all.map(({ name }) => `<th scope="col">${html(name)}</th>`).join('')}</tr></thead>
<tbody>${inForce.join('\n')}</tbody></table></div>`,
  };
}

function row({ name, releases, methods, errata, notApplicable, description }: Profile, total: number): string {
  const span =
    releases === undefined
      ? 'the document'
      : releases.last === undefined
        ? `from ${releases.first} on`
        : releases.first === releases.last
          ? releases.first
          : `${releases.first} to ${releases.last}`;
  const counts = [methods.size, errata.length, total - notApplicable.size];
  return `<tr id="${html(name)}"><th scope="row">${html(name)}</th><td>${html(span)}</td>${counts.map((count) => `<td class="number">${count}</td>`).join('')}<td>${prose(description)}</td></tr>`;
}
