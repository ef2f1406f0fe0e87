import { ifTestable, type Answer, type CheckContext } from '../../../src/harness/index.ts';
import { listing, stakersOf } from './current-validators.ts';
import { bodyOf, stakerTransaction } from './staker-transaction.ts';

type Integer = string | number | bigint;

/** What both lists write of a validator or a delegator. */
interface Listed {
  readonly nodeID: string;
  readonly txID?: string;
  readonly startTime: Integer;
  readonly endTime?: Integer;
}

/** What both lists write of a validator. */
export interface ListedValidator extends Listed {
  readonly signer?: { readonly publicKey: string };
  readonly delegationFee?: string | number;
  readonly delegationFeeRate?: string | number;
}

/** The list of current or of pending stakers. */
export interface StakerList<V extends ListedValidator = ListedValidator> {
  readonly method: 'platform.getCurrentValidators' | 'platform.getPendingValidators';
  readonly kind: 'current' | 'pending';
  /** What to do about a list without stakers. */
  readonly remedy: string;
  /** Stakers of the Primary Network or a Subnet. With `nodeIDs`, only these validators. */
  readonly read: (
    context: CheckContext,
    subnetID?: string,
    nodeIDs?: readonly string[],
  ) => Promise<{
    readonly validators: readonly V[];
    readonly delegators: readonly Listed[];
    readonly exchange: Answer['exchange'];
  }>;
}

/** The list of `platform.getCurrentValidators`, which has no delegators beside validators. */
export const CURRENT = {
  method: 'platform.getCurrentValidators',
  kind: 'current',
  remedy: 'test a network with one',
  read: async (context: CheckContext, subnetID?: string, nodeIDs?: readonly string[]) => {
    const { exchange, result } = await listing(context, subnetID, nodeIDs);
    return { validators: result.validators, delegators: [], exchange };
  },
} as const;

/** The list of `platform.getPendingValidators`. */
export const PENDING = {
  method: 'platform.getPendingValidators',
  kind: 'pending',
  remedy: 'test a network that has them (rules before Durango)',
  read: async ({ rpc }: CheckContext, subnetID?: string, nodeIDs?: readonly string[]) => {
    const { exchange, result } = await rpc('platform.getPendingValidators', {
      subnetID,
      ...(nodeIDs === undefined ? {} : { nodeIDs: [...nodeIDs] }),
    });
    return { ...result, exchange };
  },
} as const;

/** The stakers of the Primary Network and of each sampled Subnet. Not testable if there are none. */
export async function everyNetwork<V extends ListedValidator>(context: CheckContext, list: StakerList<V>) {
  const subnets = await ifTestable(context.sample.subnets(), []);
  const networks = [undefined, ...subnets.map(({ id }) => id)];
  const lists = await Promise.all(
    networks.map(async (subnetID) => ({ subnetID, ...(await list.read(context, subnetID)) })),
  );
  return lists.some(({ validators, delegators }) => validators.length + delegators.length > 0)
    ? lists
    : context.notTestable(`no network has a ${list.kind} validator or delegator; ${list.remedy}`);
}

/** Number of records of the Primary Network to compare, and of each Subnet. */
const COMPARED = 8;
const OF_SUBNET = 3;

/** Some validators of each network that a transaction added for a period, and the exchange that lists them. */
export async function someValidators<V extends ListedValidator>(
  context: CheckContext,
  list: StakerList<V>,
  choose: <T extends V>(listed: readonly T[], most: number) => readonly T[] = (listed, most) => listed.slice(0, most),
) {
  const chosen = (await everyNetwork(context, list)).flatMap(({ subnetID, validators, exchange }) =>
    choose(
      context.sample.shuffled(stakersOf(validators), 'records compared'),
      subnetID === undefined ? COMPARED : OF_SUBNET,
    ).map((validator) => ({ validator, exchange })),
  );
  return chosen.length > 0 ? chosen : context.notTestable(`no ${list.kind} validator has a transaction and an end`);
}

/** Validators of each network with their transactions, in JSON and by their bytes. Some have a BLS key in the record and some do not. */
export async function withTransactions<V extends ListedValidator>(context: CheckContext, list: StakerList<V>) {
  const chosen = await someValidators(context, list, (listed, most) => [
    ...listed.filter(({ signer }) => signer !== undefined).slice(0, most),
    ...listed.filter(({ signer }) => signer === undefined).slice(0, most),
  ]);
  return Promise.all(
    chosen.map(async ({ validator, exchange }) => ({
      validator,
      exchange,
      transaction: await stakerTransaction(context, validator.txID),
      body: await bodyOf(context, validator.txID),
    })),
  );
}
