/** Opens these elements while the page is printed, since nobody can press on paper. */
export function openForPrint(all: () => Iterable<HTMLDetailsElement>): void {
  let opened: readonly HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = [...all()].filter(({ open }) => !open);
    for (const each of opened) each.open = true;
  });
  addEventListener('afterprint', () => {
    for (const each of opened) each.open = false;
  });
}
