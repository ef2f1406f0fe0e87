import type { SchemaSet } from '../../judge/validation/schema/schemas.ts';
import { type Difference, differencesOf, keyIn } from './differences.ts';
import { answerIn, type Pair } from './one-height.ts';
import type { Question } from './question.ts';

/** The differences that each pair of answers has. Where the trusted node differs from itself, nobody knows what is right. */
export function lastingIn(set: SchemaSet, question: Question, pairs: readonly Pair[]): readonly Difference[] {
  const own = pairs.map(({ tested }) => answerIn(tested));
  const others = pairs.map(({ trusted }) => answerIn(trusted));
  const [original] = others;
  const [first = [], ...later] = own.map((answer, at) => {
    const { [at]: other } = others;
    return answer && other ? differencesOf(set, question, answer, other).differences : [];
  });
  const unsure = new Set(
    others.flatMap((other) =>
      other && original ? differencesOf(set, question, original, other).differences.map(({ member }) => member) : [],
    ),
  );
  return first.filter(
    (difference) =>
      !unsure.has(difference.member) && later.every((each) => each.some((other) => keyIn(other) === keyIn(difference))),
  );
}
