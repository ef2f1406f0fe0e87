import { asking } from '../../client/ask.ts';
import { type RpcClient, RpcUnavailable } from '../../client/rpc-client.ts';
import type { CodecMembers, CodecValue } from '../../encoding/codec/layout.ts';
import { PLATFORM } from '../../encoding/codec/layouts.ts';
import { encodeId, PRIMARY_NETWORK } from '../../encoding/id.ts';
import type { JsonWritable } from '../../encoding/json.ts';
import { integerOf } from '../../encoding/read-json.ts';
import type { Draft } from './draft.ts';

/** Transactions of a kind of which every second one is asked about, and how many follow to each one that is, after them. */
const MANY = 64;
const RARE = 16;

type Question = readonly [method: string, params: JsonWritable, path?: string];

const INDEX = '/ext/index/P/block';
const EXCHANGE_INDEX = '/ext/index/X/tx';

function aboutTransaction(txID: string): readonly Question[] {
  return [
    ['platform.getTxStatus', { txID }],
    ['platform.getTx', { txID, encoding: 'hex' }],
    ['platform.getTx', { txID, encoding: 'json' }],
  ];
}

function aboutSubnet(subnetID: string): readonly Question[] {
  return [
    ['platform.getSubnet', { subnetID }],
    ['platform.getSubnets', { ids: [subnetID] }],
    ['platform.validates', { subnetID }],
    ['platform.getCurrentValidators', { subnetID }],
    ['platform.sampleValidators', { size: 1, subnetID }],
    ['platform.getTotalStake', { subnetID }],
    ['platform.getCurrentSupply', { subnetID }],
    ['platform.getStakingAssetID', { subnetID }],
    ['platform.getMinStake', { subnetID }],
    ['platform.getBlockchains', {}],
  ];
}

function aboutBlockchain(blockchainID: string): readonly Question[] {
  return [
    ['platform.getBlockchainStatus', { blockchainID }],
    ['platform.validatedBy', { blockchainID }],
  ];
}

function aboutStaker(txID: string): readonly Question[] {
  return [['platform.getRewardUTXOs', { txID, encoding: 'hex' }]];
}

function aboutContainer(id: string): readonly Question[] {
  const methods = ['index.isAccepted', 'index.getIndex', 'index.getContainerByID'];
  return methods.map((method): Question => [method, { id, encoding: 'hex' }, EXCHANGE_INDEX]);
}

/** What is asked of the Subnet or the validator that a transaction changes. */
function aboutChanged({ validator, subnetID, validationID }: CodecMembers): readonly Question[] {
  const subnet = subnetID ?? (isCodecMembers(validator) ? validator.subnetID : undefined);
  return [
    ...(subnet instanceof Uint8Array ? aboutSubnet(encodeId(subnet)) : []),
    ...(validationID instanceof Uint8Array
      ? [['platform.getL1Validator', { validationID: encodeId(validationID) }] as const]
      : []),
  ];
}

function isCodecMembers(value: CodecValue | undefined): value is CodecMembers {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Uint8Array);
}

/** What is asked of the whole chain, of the owners of the plan, and of the next height. */
function aboutAll(height: bigint, addresses: readonly string[]): readonly Question[] {
  const next = height + 1n;
  return [
    ['platform.getTotalStake', { subnetID: PRIMARY_NETWORK }],
    ['platform.getCurrentSupply', { subnetID: PRIMARY_NETWORK }],
    ['platform.getCurrentValidators', { subnetID: PRIMARY_NETWORK }],
    ['platform.getTimestamp', {}],
    ['platform.getBlockByHeight', { height: next, encoding: 'hex' }],
    ['platform.getBlockByHeight', { height: next, encoding: 'json' }],
    ['platform.getValidatorsAt', { height: next }],
    ['platform.getValidatorsAt', { height }],
    ['index.getContainerByIndex', { index: height, encoding: 'hex' }, INDEX],
    ['index.getLastAccepted', { encoding: 'hex' }, INDEX],
    ...addresses.flatMap((address): Question[] => [
      ['platform.getBalance', { addresses: [address] }],
      ['platform.getUTXOs', { addresses: [address] }],
      ['platform.getStake', { addresses: [address] }],
    ]),
  ];
}

const OF_KIND = new Map<Draft['layout'], (id: string) => readonly Question[]>([
  [PLATFORM.CreateSubnetTx, aboutSubnet],
  [PLATFORM.CreateChainTx, aboutBlockchain],
  [PLATFORM.AddPermissionlessValidatorTx, aboutStaker],
  [PLATFORM.AddPermissionlessDelegatorTx, aboutStaker],
  [PLATFORM.AddValidatorTx, aboutStaker],
  [PLATFORM.AddDelegatorTx, aboutStaker],
]);

/**
 * Asks a node about what a chain does not have yet. Nobody reads the answers: one that the node keeps is wrong afterwards, and those who
 * test it then see that.
 *
 * Every second transaction of a kind is asked about, the first one too: others may be seen only by a node that nobody has asked. Of
 * many, few are.
 */
export class AskBefore {
  readonly #rpc: RpcClient;
  readonly #issued = new Map<Draft['layout'], number>();

  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  /** Asks about a transaction that is about to be issued, and about what it makes and changes. */
  async ofTransaction({ layout, members }: Draft, id: string): Promise<void> {
    const made = this.#isAsked(layout) ? [...aboutTransaction(id), ...(OF_KIND.get(layout)?.(id) ?? [])] : [];
    await this.#ask([...made, ...aboutChanged(members)]);
  }

  /** Asks the index of the X-Chain about a transaction that is about to be issued. */
  async ofContainer({ layout }: Draft, id: string): Promise<void> {
    if (this.#isAsked(layout)) await this.#ask(aboutContainer(id));
  }

  #isAsked(layout: Draft['layout']): boolean {
    const before = this.#issued.get(layout) ?? 0;
    this.#issued.set(layout, before + 1);
    return before % (before < MANY ? 2 : RARE) === 0;
  }

  /** Asks about the chain and about addresses before they change. */
  async ofAll(addresses: readonly string[]): Promise<void> {
    const height = integerOf(await this.#result('platform.getHeight', {}), 'height');
    if (height !== undefined) await this.#ask(aboutAll(height, addresses));
  }

  async #ask(questions: readonly Question[]): Promise<void> {
    await Promise.all(questions.map((question) => this.#result(...question)));
  }

  /** A node that does not answer here is found by those who need its answers. */
  async #result(...[method, params, path]: Question) {
    return asking(this.#rpc, path)(method, params).catch((error: unknown) => {
      if (error instanceof RpcUnavailable) return undefined;
      throw error;
    });
  }
}
