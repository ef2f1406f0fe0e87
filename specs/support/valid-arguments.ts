import { ifTestable, PRIMARY_NETWORK, type CheckContext, type JsonWritable } from '../../src/harness/index.ts';
import { walkableOwner } from './addresses.ts';
import { lastAccepted } from './index/reading.ts';
import { once } from './once.ts';
import { knownBlocks } from './platform/blocks.ts';
import { chainTime } from './platform/chain-time.ts';
import { rewarded } from './platform/staker-transaction.ts';
import { knownStakes } from './platform/stakes.ts';
import { variedTransactions } from './platform/transactions.ts';
import { page } from './platform/walk.ts';

type Arguments = Readonly<Record<string, JsonWritable>>;

/** A valid request with each argument but `encoding`. */
export interface ValidRequest {
  readonly method: string;
  readonly params: Arguments;
  readonly path?: string;
}

type Make = (context: CheckContext) => Promise<Arguments>;

/** A period of validation, seconds after the chain time and as long. */
const SOON = 60n;

/** Number of UTXOs of which one page leaves some out. */
const SEVERAL = 4;

const nodeID = async ({ sample }: CheckContext): Promise<JsonWritable> => (await sample.validators())[0]?.nodeID ?? '';
const txID: Make = async (context) => ({ txID: (await variedTransactions(context, 1))[0] ?? '' });
const address = async (context: CheckContext): Promise<string> => (await walkableOwner(context, 1)).address;
const blockchainID: Make = async ({ sample }) => ({ blockchainID: (await sample.blockchains())[0]?.id ?? '' });
const ofNetwork: Make = async () => Promise.resolve({ subnetID: PRIMARY_NETWORK });
const subnetID: Make = async ({ sample }) => ({ subnetID: (await sample.subnets())[0]?.id ?? '' });
const stakers: Make = async (context) => ({ subnetID: PRIMARY_NETWORK, nodeIDs: [await nodeID(context)] });
const tags: Make = async () => Promise.resolve({ tags: [PRIMARY_NETWORK] });

/** Arguments of the methods of the P-Chain and Health services. A row may find no data for them. */
const VALID: Readonly<Record<string, Make | readonly Make[]>> = {
  'health.health': tags,
  'health.readiness': tags,
  'platform.getAllValidatorsAt': async ({ height }) => ({ height: await height() }),
  'platform.getBalance': async (context) => ({ addresses: [await address(context)] }),
  'platform.getBlock': async (context) => ({ blockID: (await knownBlocks(context, 1))[0]?.id ?? '' }),
  'platform.getBlockByHeight': async ({ height }) => ({ height: await height() }),
  'platform.getBlockchainStatus': blockchainID,
  'platform.getCurrentSupply': ofNetwork,
  'platform.getCurrentValidators': stakers,
  'platform.getMaxStakeAmount': async (context) => {
    const start = (await chainTime(context)) + SOON;
    return { ...(await ofNetwork(context)), nodeID: await nodeID(context), startTime: start, endTime: start + SOON };
  },
  'platform.getMinStake': ofNetwork,
  'platform.getPendingValidators': stakers,
  'platform.getRewardUTXOs': async (context) => ({ txID: (await rewarded(context))[0]?.txID ?? '' }),
  'platform.getStake': async (context) => {
    const { stakes } = await ifTestable(knownStakes(context), { stakes: [] });
    const ofValidators = stakes.filter(({ role }) => role === 'validator').flatMap(({ outputs }) => outputs);
    return { addresses: [ofValidators[0]?.addresses[0] ?? (await address(context))], validatorsOnly: true };
  },
  'platform.getStakingAssetID': ofNetwork,
  'platform.getSubnet': subnetID,
  'platform.getSubnets': async ({ sample }) => ({ ids: [(await sample.subnets())[0]?.id ?? ''] }),
  'platform.getTotalStake': ofNetwork,
  'platform.getTx': txID,
  'platform.getTxStatus': txID,
  'platform.getUTXOs': [
    async (context) => {
      const owner = (await ifTestable(walkableOwner(context, SEVERAL), undefined)) ?? (await walkableOwner(context, 1));
      const addresses = [owner.address];
      const { endIndex } = await page(context, { addresses }, { limit: 1 });
      return { addresses, limit: 2, startIndex: { ...endIndex } };
    },
    async (context) => ({ addresses: [await address(context)], sourceChain: 'X' }),
  ],
  'platform.getValidatorsAt': async ({ height }) => ({ height: await height(), subnetID: PRIMARY_NETWORK }),
  'platform.sampleValidators': async () => Promise.resolve({ size: 1, subnetID: PRIMARY_NETWORK }),
  'platform.validatedBy': blockchainID,
  'platform.validates': subnetID,
};

/** The rows of the Index service, with the ID of the last container. */
function ofIndex(id: string): Readonly<Record<string, Arguments>> {
  return {
    'index.getContainerByID': { id },
    'index.getContainerByIndex': { index: 0 },
    'index.getContainerRange': { startIndex: 0, numToFetch: 1 },
    'index.getIndex': { id },
    'index.isAccepted': { id },
  };
}

/** Valid requests of the methods that the node serves and for which it has the data. They are found once in a run. */
export function validRequests(context: CheckContext): Promise<readonly ValidRequest[]> {
  return once(context, 'valid requests', () => findRequests(context));
}

async function findRequests(context: CheckContext): Promise<readonly ValidRequest[]> {
  const found: ValidRequest[] = [];
  for (const [method, makes] of Object.entries(VALID)) {
    if (!context.profile.serves(method)) continue;
    for (const make of [makes].flat()) {
      const params = await ifTestable(make(context), undefined);
      if (params !== undefined) found.push({ method, params });
    }
  }
  const index = await ifTestable(context.sample.index(), undefined);
  if (index !== undefined) {
    const { path } = index;
    const { id } = await lastAccepted(context, path);
    for (const [method, params] of Object.entries(ofIndex(id))) found.push({ method, params, path });
  }
  return found;
}

/** Values of other JSON types than an argument takes, made from a valid value. */
export function ofOtherTypes(kind: string, value: JsonWritable): readonly JsonWritable[] {
  const wrapped = [[value], { value }];
  if (kind === 'integer') return [1.5, 'three', '', true, ...wrapped];
  if (kind === 'boolean') return ['true', 1, ...wrapped];
  if (kind === 'object') return ['text', 5, true, [value]];
  if (kind !== 'list') return [5, true, ...wrapped];
  const [item = ''] = Array.isArray(value) ? (value as readonly JsonWritable[]) : [value];
  return [item, 5, true, { item }, [5], [[item]], [{ item }]];
}
