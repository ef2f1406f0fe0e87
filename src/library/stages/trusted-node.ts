import type { TwinNode } from '../../client/target.ts';
import { LaunchRefused, NodeDied } from '../../launch/launch-error.ts';
import { type Executable, launchFollower, type NetworkPlan, TRUSTED } from '../../launch/launch-network.ts';
import type { LaunchedNode } from '../../launch/launched-node.ts';
import type { LaunchLife } from './launch-life.ts';

/** The nodes of a launch, and the executable of the trusted ones. */
interface Trusted {
  readonly plan: NetworkPlan;
  readonly executable: Executable;
  /** The tested node, and its peers behind it. */
  readonly network: readonly [LaunchedNode, ...LaunchedNode[]];
  /** Receives each node that is started. */
  readonly life: LaunchLife;
}

/**
 * The trusted node beside a tested one: the first of its peers, or one that follows it, with another one on demand.
 *
 * @param followers Receives the nodes that follow the tested one, and cross its upgrades with it.
 * @throws NodeDied when it exits or does not become ready, LaunchRefused when the tested node does not return its ID.
 */
export async function trustedNode(
  { plan, executable, network: [node, peer], life }: Trusted,
  followers: LaunchedNode[],
): Promise<TwinNode> {
  if (peer !== undefined) return { name: peer.name, url: peer.url };
  const follow = async (name: string): Promise<string> => {
    const follower = await launchFollower(plan, life.nodes, { node, executable, name });
    followers.push(follower);
    return follower.url;
  };
  return {
    end: async () => {
      life.checkAlive();
      await Promise.all(followers.splice(0).map((follower) => follower.stop()));
    },
    name: TRUSTED,
    url: await follow(TRUSTED),
    second: async () => {
      try {
        return await follow(`${TRUSTED}-2`);
      } catch (error) {
        if (error instanceof NodeDied || error instanceof LaunchRefused) return undefined;
        throw error;
      }
    },
  };
}
