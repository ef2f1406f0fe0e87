import { followAddress } from './plain/follow-address.ts';
import { filterRows } from './plain/filter-rows.ts';
import { searchSite } from './plain/search-site.ts';
import { themeButton } from './theme-button.ts';

/* What runs in the pages that stand complete without any script: of several pages, trend and kill matrix. */
for (const place of document.querySelectorAll('[data-theme-button]')) place.append(themeButton());
for (const field of document.querySelectorAll<HTMLInputElement>('input[data-filter]')) filterRows(field);
const field = document.querySelector<HTMLInputElement>('input[data-search]');
if (field !== null) searchSite(field);
followAddress();
