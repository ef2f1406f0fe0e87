import type { Hypothesis } from '../../../generated/report.ts';
import { defectText, evidenceText, LIKELY_DEFECTS, namesText, NO_KNOWN_DEFECT } from '../../hypotheses/hypotheses.ts';
import { h, prose, type Child } from '../dom.ts';

/** The likely defects behind a group of failures. Only the first is shown at once. Nothing without a diagnosis. */
export function hypothesesView(hypotheses: readonly Hypothesis[] | undefined): Child[] {
  if (hypotheses === undefined) return [];
  const [first] = hypotheses;
  if (first === undefined) return [h('p', { class: 'guess' }, `${LIKELY_DEFECTS}: ${NO_KNOWN_DEFECT}`)];
  return [
    h(
      'details',
      { class: 'guess' },
      h('summary', {}, `${LIKELY_DEFECTS}: `, ...prose(defectText(first))),
      h(
        'ol',
        {},
        ...hypotheses.map((each) =>
          h(
            'li',
            {},
            ...prose(defectText(each)),
            h('div', { class: 'evidence' }, `${evidenceText(each)}; `, h('code', {}, namesText(each))),
          ),
        ),
      ),
    ),
  ];
}
