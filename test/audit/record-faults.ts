import { ZERO_ID } from '../../src/encoding/id.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson, stringifyJson } from '../../src/encoding/json.ts';
import { changeAt } from '../../src/reference-node/changes/json-path.ts';
import type { L1Validator, Ledger } from '../../src/reference-node/ledger.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { type Records } from './records.ts';

/** One wrong record: one answer of one method, for one set of arguments. */
export interface RecordFault {
  readonly kind: string;
  readonly method: string;
  /** What tells the call: the arguments as text. */
  readonly when: string;
  /** The text that the finding must contain: the record. */
  readonly names: string;
  readonly spoil: (result: JsonValue) => JsonValue;
}

/** Draws a whole number below `below`. */
export type Draw = (below: number) => number;

/** The arguments that name a record. */
const NAMED = [
  ...['blockID', 'txID', 'height', 'subnetID', 'addresses', 'nodeIDs', 'sourceChain', 'startIndex', 'index', 'id'],
  ...['blockchainID', 'validationID'],
];

/** The key of a call: its path for an index, its method, and its arguments that name a record. */
export function keyOf(path: string, method: string, params: JsonValue | undefined): string {
  const form = isJsonObject(params) ? params : {};
  const args = NAMED.flatMap((name) => {
    const value = form[name];
    return value === undefined ? [] : [`${name}=${stringifyJson(value)}`];
  });
  const where = method.startsWith('index.') ? `${path} ` : '';
  return `${where}${method} ${form.encoding === 'json' ? 'json ' : ''}${args.join(' ')}`;
}

/** The patch of a node with these faults. `onSpoilt` gets each fault that has changed an answer. */
export function patchOf(
  faults: readonly RecordFault[],
  onSpoilt: (fault: RecordFault) => void = () => undefined,
): Patch {
  const byKey = new Map(faults.map((fault) => [fault.when, fault]));
  return {
    onAnswer: (request, answer) => {
      if (request.method !== 'POST') return answer;
      const body = parseJson(request.body);
      if (!body.ok || !isJsonObject(body.value) || typeof body.value.method !== 'string') return answer;
      const fault = byKey.get(keyOf(request.path, body.value.method, body.value.params));
      if (fault === undefined) return answer;
      const said = parseJson(answer.body);
      if (!said.ok || !isJsonObject(said.value) || said.value.result === undefined) return answer;
      const result = fault.spoil(said.value.result);
      if (stringifyJson(result) !== stringifyJson(said.value.result)) onSpoilt(fault);
      return { ...answer, body: Buffer.from(stringifyJson({ ...said.value, result })) };
    },
  };
}

const at =
  (path: string, change: (value: never) => unknown) =>
  (result: JsonValue): JsonValue =>
    changeAt(result as never, path, (value) => change(value as never) as never) as JsonValue;

const more = (value: number | bigint | string): unknown =>
  typeof value === 'string' ? String(BigInt(value) + 1n) : typeof value === 'bigint' ? value + 1n : value + 1;
const withoutFirst = (items: readonly unknown[]): readonly unknown[] => items.slice(1);
const hexFlipped = (hex: string): string => `${hex.slice(0, 40)}${hex[40] === '0' ? '1' : '0'}${hex.slice(41)}`;

function make(method: string, args: string, names: string, spoil: RecordFault['spoil']): RecordFault {
  const [name, where] = method.includes('.') ? [method, '/ext/index/P/block '] : [`platform.${method}`, ''];
  return { kind: '', method: name, when: `${where}${name} ${args}`, names, spoil };
}

type Kind = (records: Records, draw: Draw) => RecordFault | undefined;

const pick = <T>(items: readonly T[], draw: Draw): T | undefined => items[draw(items.length)];

/** A fault in one of these items, if there is any. */
function inOne<T>(items: (records: Records) => readonly T[], fault: (item: T) => RecordFault): Kind {
  return (records, draw) => {
    const item = pick(items(records), draw);
    return item === undefined ? undefined : fault(item);
  };
}

function ofBlock(
  method: 'getBlock' | 'getBlockByHeight',
  encoding: 'json ' | '',
  spoil: RecordFault['spoil'],
  needsTx = false,
): Kind {
  return ({ ledger, blocks, from }, draw) => {
    const withTx = pick(blocks, draw);
    const height = needsTx ? withTx?.height : from + BigInt(draw(Number(ledger.height - from) + 1));
    const block = height === undefined ? undefined : ledger.blockByHeight(height);
    if (block === undefined) return undefined;
    const args = method === 'getBlock' ? `blockID="${block.id}"` : `height=${block.height}`;
    return make(method, `${encoding}${args}`, `block ${block.height} (`, spoil);
  };
}

