import type { Kind } from '../kind.ts';
import { h } from './dom.ts';
import { KINDS } from './kinds.ts';

/** Kinds whose requirements nobody needs to look at first: their groups are closed unless the list is filtered. */
const QUIET: ReadonlySet<Kind> = new Set(['pass', 'not-applicable', 'not-testable']);

/** The requirements of one kind, which a user can collapse. */
export interface KindGroup {
  readonly view: HTMLDetailsElement;
  /** Shows the number of visible requirements, and opens or closes the group. */
  show(isFiltered: boolean): void;
}

/** Creates the group. The views are rows of requirements. */
export function kindGroup(kind: Kind, views: readonly HTMLElement[]): KindGroup {
  const summary = h('summary', {});
  const view = h('details', { class: 'kind' }, summary, ...views);
  let wasFiltered: boolean | undefined;
  return {
    view,
    show: (isFiltered) => {
      const visible = views.filter(({ hidden }) => !hidden).length;
      summary.textContent = `${visible} ${KINDS[kind].label}`;
      view.hidden = visible === 0;
      // What a user has opened stays open while the filters stay.
      if (isFiltered || wasFiltered !== isFiltered) view.open = isFiltered || !QUIET.has(kind);
      wasFiltered = isFiltered;
    },
  };
}
