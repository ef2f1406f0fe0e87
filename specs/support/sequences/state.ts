import type { Write, Writer } from '../../../src/harness/index.ts';

export interface MadeSubnet {
  readonly id: string;
  readonly owner: string;
  readonly isConverted: boolean;
  /** Node ID -> weight. */
  readonly members: ReadonlyMap<string, bigint>;
}

/** An initial validator of an L1 that a sequence has made. */
export interface MadeValidator {
  readonly id: string;
  readonly subnet: string;
  readonly weight: bigint;
  readonly isActive: boolean;
}

/** An amount that an owner has: in an output, or staked with the node. */
export interface Amount {
  readonly owner: string;
  readonly amount: bigint;
  readonly txID: string;
}

/** What a sequence has made so far: what a node must return follows from it. */
export interface State {
  /** Distinguishes its owners and chains from those of other sequences. */
  readonly name: string;
  readonly subnets: readonly MadeSubnet[];
  readonly chains: readonly { readonly id: string; readonly subnet: string; readonly name: string }[];
  readonly validators: readonly MadeValidator[];
  readonly outputs: readonly Amount[];
  readonly stakes: readonly Amount[];
  readonly transactions: readonly string[];
}

type Change = Exclude<Write, { kind: 'share' | 'spend' }>;
export type Kind = Change['kind'];

export function begin(name: string): State {
  return { name, subnets: [], chains: [], validators: [], outputs: [], stakes: [], transactions: [] };
}

const OWNERS = 3;
const AVAX = 1_000_000_000n;

function at<T>(all: readonly T[], index: number): T | undefined {
  return all[index % all.length];
}

export function ownerAt({ name }: State, index: number): string {
  return `${name} owner ${index % OWNERS}`;
}

export function owners(state: State): readonly string[] {
  return Array.from({ length: OWNERS }, (_, index) => ownerAt(state, index));
}

/** The change of a kind that this state allows, or what it needs first. Equal numbers choose the same. */
export function choose(state: State, kind: Kind, index: number, writer: Writer): Change {
  const step = state.transactions.length;
  const owner = ownerAt(state, index);
  const create: Change = { kind: 'create-subnet', owner };
  const subnet = at(
    state.subnets.filter(({ isConverted }) => !isConverted),
    index,
  );
  switch (kind) {
    case 'pay':
      return { kind, owner, amount: 1000n + BigInt(step) };
    case 'delegate':
      return { kind, owner, weight: (30n + BigInt(step)) * AVAX };
    case 'create-subnet':
      return create;
    case 'transfer-subnet':
      return subnet === undefined ? create : { kind, subnet, owner: ownerAt(state, index + step) };
    case 'create-chain':
      return subnet === undefined ? create : { kind, subnet, name: `chain ${state.chains.length}` };
    case 'convert':
      return subnet === undefined ? create : { kind, subnet, weights: [100n + BigInt(step), 50n] };
    case 'disable': {
      const validator = at(
        state.validators.filter(({ isActive }) => isActive),
        index,
      );
      return validator === undefined ? choose(state, 'convert', index, writer) : { kind, validationID: validator.id };
    }
    case 'add-member':
    case 'remove-member': {
      if (subnet === undefined) return create;
      const free = writer.nodeIDs.filter((each) => !subnet.members.has(each));
      const isRemoval = subnet.members.size > 0 && (kind === 'remove-member' || free.length === 0);
      const nodeID = at(isRemoval ? [...subnet.members.keys()] : free, index) ?? '';
      return isRemoval
        ? { kind: 'remove-member', subnet, nodeID }
        : { kind: 'add-member', subnet, nodeID, weight: 20n + BigInt(step) };
    }
  }
}

/** The state once the transaction of a change is accepted. */
export function applied(state: State, write: Change, txID: string, writer: Writer): State {
  const next = { ...state, transactions: [...state.transactions, txID] };
  const change = (id: string, how: Partial<MadeSubnet>): State => ({
    ...next,
    subnets: state.subnets.map((each) => (each.id === id ? { ...each, ...how } : each)),
  });
  const members = (id: string) => new Map(state.subnets.find((each) => each.id === id)?.members);
  switch (write.kind) {
    case 'pay':
      return { ...next, outputs: [...state.outputs, { owner: write.owner, amount: write.amount, txID }] };
    case 'delegate':
      return { ...next, stakes: [...state.stakes, { owner: write.owner, amount: write.weight, txID }] };
    case 'create-subnet': {
      const made = { id: txID, owner: write.owner, isConverted: false, members: new Map<string, bigint>() };
      return { ...next, subnets: [...state.subnets, made] };
    }
    case 'transfer-subnet':
      return change(write.subnet.id, { owner: write.owner });
    case 'create-chain':
      return { ...next, chains: [...state.chains, { id: txID, subnet: write.subnet.id, name: write.name }] };
    case 'add-member':
      return change(write.subnet.id, { members: members(write.subnet.id).set(write.nodeID, write.weight) });
    case 'remove-member': {
      const left = members(write.subnet.id);
      left.delete(write.nodeID);
      return change(write.subnet.id, { members: left });
    }
    case 'convert': {
      const { id } = write.subnet;
      const made = write.weights.map((weight, position) => {
        return { id: writer.validationOf(id, position), subnet: id, weight, isActive: true };
      });
      return { ...change(id, { isConverted: true }), validators: [...state.validators, ...made] };
    }
    case 'disable':
      return {
        ...next,
        validators: state.validators.map((each) =>
          each.id === write.validationID ? { ...each, isActive: false } : each,
        ),
      };
  }
}
