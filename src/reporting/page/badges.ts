import type { Level } from '../../generated/report.ts';
import { h } from './dom.ts';
import { KINDS } from './kinds.ts';
import type { Kind } from './page-data.ts';

/** The meaning of the levels, for people who see one for the first time. */
export const LEVELS: Readonly<Record<Level, string>> = {
  stated: 'the document says it',
  derived: 'follows from two statements of the document or more',
  observed: 'the document does not say it, deployed nodes do it; does not affect the exit code',
};

/** The kind of a result as a coloured word with its sign. */
export function kindBadge(kind: Kind): HTMLElement {
  const { label, sign, meaning } = KINDS[kind];
  return h('span', { class: `badge k-${kind}`, title: meaning }, h('i', { 'aria-hidden': 'true' }, sign), label);
}
