import { ownedBy } from '../../encoding/codec/outputs.ts';
import { AVAX, DAY, FAR_FUTURE, GENESIS_TIME, shortId, BLS_SIGNERS } from './accounts.ts';
import type { SignedTx } from '../ledger/codec/signed-tx.ts';
import type { CodecOwner } from '../../encoding/codec/layout.ts';
import { includes, type Rules } from '../dialect.ts';
import type { History } from './history.ts';
import { type ConvertibleSubnet, makeL1 } from './l1.ts';
import { addDelegator, addValidator } from './stakers.ts';
import { nodeIdOf } from './standard-genesis.ts';
import { makeRenewals } from './renewals.ts';
import * as subnets from './subnets.ts';
import * as transfers from './transfers.ts';

/** What the history has made and a node has to know. */
export interface StandardChains {
  /** The Subnet whose owner chooses its validators, and who controls it. */
  readonly permissioned: { readonly id: Uint8Array; readonly control: subnets.Control; readonly chain: Uint8Array };
  /** The Subnet that anybody may validate. */
  readonly elastic: { readonly id: Uint8Array };
}

/** Length of the history: long enough for all former validators to end. */
const DAYS = 560n;
/** Granite's rules come in the midst of it, so that the chain holds blocks of both. */
export const GRANITE_TIME = GENESIS_TIME + 300n * DAY;
/** Pending stakers start here: behind any clock that reads this chain. */
const PENDING_START = FAR_FUTURE - 5n * 365n * DAY;

/** What the history of the standard scenario depends on. */
export interface Course {
  readonly rules: Rules;
  /** Empty blocks in its midst. */
  readonly quietBlocks?: bigint;
  /** How many more UTXOs wait for one address to be imported than for the others. */
  readonly waiting?: number;
}

/** Makes the history of the standard scenario. Under later rules a Subnet becomes an L1 at its end. */
export function makeStandardHistory(
  history: History,
  { rules, quietBlocks = 0n, waiting = 0 }: Course,
): StandardChains {
  transfers.runOtherChains(history);
  history.pass(3n * DAY);
  transfers.payCrowd(history, 256);
  transfers.payCrowd(history, 200);
  transfers.payWithMemo(history, history.accounts.user[0].address, 'for the user of the user store');
  const permissioned = makePermissionedSubnet(history);
  history.pass(20n * DAY);
  delegate(history);
  addPassingStakers(history);
  history.pass(20n * DAY);
  const elastic = makeElasticSubnet(history);
  history.pass(20n * DAY);
  const foreign = makeForeignSubnet(history);
  addPendingStakers(history, permissioned);
  // A Subnet on which nothing has been built.
  subnets.createSubnet(history, { owner: ownedBy([history.accounts.partner]), keys: [] });
  transfers.exportToExchange(history);
  transfers.importFromContract(history);
  transfers.fillSharedMemory(history, waiting);
  rest(history, 60n * DAY, quietBlocks);
  subnets.removeSubnetValidator(history, permissioned.id, permissioned.control, 5);
  if (includes(rules, 'helicon')) makeRenewals(history);
  history.pass(GENESIS_TIME + DAYS * DAY - history.time);
  if (includes(rules, 'etna')) {
    // They go on to validate the Subnet behind its conversion.
    for (const node of [7, 9])
      subnets.addSubnetValidator(history, foreign.id, foreign.control, node, { end: subnets.SUBNET_END });
    makeL1(history, foreign);
  }
  transfers.payWithMemo(history, history.accounts.locked, 'the last of this history');
  return { permissioned, elastic };
}

/** Lets time pass in which no more than empty blocks are made. */
function rest(history: History, seconds: bigint, quietBlocks: bigint): void {
  const until = history.time + seconds;
  for (let count = 0n; count < quietBlocks; count++)
    history.platform.accept([], history.pass(seconds / (quietBlocks + 1n)));
  history.pass(until - history.time);
}

function makePermissionedSubnet(history: History): StandardChains['permissioned'] {
  const owner = ownedBy(
    history.accounts.controllers.map(({ address }) => address),
    2,
  );
  const control = { owner, keys: history.accounts.controllers.slice(0, 2) };
  const id = subnets.createSubnet(history, control);
  const chain = subnets.createChain(history, id, control, 'alpha');
  for (let node = 0; node < 6; node++)
    subnets.addSubnetValidator(history, id, control, node, { end: subnets.SUBNET_END + BigInt(node % 4) * DAY });
  subnets.addSubnetValidator(history, id, control, 6, { end: history.time + 30n * DAY });
  return { id, control, chain };
}

/** Delegators: five on one validator, one each on some others; two have ended since, so that fees have accrued. */
function delegate(history: History): void {
  const { accounts } = history;
  const to = (node: number, amount: bigint, end: bigint, owner: Uint8Array): void => {
    addDelegator(history, { nodeID: nodeIdOf(accounts, node), amount: amount * AVAX, end, owner });
  };
  for (let count = 0n; count < 5n; count++) to(1, 25n + count, FAR_FUTURE - count * DAY, accounts.crowd);
  for (const node of [2, 3, 4, 7, 8]) to(node, 100n + BigInt(node), FAR_FUTURE - BigInt(node) * DAY, accounts.locked);
  to(2, 500n, history.time + 40n * DAY, accounts.partner);
  to(3, 600n, history.time + 41n * DAY, accounts.partner);
}