function ofTransaction(method: 'getTx' | 'getTxStatus', encoding: 'json ' | '', spoil: RecordFault['spoil']): Kind {
  return ({ blocks }, draw) => {
    const block = pick(
      blocks.filter(({ txs }) => txs.length > 0),
      draw,
    );
    const id = block && pick(block.txs, draw);
    return id === undefined ? undefined : make(method, `${encoding}txID="${id}"`, id, spoil);
  };
}

function ofContainer(method: string, spoil: (records: Records, index: bigint) => RecordFault['spoil']): Kind {
  return (records, draw) => {
    const container = pick(records.containers, draw);
    if (container === undefined) return undefined;
    const { id, index } = container;
    const args = method === 'getContainerByIndex' ? `index=${index}` : `id="${id}"`;
    return make(`index.${method}`, args, id, spoil(records, index));
  };
}

function ofOwner(method: string, spoil: RecordFault['spoil'], of: 'holders' | 'backers' = 'holders'): Kind {
  return inOne(
    (records) => records[of],
    (owner) => make(method, `addresses=["${owner}"]`, owner, spoil),
  );
}

function ofReward(spoil: RecordFault['spoil']): Kind {
  return inOne(
    ({ rewarded }) => rewarded,
    (id) => make('getRewardUTXOs', `txID="${id}"`, id, spoil),
  );
}

function ofSet(spoil: (nodeId: string) => RecordFault['spoil']): Kind {
  return ({ changes, ledger }, draw) => {
    const change = pick(changes, draw);
    if (change === undefined) return undefined;
    const { height, subnetId } = change;
    const members = [...(ledger.validatorsAt(height, subnetId)?.keys() ?? [])];
    const node = pick(members, draw);
    if (node === undefined) return undefined;
    const subnet = subnetId === ZERO_ID ? '' : ` subnetID="${subnetId}"`;
    return make('getValidatorsAt', `height=${height}${subnet}`, `at height ${height}`, spoil(node));
  };
}

function ofSubnet(method: string, spoil: RecordFault['spoil'], isElastic?: boolean): Kind {
  return inOne(
    ({ ledger }) =>
      ledger.subnets().filter(({ kind }) => isElastic === undefined || (kind === 'elastic') === isElastic),
    ({ id }) => make(method, `subnetID="${id}"`, id, spoil),
  );
}

function ofStaker(member: string, spoil: (value: never) => unknown, isOfRelease = false): Kind {
  return ({ stakers, ledger }, draw) => {
    const may = stakers.filter(
      ({ subnetId, delegationRewardOwner }) =>
        subnetId !== ZERO_ID && (!isOfRelease || (delegationRewardOwner !== undefined && l1Of(ledger).length > 0)),
    );
    const own = pick(may, draw);
    if (own === undefined) return undefined;
    const change = (validators: readonly JsonObject[]): unknown =>
      validators.map((each) =>
        each.txID === own.txId && member in each ? { ...each, [member]: spoil(each[member] as never) } : each,
      );
    return make('getCurrentValidators', `subnetID="${own.subnetId}"`, own.txId, at('validators', change));
  };
}

function l1Of(ledger: Ledger): readonly L1Validator[] {
  return ledger.subnets().flatMap(({ id }) => ledger.l1Validators(id));
}

function missingL1(isMeant: (validator: L1Validator) => boolean): Kind {
  return inOne(
    ({ ledger }) => l1Of(ledger).filter(isMeant),
    ({ subnetId, validationId: id }) => {
      const others = (all: readonly JsonObject[]): unknown => all.filter(({ validationID }) => validationID !== id);
      return make('getCurrentValidators', `subnetID="${subnetId}"`, id, at('validators', others));
    },
  );
}

function ofL1(member: string, spoil: (value: never) => unknown): Kind {
  return inOne(
    ({ ledger }) => l1Of(ledger),
    ({ validationId: id }) => make('getL1Validator', `validationID="${id}"`, id, at(member, spoil)),
  );
}

const otherId = (id: string): string =>
  id === ZERO_ID ? '2v9tq8Dck2Fgho5wdRuCpMiPLFU3NfKT1yKQNEfVSbtQrF7q5h' : ZERO_ID;
