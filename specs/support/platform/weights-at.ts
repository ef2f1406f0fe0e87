import { isJsonObject, toBigInt, type CheckContext, type JsonValue } from '../../../src/harness/index.ts';

/** The validator set at a height: weight by node ID. Reads each shape that releases return. */
export async function weightsAt(
  { rpc, notTestable }: CheckContext,
  height: bigint,
  subnetID?: string,
): Promise<ReadonlyMap<string, bigint>> {
  const answer = await rpc('platform.getValidatorsAt', {
    height: Number(height),
    subnetID,
  });
  // The response is already valid by the schema of its release, which defines the shape.
  const set = answer.result as unknown as JsonValue;
  const entries = isJsonObject(set) && isJsonObject(set.validators) ? set.validators : set;
  if (!isJsonObject(entries)) return notTestable('the suite does not know the shape of the validator set');
  return new Map(
    Object.entries(entries).map(([nodeID, entry]) => {
      const weight = isJsonObject(entry) ? entry.weight : entry;
      return [
        nodeID,
        typeof weight === 'string' || typeof weight === 'number' || typeof weight === 'bigint' ? toBigInt(weight) : 0n,
      ];
    }),
  );
}