/**
 * Validators and delegators that end, each reward with an owner of its own: one validator is rewarded, the other one gets the fees of
 * its delegators alone, and the last of its delegators nothing.
 */
function addPassingStakers(history: History): void {
  const { seed, crowd, locked, partner } = history.accounts;
  const add = (node: number, isValidator: boolean, days: bigint, rewards: CodecOwner, fees?: CodecOwner): SignedTx => {
    const about = { nodeID: shortId(seed, `passing/${node}`), end: GENESIS_TIME + days * DAY + 7_200n, owner: partner };
    const stake = { ...about, rewards, ...(fees && { fees }), amount: (isValidator ? 2_000n : 150n) * AVAX + days };
    return isValidator ? addValidator(history, stake) : addDelegator(history, stake);
  };
  add(0, true, 534n, ownedBy([partner]), ownedBy([locked]));
  add(0, false, 532n, ownedBy([crowd]));
  add(0, false, 533n, ownedBy([locked, crowd, partner], 2));
  const absent = add(1, true, 531n, ownedBy([partner]), ownedBy([crowd, locked]));
  add(1, false, 529n, ownedBy([locked], 1, FAR_FUTURE));
  const unpaid = add(1, false, 530n, ownedBy([crowd]));
  for (const staker of [absent, unpaid]) history.platform.refuseReward(staker);
}

function makeElasticSubnet(history: History): StandardChains['elastic'] {
  const { accounts } = history;
  const assetID = transfers.importToken(history);
  const control = { owner: ownedBy([accounts.treasury.address]), keys: [accounts.treasury] };
  const subnetID = subnets.createSubnet(history, control);
  subnets.createChain(history, subnetID, control, 'gamma');
  subnets.transformSubnet(history, subnetID, control, assetID);
  for (let node = 1; node <= 4; node++) {
    const amount = 40_000_000_000_000_001n + 2n * BigInt(node);
    const end = subnets.SUBNET_END + BigInt(node) * DAY;
    addValidator(history, { nodeID: nodeIdOf(accounts, node), subnetID, assetID, amount, end, owner: accounts.locked });
  }
  const pending = { nodeID: nodeIdOf(accounts, 5), start: PENDING_START, end: subnets.SUBNET_END };
  addValidator(history, { ...pending, subnetID, assetID, amount: 40_000_000_000_000_011n, owner: accounts.locked });
  for (let count = 1n; count <= 3n; count++) {
    const amount = 10_000_000_000_000_001n + 2n * count;
    const end = subnets.SUBNET_END - count * DAY;
    addDelegator(history, { nodeID: nodeIdOf(accounts, 2), subnetID, assetID, amount, end, owner: accounts.crowd });
  }
  return { id: subnetID };
}

/** A Subnet that this node has nothing to do with; it has changed hands. */
function makeForeignSubnet(history: History): ConvertibleSubnet {
  const { treasury, controllers, partner } = history.accounts;
  const control = { owner: ownedBy([treasury.address]), keys: [treasury] };
  const id = subnets.createSubnet(history, control);
  const chain = subnets.createChain(history, id, control, 'delta');
  const owner = ownedBy([...controllers.map(({ address }) => address), partner], 3);
  subnets.transferOwnership(history, id, control, owner);
  return { id, chain, control: { owner, keys: controllers } };
}

function addPendingStakers(history: History, permissioned: StandardChains['permissioned']): void {
  const { accounts } = history;
  const end = FAR_FUTURE + 365n * DAY;
  for (let count = 0; count < 4; count++) {
    const start = PENDING_START + BigInt(count) * DAY;
    const stake = {
      nodeID: shortId(accounts.seed, `pending/${count}`),
      amount: 2_500n * AVAX + BigInt(count),
      start,
      end,
    };
    // The last keys of the table belong to no genesis validator.
    const signer = count % 2 === 0 ? BLS_SIGNERS[(18 + count / 2 + accounts.seed) % BLS_SIGNERS.length] : undefined;
    addValidator(history, { ...stake, owner: count === 3 ? accounts.crowd : accounts.locked }, signer);
  }
  for (let count = 0n; count < 3n; count++) {
    const start = PENDING_START + count * DAY;
    const nodeID = nodeIdOf(accounts, 10 + Number(count));
    addDelegator(history, {
      nodeID,
      amount: (30n + count) * AVAX,
      start,
      end: FAR_FUTURE - DAY,
      owner: accounts.crowd,
    });
  }
  subnets.addSubnetValidator(history, permissioned.id, permissioned.control, 7, {
    start: PENDING_START,
    end: subnets.SUBNET_END,
  });
}
