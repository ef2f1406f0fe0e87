import type { Finding, MutantRow, RequirementResult } from '../generated/report.ts';
import type { Mutant } from '../reference-node/mutants/index.ts';

/** What became of a mutant, by the result of the requirement that it breaks. */
export function judgement(
  { shows }: Mutant,
  result: RequirementResult | undefined,
): Pick<MutantRow, 'outcome' | 'finding'> {
  const reason = result?.reason ?? '';
  switch (result?.verdict) {
    case 'fail': {
      const telling = result.findings.find((finding) =>
        shows === undefined ? finding.signature?.kind !== 'no-response' : shows.test(textOf(finding)),
      );
      const finding = (telling ?? result.findings[0])?.message.split('\n')[0] ?? '';
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

function textOf({ message, expected = '', actual = '' }: Finding): string {
  return [message, expected, actual].join('\n');
}
