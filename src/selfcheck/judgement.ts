import type { MutantRow, RequirementResult } from '../generated/report.ts';
import type { Mutant } from '../reference-node/mutants/index.ts';

/** How findings begin that only say that no answer came. */
const NO_ANSWER = 'No complete answer came';

/** What became of a mutant, by the result of the requirement that it breaks. */
export function judgement(
  { shows }: Mutant,
  result: RequirementResult | undefined,
): Pick<MutantRow, 'outcome' | 'finding'> {
  const reason = result?.reason ?? '';
  switch (result?.verdict) {
    case 'fail': {
      const texts = result.findings.map(({ message, expected = '', actual = '' }) =>
        [message, expected, actual].join('\n'),
      );
      const telling = texts.find((text) => (shows === undefined ? !text.startsWith(NO_ANSWER) : shows.test(text)));
      const finding = (telling ?? texts[0] ?? '').split('\n')[0] ?? '';
      return { outcome: telling === undefined ? 'wrongReason' : 'killed', finding };
    }
    case 'error':
      return { outcome: 'broke', finding: reason };
    case 'not-testable':
    case 'not-applicable':
      return { outcome: 'notShown', finding: reason };
    default:
      return { outcome: 'survived', finding: 'The check passed.' };
  }
}
