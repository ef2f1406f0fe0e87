import type { RequirementId } from '../../generated/requirement-ids.ts';
import { changeOfFault } from '../faults/fault-change.ts';
import { type Fault, faultName, faultNamed } from '../faults/fault.ts';
import { WRONG_VALUES } from '../faults/wrong-values.ts';
import { kebab, type Mutant } from './mutant.ts';

/** What is wrong by kinds of faults that need more than the value. */
const IN_WORDS: Readonly<Record<string, string>> = {
  'swapped-with-next': 'is swapped with the member that follows',
  'bit-flipped': 'has one bit flipped',
  stale: 'is that of the response to the request before',
  'status-202': 'comes with HTTP status 202',
  'status-404': 'comes with HTTP status 404',
  'status-500': 'comes with HTTP status 500',
};

/**
 * The mutants of requirements that a generated fault breaks.
 *
 * @param faults Requirement -> names of faults, as `faultName` makes them: `platform.getHeight result/height off-by-one`.
 */
export function faultMutants(faults: Readonly<Partial<Record<RequirementId, readonly string[]>>>): readonly Mutant[] {
  // The keys are requirement IDs by their type.
  const rows = (Object.entries(faults) as [RequirementId, readonly string[]][]).flatMap(([breaks, names]) =>
    names.map((named, at) => ({ breaks, fault: faultNamed(named), number: at === 0 ? '' : `-${at + 1}` })),
  );
  return rows.map(({ breaks, fault, number }) => {
    return {
      name: `${kebab(breaks).replaceAll('/', '-')}-by-${fault.kind}${number}`,
      breaks,
      defect: defectOf(fault),
      ...changeOfFault(fault),
      generated: faultName(fault),
    };
  });
}

/** The fault as a sentence. */
function defectOf({ method, path, kind }: Fault): string {
  const place = `\`${path.replaceAll('/*', '[]').replaceAll('/', '.')}\``;
  const known = new Map<string, readonly [string, unknown]>(Object.entries(WRONG_VALUES)).get(kind);
  const wrong = known === undefined ? (IN_WORDS[kind] ?? kind) : `is ${known[0]}`;
  return path.startsWith('params') || path.startsWith('query')
    ? `\`${method}\` reads a request as if ${place} ${wrong.replace(/^is /, 'were ')}.`
    : `In each response of \`${method}\`, ${place} ${wrong}.`;
}
