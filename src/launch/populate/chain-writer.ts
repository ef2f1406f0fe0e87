import { chainTimeOf } from './stake-times.ts';
import { RpcClient, RpcRefusal } from '../../client/rpc-client.ts';
import { Budget } from '../../client/fees/budget.ts';
import { AVAX, now } from '../../client/fees/measures.ts';
import type { Write, Writer } from '../../client/writer.ts';
import type { CodecOwner } from '../../encoding/codec/layout.ts';
import { type Key, keyOf } from '../../encoding/codec/key.ts';
import { ownedBy, pay } from '../../encoding/codec/outputs.ts';
import { derived } from '../../encoding/derived.ts';
import { encodeId, idBytes, PRIMARY_BYTES } from '../../encoding/id.ts';
import { sha256 } from '../../encoding/sha256.ts';
import { decodeNodeId, encodeNodeId } from '../../encoding/node-id.ts';
import { firstValidationId } from '../../encoding/validation-id.ts';
import { type Draft, exchangeExport } from './draft.ts';
import { longValidators, SUBNET_TERM } from './entries/stakers.ts';
import { exchange } from './entries/subnets.ts';
import { GasMarket } from './fees/gas-market.ts';
import { addressOn, type Network, readNetwork } from './network.ts';
import {
  addDelegator,
  addSubnetValidator,
  type Controlled,
  convertSubnet,
  createChain,
  createSubnet,
  disableValidator,
  importFrom,
  type NewChain,
  removeSubnetValidator,
  transferSubnet,
} from './platform-drafts.ts';
import { inputOf, ofAsset, sameBytes } from './utxo.ts';
import { TxDropped, Wallet } from './wallet.ts';

const CALL_MS = 10_000;
const CONCURRENCY = 8;
/** What all transactions may burn and give away. */
const MOST = 100_000n * AVAX;
const MEMBERS = 3;
const BALANCE = AVAX / 10n;

