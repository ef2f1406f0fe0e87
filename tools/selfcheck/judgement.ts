import type { MutantRow, RequirementResult } from '../../src/generated/report.ts';
import type { Mutant } from '../../src/reference-node/kit/mutant.ts';
import { methodAsked, type Trace } from '../trials/trace.ts';

type Judgement = Pick<MutantRow, 'outcome' | 'finding'>;

/** Text of an assertion library, or values that no reader can tell apart: a finding that has some is not in words. */
const RAW = [
  /\bexpected (?!it\b).{0,200}\bto (?:be|have|equal|deeply|strictly|include|match|contain|satisfy)\b/s,
  /\bto have a length of\b/,
  /…\(\d+\)/,
  /\bObject\.is\b/,
  /\[object \w+\]/,
  /\bArrayContaining\b|\bObjectContaining\b/,
  /\b(?:undefined|NaN)\b/,
  /\b\d+n\b/,
];

/** The outcome of a mutant, by the result of the requirement that it breaks and the responses that it changed. */
export async function judgement(
  mutant: Pick<Mutant, 'touches' | 'writes'>,
  result: RequirementResult | undefined,
  trace: Pick<Trace, 'behind'>,
): Promise<Judgement> {
  const reason = result?.reason ?? '';
  switch (result?.verdict) {
    case 'fail':
      return judgedFailure(mutant, result, trace);
    case 'error':
      return { outcome: 'broke', finding: reason };
    case 'not-testable':
    case 'not-applicable':
      return { outcome: 'notShown', finding: reason };
    default:
      return { outcome: 'survived', finding: 'The check passed.' };
  }
}

async function judgedFailure(
  { touches, writes }: Pick<Mutant, 'touches' | 'writes'>,
  { id, findings }: RequirementResult,
  trace: Pick<Trace, 'behind'>,
): Promise<Judgement> {
  // Every check reports a missing response, so that such findings prove nothing about this one.
  const telling = findings.filter(({ signature }) => signature?.kind !== 'no-response');
  const marked = await trace.behind({ id, findings: telling });
  const finding = (telling[0] ?? findings[0])?.message.split('\n')[0] ?? '';
  if (RAW.some((text) => text.test(finding))) return { outcome: 'wrongReason', finding: `not in words: ${finding}` };
  if (marked === undefined)
    return { outcome: 'wrongReason', finding: `no response that it changed is behind this: ${finding}` };
  const method = methodAsked(marked);
  // A transaction that the node takes or rejects also changes other responses.
  const maySpread =
    writes === true || touches === 'all' || touches.length === 0 || touches.includes('platform.issueTx');
  if (maySpread || method === undefined || touches.includes(method)) return { outcome: 'killed', finding };
  return { outcome: 'broke', finding: `It changes ${method}, which it is not said to touch: ${finding}` };
}
