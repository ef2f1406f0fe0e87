import { expect, PRIMARY_NETWORK, type Answer, type CheckContext, type JsonWritable } from '../../src/harness/index.ts';
import { misspelt, unusedId } from './ids.ts';
import { canonical } from './json-form.ts';

/** Arguments of any shape, also ones that no schema allows. */
type Params = Parameters<CheckContext['call']>[1];

/**
 * Sends calls with invalid arguments and expects an error for each of them. If `params` is not an object, an HTTP error
 * status is also correct.
 *
 * @param right With it, the call with these arguments must succeed first. Otherwise the error could have another cause.
 * @param unknown Arguments with an ID that does not exist. The result of this call is also correct for invalid
 * arguments.
 */
export async function refuses(
  { call, notTestable }: CheckContext,
  method: string,
  wrong: readonly Params[],
  right?: Params,
  unknown?: Params,
): Promise<void> {
  if (right !== undefined && !(await call(method, right)).ok)
    return notTestable('the same call with valid arguments does not succeed either');
  const ofNothing = unknown === undefined ? undefined : await call(method, unknown);
  for (const params of wrong) {
    const answer = await call(method, params);
    if (ofNothing !== undefined && isSameResult(answer, ofNothing)) {
      expect(answer).toSucceed();
      continue;
    }
    const refused = expect(answer, `a request with params ${stringified(params)}`);
    if (typeof params === 'object') refused.toBeError();
    else refused.toBeRefused();
  }
}

/** Whether two calls succeeded with the same result. */
export function isSameResult(one: Answer<unknown>, other: Answer<unknown>): boolean {
  return one.ok && other.ok && canonical(one.rawResult) === canonical(other.rawResult);
}

/**
 * Expects a method to reject a Subnet ID with a wrong checksum, or to respond as for an unknown Subnet. `others` are
 * further arguments.
 */
export function refusesMisspeltSubnet(
  context: CheckContext,
  method: string,
  others: Readonly<Record<string, JsonWritable>> = {},
): Promise<void> {
  const withSubnet = (subnetID: string): Params => ({ ...others, subnetID });
  const unknown = withSubnet(unusedId(context, 'no Subnet'));
  return refuses(context, method, [withSubnet(misspelt(PRIMARY_NETWORK))], withSubnet(PRIMARY_NETWORK), unknown);
}

/** Expects a method to reject a Subnet ID that is not a string. */
export function refusesWrongTypedSubnet(context: CheckContext, method: string): Promise<void> {
  return refuses(context, method, [{ subnetID: 7 }], { subnetID: PRIMARY_NETWORK });
}

/** Expects a method to reject the ID of a listed blockchain with a wrong checksum. */
export async function refusesMisspeltBlockchain(context: CheckContext, method: string): Promise<void> {
  const blockchainID = await listedBlockchain(context);
  await refuses(context, method, [{ blockchainID: misspelt(blockchainID) }], { blockchainID });
}

/** Expects a method to reject a blockchain ID that is not a string. */
export async function refusesWrongTypedBlockchain(context: CheckContext, method: string): Promise<void> {
  const blockchainID = await listedBlockchain(context);
  await refuses(context, method, [{ blockchainID: [blockchainID] }], { blockchainID });
}

async function listedBlockchain({ sample }: CheckContext): Promise<string> {
  const [first] = await sample.blockchains();
  return first?.id ?? '';
}

function stringified(params: Params): string {
  if (params === undefined) return 'left out';
  const text = JSON.stringify(params, (name, value: unknown) => {
    if (name === 'password') return '…';
    return typeof value === 'bigint' ? `${value}` : value;
  });
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