const withFirstOffByOne = (all: JsonObject): unknown =>
  Object.fromEntries(Object.entries(all).map(([name, one], n) => [name, n === 0 ? more(one as string) : one]));
const weightOf = (entry: JsonValue): JsonValue =>
  isJsonObject(entry)
    ? { ...entry, weight: more(entry.weight as string) as string }
    : (more(entry as bigint) as bigint);
const inSet =
  (change: (set: JsonObject) => JsonObject) =>
  (result: JsonValue): JsonValue => {
    const whole = result as JsonObject;
    return isJsonObject(whole.validators) ? { ...whole, validators: change(whole.validators) } : change(whole);
  };

/** The kinds of single faults. */
export const KINDS: Readonly<Record<string, Kind>> = {
  'the height in one block': ofBlock('getBlock', 'json ', at('block/height', more)),
  'the parent of one block by height': ofBlock('getBlockByHeight', 'json ', at('block/parentID', otherId)),
  'one byte of one block': ofBlock('getBlock', '', at('block', hexFlipped)),
  'one byte of one block by height': ofBlock('getBlockByHeight', '', at('block', hexFlipped)),
  'one transaction missing in one block': ofBlock('getBlock', 'json ', at('block/txs', withoutFirst), true),
  'one amount in one block': ofBlock(
    'getBlockByHeight',
    'json ',
    at('block/txs', (txs: readonly JsonObject[]) => txs.map((tx, n) => (n === 0 ? changeFirstAmount(tx) : tx))),
    true,
  ),
  'one byte of one transaction': ofTransaction('getTx', '', at('tx', hexFlipped)),
  'the network of one transaction': ofTransaction(
    'getTx',
    'json ',
    at('tx/unsignedTx', (tx: JsonObject) => ({ ...tx, networkID: 3, txID: ZERO_ID })),
  ),
  'one signature of one transaction': ofTransaction(
    'getTx',
    'json ',
    at('tx/credentials', (all: readonly unknown[]) => [...all, { signatures: [] }]),
  ),
  'one status': ofTransaction(
    'getTxStatus',
    '',
    at('status', () => 'Processing'),
  ),
  'one container swapped by index': ofContainer('getContainerByIndex', neighbour),
  'one container swapped by ID': ofContainer('getContainerByID', neighbour),
  'one timestamp of one container': ofContainer('getContainerByID', () =>
    at('timestamp', () => '2020-01-01T00:00:00Z'),
  ),
  'one byte of one container': ofContainer('getContainerByIndex', () => at('bytes', hexFlipped)),
  'one position': ofContainer('getIndex', () => at('index', more)),
  'one container not accepted': ofContainer('isAccepted', () => at('isAccepted', () => false)),
  'one output missing': ofOwner('getUTXOs', at('utxos', withoutFirst)),
  'one spent output still listed': inOne(
    ({ spent }) => spent,
    ({ owner, utxo }) =>
      make(
        'getUTXOs',
        `addresses=["${owner}"]`,
        owner,
        at('utxos', (utxos: readonly string[]) => [...utxos, utxo]),
      ),
  ),
  'one output of another amount': ofOwner(
    'getUTXOs',
    at('utxos', (utxos: readonly string[]) => [withAmount(utxos[0] ?? ''), ...utxos.slice(1)]),
  ),
  'one balance off by one': ofOwner('getBalance', at('balances', withFirstOffByOne)),
  'one UTXO missing in a balance': ofOwner('getBalance', at('utxoIDs', withoutFirst)),
  'one stake off by one': ofOwner('getStake', at('stakeds', withFirstOffByOne), 'backers'),
  'one weight off by one at one height': ofSet((node) =>
    inSet((set) => ({ ...set, [node]: weightOf(set[node] ?? 0) })),
  ),
  'one validator missing at one height': ofSet((node) =>
    inSet((set) => Object.fromEntries(Object.entries(set).filter(([each]) => each !== node))),
  ),
  'one validator too many at one height': ofSet((node) =>
    inSet((set) => ({ ...set, 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg': set[node] ?? 0 })),
  ),
  'one reward missing': ofReward((result) => {
    const { utxos, ...rest } = result as JsonObject;
    const left = withoutFirst(Array.isArray(utxos) ? utxos : []) as readonly JsonValue[];
    return { ...rest, numFetched: String(left.length), utxos: [...left] };
  }),
  'one reward of another owner': ofReward(at('utxos', (utxos: readonly string[]) => utxos.map(withOwner))),
  'one owner of one Subnet': ofSubnet('getSubnet', at('controlKeys', withoutFirst), false),
  'one owner of before a transfer': inOne(
    ({ transferred }) => transferred,
    ({ subnetId: id, keys }) =>
      make(
        'getSubnet',
        `subnetID="${id}"`,
        id,
        at('controlKeys', () => keys),
      ),
  ),
  'one threshold of one Subnet': ofSubnet('getSubnet', at('threshold', more), false),
  'one blockchain missing under its Subnet': ofSubnet(
    'validates',
    at('blockchainIDs', (ids: readonly string[]) => (ids.length > 0 ? ids.slice(1) : [ZERO_ID])),
  ),
  'one minimum stake': ofSubnet('getMinStake', at('minDelegatorStake', more), true),
  'one total stake': ofSubnet('getTotalStake', at('weight', more), true),
  'one blockchain under another Subnet': inOne(
    ({ ledger }) => ledger.blockchains(),
    ({ id }) => make('validatedBy', `blockchainID="${id}"`, id, at('subnetID', otherId)),
  ),
  'one weight of one L1 validator': ofL1('weight', more),
  'one start of one L1 validator': ofL1('startTime', more),
  'one owner of one L1 validator': ofL1('deactivationOwner', (owner: JsonObject) => ({ ...owner, threshold: '7' })),
  'the other owner of one L1 validator': ofL1('', (form: JsonObject) => ({
    ...form,
    remainingBalanceOwner: form.deactivationOwner,
  })),
  'one balance of one L1 validator': ofL1('balance', more),
  'the price of L1 validators': ({ ledger }) =>
    l1Of(ledger).length === 0 ? undefined : make('getValidatorFeeState', '', 'the L1 validators', at('price', more)),
  'one L1 validator missing': missingL1(({ balance }) => balance > 0n),
  'one L1 validator without a balance missing': missingL1(({ balance }) => balance === 0n),
  'one accrued reward under a release': ofStaker('accruedDelegateeReward', more, true),
  'one end of one staker': ofStaker('endTime', more),
  'one node of one staker': ofStaker('nodeID', () => 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'),
};

function neighbour({ containers, ledger }: Records, index: bigint): RecordFault['spoil'] {
  const other = ledger.index('P/block')?.[Number(index === 0n ? 1n : index - 1n)];
  return (result) =>
    other === undefined || containers.length === 0
      ? result
      : { ...(result as JsonObject), id: other.id, bytes: `0x${Buffer.from(other.bytes).toString('hex')}` };
}

/** The form with one more in the first amount that it has, at any depth. */
function changeFirstAmount(form: JsonObject): JsonObject {
  let isDone = false;
  const changed = (value: JsonValue): JsonValue => {
    if (isDone) return value;
    if (Array.isArray(value)) return value.map(changed);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]): [string, JsonValue] => {
        if (isDone || name !== 'amount') return [name, changed(each)];
        isDone = true;
        return [name, more(each as number) as JsonValue];
      }),
    );
  };
  return changed(form) as JsonObject;
}

