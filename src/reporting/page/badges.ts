import type { Kind } from '../kind.ts';
import { h } from './dom.ts';
import { KINDS } from './kinds.ts';

/** The kind of a result as a coloured label with a sign. */
export function kindBadge(kind: Kind): HTMLElement {
  const { label, sign, meaning } = KINDS[kind];
  return h('span', { class: `badge k-${kind}`, title: meaning }, h('i', { 'aria-hidden': 'true' }, sign), label);
}
