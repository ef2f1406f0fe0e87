import { type Guesses, NO_KNOWN_DEFECT } from '../../hypotheses/hypotheses.ts';
import { h, prose, type Child } from '../dom.ts';

/** The likely defects behind a group of failures. Only the first is shown at once. Nothing without a diagnosis. */
export function hypothesesView(known: Guesses | undefined): Child[] {
  if (known === undefined) return [];
  const { guesses } = known;
  const [first] = guesses;
  if (first === undefined) return [h('p', { class: 'guess' }, `${known.title}: ${NO_KNOWN_DEFECT}`)];
  const items = guesses.map(({ defect, evidence, names }) =>
    h('li', {}, ...prose(defect), h('div', { class: 'evidence' }, `${evidence}; `, h('code', {}, names))),
  );
  return [
    h(
      'details',
      { class: 'guess' },
      h('summary', {}, `${known.title}: `, h('span', {}, ...prose(first.defect))),
      h('ol', {}, ...items),
    ),
  ];
}
