import { ifTestable, PRIMARY_NETWORK, type CheckContext } from '../../../src/harness/index.ts';
import { once } from '../once.ts';
import { currentValidators, stakersOf } from './current-validators.ts';
import { stakerTransaction, type StakeOutput } from './staker-transaction.ts';

export interface Stake {
  readonly txID: string;
  readonly role: 'validator' | 'delegator';
  readonly isPending: boolean;
  /** Unix seconds; undefined for a validator that renews itself. */
  readonly end: bigint | undefined;
  readonly outputs: readonly StakeOutput[];
}

export interface Stakes {
  readonly stakes: readonly Stake[];
  /** Whether these are all stakes. */
  readonly isComplete: boolean;
}

type Found = Omit<Stake, 'outputs' | 'end'>;

/** Limits of the search: the number of requests does not grow with the number of stakers. */
const MAX_LISTED_ALONE = 24;
const MAX_STAKES = 96;
const PENDING = 'platform.getPendingValidators';

/** The current and pending stakes of the Primary Network and of the elastic Subnets. Read once in a run. */
export function knownStakes(context: CheckContext): Promise<Stakes> {
  return once(context, 'the known stakes', () => findStakes(context));
}

async function findStakes(context: CheckContext): Promise<Stakes> {
  const { sample } = context;
  const subnets = await ifTestable(sample.subnets(), []);
  const elastic = subnets.filter(({ kind }) => kind === 'elastic');
  const found: Found[] = [];
  // Releases without a list of pending stakers have none: each staker starts when its transaction is accepted.
  let isComplete = (await subnetCount(context)) <= subnets.length;
  for (const subnetID of [undefined, ...elastic.map(({ id }) => id)]) {
    const validators = sample.shuffled(await currentValidators(context, subnetID), 'stakes');
    const delegated = validators.filter(({ delegatorCount }) => delegatorCount !== undefined && delegatorCount !== '0');
    isComplete &&= delegated.length <= MAX_LISTED_ALONE;
    const alone = await Promise.all(
      delegated.slice(0, MAX_LISTED_ALONE).map(({ nodeID }) => currentValidators(context, subnetID, [nodeID])),
    );
    // Delegators first: the limits cut off the end of the list.
    found.push(
      ...alone.flat().flatMap(({ delegators }) => (delegators ?? []).map(({ txID }) => of('delegator', txID, false))),
      ...(await pendingStakes(context, subnetID)),
      ...stakersOf(validators).map(({ txID }) => of('validator', txID, false)),
    );
  }
  isComplete &&= found.length <= MAX_STAKES;
  const stakes = await Promise.all(
    found.slice(0, MAX_STAKES).map(async (found) => {
      const { end, stake: outputs } = await stakerTransaction(context, found.txID);
      return { ...found, end, outputs };
    }),
  );
  return { stakes, isComplete };
}

/** Number of Subnets, without the Primary Network. */
async function subnetCount({ rpc }: CheckContext): Promise<number> {
  const listed = (await rpc('platform.getSubnets', {})).result.subnets;
  return listed.filter(({ id }) => id !== PRIMARY_NETWORK).length;
}

function of(role: Stake['role'], txID: string, isPending: boolean): Found {
  return { role, txID, isPending };
}

async function pendingStakes({ rpc, profile }: CheckContext, subnetID: string | undefined): Promise<readonly Found[]> {
  if (!profile.serves(PENDING)) return [];
  const { validators, delegators } = (await rpc(PENDING, subnetID === undefined ? {} : { subnetID })).result;
  return [
    ...validators.map(({ txID }) => of('validator', txID, true)),
    ...delegators.map(({ txID }) => of('delegator', txID, true)),
  ];
}
