/** Everything that a check may use. Specs import nothing else of `src`. */
export { comesLast, waitsForTheNode } from './declared-checks.ts';
export { requirement, resultShape, schemaShape, answersProve } from './requirement.ts';
export { expect, expectDecoded } from './matchers.ts';
export { property, fc } from './property.ts';
export { toBigInt } from './to-big-int.ts';
export { Answer } from './answer.ts';
export type { CheckContext, GetAnswer } from './context.ts';
export { ifTestable } from '../target/not-testable.ts';
export { sharedGrounds } from '../target/grounds.ts';
export { PRIMARY_NETWORK } from '../target/finders/stakers.ts';
export { INDEX_PATHS, type IndexPath, type SampledIndex } from '../target/finders/indexes.ts';
export { servesNothing } from '../target/serves-nothing.ts';
export type { Rule } from '../target/survey/contradictions.ts';
export type { SurveyedIndex } from '../target/survey/survey.ts';
export type { SampledSubnet } from '../target/finders/subnets.ts';
export { integerOf, listOf, objectOf, objectsOf, textOf } from '../target/read-json.ts';
export { FORM_MEMBERS } from '../target/codec/form-members.ts';
export * from './encodings.ts';
