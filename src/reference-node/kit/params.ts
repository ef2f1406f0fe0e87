import { acceptWrongParams, refuseEmptyParams, refuseMissingParams } from '../changes/params.ts';
import { type Claim, type Mutant, mutantsOf, type Prefix } from './mutant.ts';

/** The requirements of a method without arguments about `params`. */
interface ParamsClaims<P extends Prefix> {
  readonly omitted: Claim<P>;
  readonly empty?: Claim<P>;
  readonly wrongType: Claim<P>;
}

/** Defects of how a method without arguments takes `params`. */
export function paramsMutants<P extends Prefix>(
  method: P,
  { omitted, empty, wrongType }: ParamsClaims<P>,
): readonly Mutant[] {
  const mutant = mutantsOf(method);
  return [
    mutant(omitted, 'needs-params', 'The method returns an error if `params` is omitted.', refuseMissingParams(method)),
    ...(empty === undefined
      ? []
      : [mutant(empty, 'needs-a-param', 'The method rejects empty `params`.', refuseEmptyParams(method))]),
    mutant(wrongType, 'any-params', 'The method accepts a string as `params`.', acceptWrongParams(method)),
  ];
}
