import type { Requirement } from '../catalogue/catalogue.ts';
import type { MutantRow, RequirementResult } from '../generated/report.ts';
import type { Mutant, Touched } from '../reference-node/mutants/index.ts';
import { judgeStaged } from './judge-staged.ts';
import type { Stage } from './stage.ts';

/** How findings begin that only say that no answer came. */
const NO_ANSWER = 'No complete answer came';

/** How a mutant is tried. */
export interface Trial {
  /** Every check is run, not only those that can tell. */
  readonly whole: boolean;
  readonly disarmed: readonly string[];
}

/** Puts a mutant on, runs the check of the requirement that it breaks, or every check, and says what became of it. */
export async function tryMutant(stage: Stage, mutant: Mutant, { whole, disarmed }: Trial): Promise<MutantRow> {
  const started = performance.now();
  const { name, breaks, defect, history, writes = false } = mutant;
  const named = stage.catalogue.get(breaks);
  const staged = await stage.put(mutant, { writes });
  try {
    const everything = [named, ...stage.requirements().filter(({ id }) => id !== breaks)];
    const first = await judgeStaged(staged, whole ? everything : [named], disarmed);
    const isFound = whole || first[0]?.verdict === 'fail';
    const results = isFound ? first : await judgeStaged(staged, [named, ...shapesOf(stage, mutant)], disarmed);
    const own = results.find(({ id }) => id === breaks);
    const failed = results.filter(({ id, verdict }) => id !== breaks && verdict === 'fail').map(({ id }) => id);
    const seen = staged.sessions.flatMap(({ client }) => [...client.observations.entries()]);
    const misfits = seen.filter(([id, { findings }]) => id !== breaks && findings.length > 0).map(([id]) => id);
    return {
      name,
      breaks,
      defect,
      ...(history === undefined ? {} : { history }),
      profile: stage.profile.name,
      ...judgement(mutant, own),
      alsoFailed: [...new Set([...failed, ...misfits])].sort(),
      broke: results.filter(({ id, verdict }) => id !== breaks && verdict === 'error').map(({ id }) => id),
      durationMs: Math.round(performance.now() - started),
    };
  } finally {
    await staged.close();
  }
}

/**
 * What a run asks anyway of the methods that a defect touches: their answers show it to whatever check has an eye on the record
 * that they share with other methods.
 */
export function shapesOf(
  stage: Stage,
  { touches, breaks }: { readonly touches: Touched; readonly breaks: string },
): readonly Requirement[] {
  if (touches === 'all') return [];
  return touches.flatMap((method) => {
    const shape = stage.requirements().find(({ id }) => id.startsWith(`${method}/result`));
    return shape === undefined || shape.id === breaks ? [] : [shape];
  });
}

function judgement({ shows }: Mutant, result: RequirementResult | undefined): Pick<MutantRow, 'outcome' | 'finding'> {
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