/** Bytes of a UTXO, without a checksum, with another amount: after the codec, the transaction, the index, the asset and the kind. */
function withAmount(hex: string): string {
  const place = 2 + 2 * (2 + 32 + 4 + 32 + 4) + 14;
  return `${hex.slice(0, place)}${hex[place] === '7' ? '6' : '7'}${hex.slice(place + 1, -8)}`;
}

function withOwner(hex: string): string {
  const place = hex.length - 8 - 2;
  return `${hex.slice(0, place)}${hex[place] === '7' ? '6' : '7'}${hex.slice(place + 1, -8)}`;
}

/** Draws faults of all kinds in turn, each in another record, until there are as many as asked for. */
export function drawFaults(
  records: Records,
  number: number,
  seed: number,
  kinds: readonly string[] = Object.keys(KINDS),
): readonly RecordFault[] {
  let state = seed >>> 0;
  const draw: Draw = (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return below === 0 ? 0 : Math.floor((state / 2 ** 32) * below);
  };
  const faults = new Map<string, RecordFault>();
  for (let at_ = 0, tries = 0; faults.size < number && tries < number * 20; at_ += 1, tries += 1) {
    const kind = kinds[at_ % kinds.length] ?? '';
    const fault = KINDS[kind]?.(records, draw);
    if (fault !== undefined && !faults.has(fault.when)) faults.set(fault.when, { ...fault, kind });
  }
  return [...faults.values()];
}
