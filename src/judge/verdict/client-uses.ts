import type { ClientName, ClientUse, RequirementResult } from '../../generated/report.ts';
import { isJudged } from './required-tested.ts';

/** For each client of which the results have a need, in the order of its first one: what of its needs was tested, and what failed. */
export function clientUses(
  requirements: readonly Pick<RequirementResult, 'id' | 'verdict' | 'neededBy'>[],
): ClientUse[] {
  const uses = new Map<ClientName, ClientUse>();
  for (const { id, verdict, neededBy = [] } of requirements) {
    const hasFailed = verdict === 'fail' || verdict === 'expected-fail';
    for (const name of verdict === 'not-applicable' ? [] : neededBy) {
      const { needs, tested, failed } = uses.get(name) ?? { needs: 0, tested: 0, failed: [] };
      uses.set(name, {
        name,
        needs: needs + 1,
        tested: tested + (isJudged({ verdict }) ? 1 : 0),
        failed: hasFailed ? [...failed, id] : failed,
      });
    }
  }
  return [...uses.values()];
}

/** In a word or a few: whether the client works with the node. @param isPart Whether not all of its needs were chosen */
export function clientVerdict({ needs, tested, failed }: ClientUse, isPart: boolean): string {
  if (failed.length > 0) return `${failed.length} of ${needs} needs not met`;
  if (tested === 0) return `unknown: 0 of ${needs} needs tested`;
  if (isPart) return `${tested} of ${needs} chosen needs met`;
  return tested === needs
    ? `works: ${needs} ${needs === 1 ? 'need' : 'needs'} met`
    : `${tested} of ${needs} needs met, the others not tested`;
}