export interface WriterOptions {
  readonly url: string;
  /** 32 bytes: the key that pays. */
  readonly privateKey: Uint8Array;
  /** As for `populate`. */
  readonly allowNetworks?: readonly number[] | undefined;
  /** The properties of the network, where the node does not return them. */
  readonly network?: Network;
  /** Whether Subnets can be converted, also without Etna's fees. */
  readonly converts?: boolean | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Opens a writer on a node.
 *
 * @throws RpcRefusal or RpcUnavailable when the node does not return the properties of its network.
 */
export async function openWriter({ url, privateKey, signal, ...options }: WriterOptions): Promise<Writer> {
  const rpc = RpcClient.at(url, { timeoutMs: CALL_MS, concurrency: CONCURRENCY, signal }, { isPatient: true });
  try {
    const network = options.network ?? (await readNetwork(rpc, options.allowNetworks));
    const market = network.isEtna ? await GasMarket.read(rpc) : undefined;
    const key = keyOf(privateKey);
    const waiting = new Map<Draft, (txID: string) => Promise<void>>();
    const onIssue = async (draft: Draft, id: string): Promise<void> => waiting.get(draft)?.(id);
    const budget = new Budget(MOST);
    const wallet = new Wallet(rpc, network, 'P', key, { market, budget, onIssue });
    await wallet.load();
    const members = await longValidators({ rpc }, MEMBERS);
    // A stake that does not begin behind the time of the chain begins with its block.
    const chainTime = await chainTimeOf(rpc);
    const drafts = draftsOf(wallet, { members, chainTime, chain: await exchange({ rpc, network }) });
    const issue = async (write: Write, before: (txID: string) => Promise<void>): Promise<string> => {
      const draft = drafts(write);
      waiting.set(draft, before);
      try {
        return (await wallet.issue(draft)).id;
      } finally {
        waiting.delete(draft);
      }
    };
    return {
      can: new Set<Write['kind']>([
        ...(['pay', 'share', 'spend', 'create-subnet', 'create-chain'] as const),
        ...(network.isDurango ? (['transfer-subnet'] as const) : []),
        ...(network.isDurango && members.length > 0 ? (['delegate', 'add-member', 'remove-member'] as const) : []),
        ...(network.isEtna || options.converts === true ? (['convert', 'disable'] as const) : []),
      ]),
      address: wallet.address,
      nodeIDs: members.map(encodeNodeId),
      addressOf: (owner) => addressOn(network, 'P', derived(owner)),
      secondOf: (owner) => addressOn(network, 'P', secondOf(owner).address),
      validationOf: (subnet, position) => encodeId(firstValidationId(idBytes(subnet), position)),
      write: issue,
      tries: async (write, before) => {
        let id: string | undefined;
        const keep = async (txID: string): Promise<void> => {
          id = txID;
          await before?.(txID);
        };
        try {
          return await issue(write, keep);
        } catch (error) {
          if (id !== undefined && (error instanceof RpcRefusal || error instanceof TxDropped)) return id;
          throw error;
        }
      },
      importFromX: async (amount) => {
        const exporting = new Wallet(rpc, network, 'X', key, { budget });
        await exporting.load();
        const mine = pay(network.avax, amount, ownedBy([key.address]));
        await exporting.issue(exchangeExport(network.chainIds.P, [mine]));
        await wallet.issue(importFrom(network.chainIds.X, ofAsset(await wallet.utxos('X'), network.avax)));
      },
      close: () => rpc.close(),
    };
  } catch (error) {
    await rpc.close();
    throw error;
  }
}

/** What the chain gives to transactions: validators, its time in Unix seconds, and what a new blockchain runs. */
interface Given {
  readonly members: readonly Uint8Array[];
  readonly chainTime: bigint;
  readonly chain: Pick<NewChain, 'vm' | 'fxs' | 'genesis'>;
}

/** How each change becomes a transaction. */
function draftsOf(wallet: Wallet, { members, chainTime, chain }: Given): (write: Write) => Draft {
  const { network, key } = wallet;
  const { avax, chainIds } = network;
  const { address, contractAddress } = key;
  const controlled = ({ id, owner }: { readonly id: string; readonly owner: string }): Controlled => ({
    idBytes: idBytes(id),
    signer: signerOf(ownerOf(address, owner), address),
  });
  const nodeIdOf = (nodeID = ''): Uint8Array => {
    const decoded = decodeNodeId(nodeID);
    return decoded.ok ? decoded.value : (members[0] ?? PRIMARY_BYTES);
  };
  const termOf = ({ nodeID, weight, seconds }: Extract<Write, { kind: 'delegate' | 'add-member' }>) => {
    const end = seconds === undefined ? now() + SUBNET_TERM : chainTime + seconds;
    return { nodeId: nodeIdOf(nodeID), start: chainTime, end, weight };
  };
  return (write) => {
    switch (write.kind) {
      case 'pay': {
        const paid = pay(avax, write.amount, ownedBy([derived(write.owner)]));
        return { ...wallet.paymentOf([paid]), broken: write.broken };
      }
      case 'share': {
        const addresses = [address, secondOf(write.owner).address];
        return wallet.paymentOf([1, 2].map((threshold) => pay(avax, write.amount, ownedBy(addresses, threshold))));
      }
      case 'spend':
        return spendOf(wallet, write);
      case 'delegate': {
        const owner = ownedBy([derived(write.owner)]);
        return addDelegator(termOf(write), { subnet: PRIMARY_BYTES, asset: avax, owner }, owner, write.more);
      }
      case 'create-subnet':
        return createSubnet(ownerOf(address, write.owner));
      case 'transfer-subnet':
        return transferSubnet(controlled(write.subnet), ownerOf(address, write.owner));
      case 'create-chain':
        return createChain({ subnet: controlled(write.subnet), name: write.name, ...chain });
      case 'add-member':
        return addSubnetValidator(termOf(write), controlled(write.subnet));
      case 'remove-member':
        return removeSubnetValidator(nodeIdOf(write.nodeID), controlled(write.subnet));
      case 'convert': {
        const own = ownedBy([address]);
        const validators = write.weights.map((weight, at) => ({
          label: `${write.subnet.id} ${at}`,
          weight,
          balance: BALANCE,
          remainingBalanceOwner: own,
          deactivationOwner: own,
          ...(write.isForged === true ? { proofOf: 'another key' } : {}),
        }));
        const manager = { chain: chainIds.C, contract: contractAddress };
        return convertSubnet(controlled(write.subnet), manager, validators, avax);
      }
      case 'disable':
        return disableValidator(idBytes(write.validationID), 0);
    }
  };
}

/** The key of a second owner. */
function secondOf(label: string): Key {
  return keyOf(sha256(Buffer.from(label)));
}

function spendOf(wallet: Wallet, { owner, shared, isTwice }: Extract<Write, { kind: 'spend' }>): Draft {
  const { network, key } = wallet;
  const { txId, outputIndex, amount, threshold } = shared;
  const both = [key, secondOf(owner)].sort((one, other) => Buffer.compare(one.address, other.address));
  const signers = threshold === 1 ? [key] : isTwice === true ? [key, key] : both;
  const signatureIndices = signers.map((signer) => both.indexOf(signer));
  const input = { ...inputOf(idBytes(txId), outputIndex, network.avax, amount), signatureIndices };
  const draft = wallet.paymentOf([]);
  return { ...draft, members: { ...draft.members, inputs: [input] }, imports: [input], signers };
}

/** The owner that an address is together with that of a label: one signature is enough. */
function ownerOf(address: Uint8Array, label: string): CodecOwner {
  return ownedBy([address, derived(label)]);
}

/** The position of an address among those of an owner. */
function signerOf({ addresses }: CodecOwner, address: Uint8Array): number {
  return addresses.findIndex((each) => sameBytes(each, address));
}
