import { type CheckContext, toBigInt } from '../../../src/harness/index.ts';

/** The height that the node proposes at the moment. */
export async function proposedHeight({ rpc }: CheckContext): Promise<bigint> {
  return toBigInt((await rpc('platform.getProposedHeight', {}, { fresh: true })).result.height);
}
