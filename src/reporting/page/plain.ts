import { followAddress } from './plain/follow-address.ts';
import { filterRows } from './plain/filter-rows.ts';
import { searchSite } from './plain/search-site.ts';
import { themeButton } from './theme-button.ts';

/* The script of the pages that are complete without a script, such as the trend and the kill matrix. */
for (const place of document.querySelectorAll('[data-theme-button]')) place.append(themeButton());
for (const field of document.querySelectorAll<HTMLInputElement>('input[data-filter]')) filterRows(field);
const field = document.querySelector<HTMLInputElement>('input[data-search]');
if (field !== null) searchSite(field);
followAddress();
