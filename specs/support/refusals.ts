import { expect, type Answer, type CheckContext } from '../../src/harness/index.ts';
import { canonical } from './json-form.ts';

/** Arguments of any shape, also ones that no schema allows. */
type Params = Parameters<CheckContext['call']>[1];

/**
 * Sends calls with invalid arguments and expects an error for each of them. If `params` is not an object, an HTTP error status is also
 * correct.
 *
 * @param right With it, the call with these arguments must succeed first. Otherwise the error could have another cause.
 * @param unknown Arguments with an ID that does not exist. The result of this call is also correct for invalid arguments.
 */
export async function refuses(
  { call, notTestable }: Pick<CheckContext, 'call' | 'notTestable'>,
  method: string,
  wrong: readonly Params[],
  right?: Params,
  unknown?: Params,
): Promise<void> {
  const valid = right === undefined ? undefined : await call(method, right);
  if (valid?.ok === false) return notTestable('the same call with valid arguments does not succeed either');
  const ofNothing = unknown === undefined ? undefined : await call(method, unknown);
  for (const params of wrong) {
    const answer = await call(method, params, { isWrong: true });
    const isOfNothing = ofNothing !== undefined && isSameResult(answer, ofNothing);
    if (isOfNothing && valid !== undefined && isSameResult(valid, ofNothing))
      return notTestable('the node returns the same for a valid ID and for an ID that does not exist');
    const about = `a request with params ${stringified(params)}`;
    if (typeof params === 'object') expectRefusal(answer, ofNothing, about);
    else expect(answer, about).toBeRefused();
  }
}

/** Expects an error, or the same result as for an unknown ID, which a node may treat like an invalid one. */
export function expectRefusal(answer: Answer, ofNothing: Answer | undefined, about = ''): void {
  if (ofNothing !== undefined && isSameResult(answer, ofNothing)) expect(answer, about).toSucceed();
  else expect(answer, about).toBeError();
}

/** Whether two calls succeeded with the same result. */
function isSameResult(one: Answer<unknown>, other: Answer<unknown>): boolean {
  return one.ok && other.ok && canonical(one.rawResult) === canonical(other.rawResult);
}

function stringified(params: Params): string {
  if (params === undefined) return 'left out';
  const text = JSON.stringify(params, (name, value: unknown) => {
    if (name === 'password') return '…';
    return typeof value === 'bigint' ? `${value}` : value;
  });
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
