/** Activates a search field of the page. It shows only the rows that contain all words of the search. */
export function filterRows(field: HTMLInputElement): void {
  const rows = [...document.querySelectorAll<HTMLElement>(field.dataset.filter ?? '')];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const count = field.parentElement?.querySelector('output');
  const apply = (): void => {
    const words = field.value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const [at, row] of rows.entries()) {
      const fits = words.every((word) => texts[at]?.includes(word) === true);
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    if (count) count.textContent = `${shown} of ${rows.length}`;
  };
  field.addEventListener('input', apply);
  for (const each of document.querySelectorAll<HTMLElement>('.filter[hidden]')) each.hidden = false;
  apply();
}
