/* The script of the pages that are complete without a script, such as that of a fleet. */
for (const field of document.querySelectorAll<HTMLInputElement>('input[data-filter]')) filterRows(field);
followAddress();

/** Activates a search field of the page. It shows only the rows that contain all words of the search. */
function filterRows(field: HTMLInputElement): void {
  const rows = [...document.querySelectorAll<HTMLElement>(field.dataset.filter ?? '')];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const count = field.parentElement?.querySelector('output');
  const apply = (): void => {
    const words = field.value.toLowerCase().split(/\s+/);
    let visible = 0;
    for (const [at, row] of rows.entries()) {
      const fits = words.every((word) => texts[at]?.includes(word) === true);
      row.hidden = !fits;
      if (fits) visible += 1;
    }
    if (count) count.textContent = `${visible} of ${rows.length}`;
  };
  field.addEventListener('input', apply);
  for (const each of document.querySelectorAll<HTMLElement>('.filter[hidden]')) each.hidden = false;
  apply();
}

/** Scrolls to the element in the address, and opens the collapsed parts around it. */
function followAddress(): void {
  const follow = (): void => {
    const meant = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (meant === null) return;
    for (let each: Element | null = meant; each !== null; each = each.parentElement)
      if (each instanceof HTMLDetailsElement) each.open = true;
    meant.scrollIntoView();
  };
  addEventListener('hashchange', follow);
  follow();
}
