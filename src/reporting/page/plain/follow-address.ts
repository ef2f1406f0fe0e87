/** Scrolls to the element in the address, and opens the collapsed parts around it. */
export function followAddress(): void {
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
