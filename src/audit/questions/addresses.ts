import { isJsonObject, type JsonObject, type JsonValue } from '../../encoding/json.ts';
import { encodeAddress } from '../../encoding/address.ts';
import { hexOf } from '../../target/codec/platform-transaction.ts';
import { readUtxo } from '../../target/codec/utxo.ts';
import { bytesOf } from '../container-rules.ts';
import { GENESIS_TX, ledgerOutput, type LedgerOutput } from '../ledger/outputs.ts';
import { type Call, membersOf, type Mismatch, type Question, refused, twice } from './question.ts';
import { RecordJudge } from './record-judge.ts';
import { idText, integerIn, itemsOf, recordsOf, valueText, textIn } from './values.ts';

const [UTXOS, BALANCE] = ['platform.getUTXOs', 'platform.getBalance'] as const;
const CREATED = 'platform.getUTXOs/lists-what-blocks-leave-unspent';
const UNSPENT = 'platform.getUTXOs/lists-nothing-that-blocks-spend';
const SAME = 'platform.getUTXOs/agrees-with-its-transaction';
const OWNED = 'platform.getUTXOs/belongs-to-an-asked-address';
const WALK = 'platform.getUTXOs/walk-ends';
const REWARD = 'platform.getRewardUTXOs/returns-the-reward';
const SUM = 'platform.getBalance/balances-are-the-sum-of-utxos';
const IDS = 'platform.getBalance/utxo-ids-are-the-utxos';
const PARTS = 'platform.getBalance/parts-add-up';
const LOCKS = 'platform.getBalance/lock-decides-the-part';
const COUNT = 'platform.getUTXOs/num-fetched-is-the-length';
const LIMIT = 1024;
/** Where the sums of nodes end. */
const MOST_AMOUNT = 2n ** 64n - 1n;

/** An address, and the outputs that blocks leave it. */
export interface AddressFacts {
  /** 20 bytes as hex. */
  readonly owner: string;
  readonly hrp: string;
  /** Name -> output: those of blocks, and rewards as `platform.getRewardUTXOs` returns them. */
  readonly outputs: ReadonlyMap<string, LedgerOutput>;
  /** What is staked on the Primary Network, if it is known. */
  readonly asset: string | undefined;
  /** Whether the aggregates of a balance may count other assets, too. */
  readonly mayCountAllAssets: boolean;
  /** The height at which they hold. */
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
  /** The output of the genesis with this name, if it may exist: undefined if a block spends it, or the genesis file has none. */
  readonly genesis: (name: string) => 'unknown' | LedgerOutput | undefined;
  /** Takes an output of the genesis from the node's answer. */
  readonly take: (name: string, output: LedgerOutput) => void;
  /** Whether `platform.getRewardUTXOs` has told the rewards of this transaction. */
  readonly isRewardTold: (txId: string) => boolean;
  /** Height of the block that holds a transaction; undefined if none does. */
  readonly heightOf: (txId: string) => string | undefined;
}

/** The questions about an address: the whole walk of its UTXOs, then its balance. */
export function addressQuestions(facts: AddressFacts): readonly Question[] {
  const address = encodeAddress({ chain: 'P', hrp: facts.hrp, bytes: Buffer.from(facts.owner, 'hex') });
  const listed = new Map<string, LedgerOutput>();
  let walked = false;
  const walk: Question = {
    method: UTXOS,
    about: address,
    proves: [CREATED, UNSPENT, SAME, OWNED, WALK, COUNT],
    ask: async (call) => {
      const pages = await readPages(call, address, facts.outputs.size);
      if ('mismatch' in pages) return [pages.mismatch];
      walked = true;
      for (const [name, output] of pages.outputs) listed.set(name, output);
      return [...pages.unreadable, ...walkMismatches(facts, address, pages.outputs)];
    },
  };
  const balance: Question = {
    method: BALANCE,
    about: address,
    proves: [SUM, IDS, PARTS, LOCKS, ...Object.values(TOTALS)],
    ask: async (call) => {
      const reply = await call(BALANCE, { addresses: [address] });
      if ('error' in reply) return [refused(balance, reply.error)];
      const held = walked ? heldOutputs(facts, listed) : undefined;
      return [
        ...partMismatches(membersOf(reply), address),
        ...totalMismatches(membersOf(reply), address, facts),
        ...(held === undefined ? [] : balanceMismatches(facts, address, held, membersOf(reply))),
      ];
    },
  };
  return [walk, balance];
}

type Pages =
  | { readonly mismatch: Mismatch }
  | { readonly outputs: ReadonlyMap<string, LedgerOutput>; readonly unreadable: readonly Mismatch[] };

async function readPages(call: Call, address: string, expected: number): Promise<Pages> {
  const outputs = new Map<string, LedgerOutput>();
  const unreadable: Mismatch[] = [];
  const most = Math.ceil(expected / LIMIT) * 2 + 20;
  let startIndex: JsonValue | undefined;
  for (let page = 0; page < most && outputs.size + unreadable.length < most * LIMIT; page += 1) {
    const params = {
      addresses: [address],
      limit: LIMIT,
      encoding: 'hex',
      startIndex,
    };
    const reply = await call(UTXOS, params);
    if ('error' in reply)
      return { mismatch: refused({ method: UTXOS, about: address, proves: [CREATED] }, reply.error) };
    const result = membersOf(reply);
    const items = itemsOf(result.utxos) ?? [];
    if (items.length > LIMIT) {
      const message = `A page of ${UTXOS} for ${address} has ${items.length} UTXOs, more than its limit ${LIMIT}.`;
      return { mismatch: { requirement: WALK, message } };
    }
    new RecordJudge(`${UTXOS} of ${address}`, result, unreadable).integer('numFetched', items.length, COUNT);
    const page = new Set<string>();
    for (const item of items) {
      const utxo = utxoIn(item);
      // Between two pages, a UTXO may come twice.
      if (utxo !== undefined && page.has(utxo.name))
        unreadable.push(twice(SAME, `${UTXOS} of ${address}`, nameText(utxo.name)));
      page.add(utxo?.name ?? '');
      if (utxo !== undefined) outputs.set(utxo.name, utxo.output);
      else
        unreadable.push({
          requirement: SAME,
          message: `${UTXOS} of ${address} returns bytes that are no UTXO.`,
          actual: valueText(item),
        });
    }
    if ((integerIn(result.numFetched) ?? BigInt(items.length)) < BigInt(LIMIT)) return { outputs, unreadable };
    startIndex = result.endIndex;
  }
  return {
    mismatch: { requirement: WALK, message: `The walk of ${UTXOS} for ${address} does not end after ${most} pages.` },
  };
}

/** A UTXO in its hex form. */
export function utxoIn(item: JsonValue): { readonly name: string; readonly output: LedgerOutput } | undefined {
  const bytes = bytesOf(item);
  if (bytes === undefined) return undefined;
  const utxo = readUtxo(bytes);
  if (!utxo.ok) return undefined;
  const { txId, outputIndex, output } = utxo.value;
  return { name: `${hexOf(txId)}:${outputIndex}`, output: ledgerOutput(output) };
}

function txIdIn(name: string): string {
  return name.slice(0, name.indexOf(':'));
}

function nameText(name: string): string {
  const [txId = '', at = ''] = name.split(':');
  return `output ${at} of ${idText(txId)}`;
}

function walkMismatches(
  facts: AddressFacts,
  address: string,
  listed: ReadonlyMap<string, LedgerOutput>,
): readonly Mismatch[] {
  const { owner, outputs, height } = facts;
  const found: Mismatch[] = [];
  const where = `${UTXOS} of ${address} at height ${height}`;
  for (const [name, output] of outputs) {
    const shownOutput = listed.get(name);
    if (shownOutput === undefined) {
      // Whether a reward of unknown amount was paid, only its own method tells.
      if (output.amount === undefined) continue;
      found.push({
        requirement: CREATED,
        message: `${where} lacks ${nameText(name)}, ${originOf(facts, name)}, which no block spends.`,
        expected: outputText(output),
        actual: 'absent',
      });
    } else if (!isSameOutput(output, shownOutput))
      found.push({
        requirement: SAME,
        message: `${where} shows ${nameText(name)} otherwise than ${originOf(facts, name)}.`,
        expected: outputText(output),
        actual: outputText(shownOutput),
      });
    else if (output.amount === undefined && facts.isRewardTold(txIdIn(name)))
      found.push({
        requirement: REWARD,
        message: `platform.getRewardUTXOs lacks ${nameText(name)}, which ${where} lists.`,
        expected: outputText(shownOutput),
        actual: 'absent',
      });
  }
  for (const [name, output] of listed) {
    if (!output.owners.includes(owner))
      found.push({
        requirement: OWNED,
        message: `${where} returns ${nameText(name)}, which it does not own.`,
        expected: owner,
        actual: outputText(output),
      });
    if (!outputs.has(name)) found.push(...extraMismatch(facts, where, name, output));
  }
  return found;
}

function extraMismatch(facts: AddressFacts, where: string, name: string, output: LedgerOutput): readonly Mismatch[] {
  const known = name.startsWith(GENESIS_TX) ? facts.genesis(name) : undefined;
  if (known === 'unknown') {
    facts.take(name, output);
    return [];
  }
  if (known !== undefined) {
    if (isSameOutput(known, output)) {
      facts.take(name, output);
      return [];
    }
    return [
      {
        requirement: SAME,
        message: `${where} shows ${nameText(name)} of the genesis otherwise than before.`,
        expected: outputText(known),
        actual: outputText(output),
      },
    ];
  }
  return [
    {
      requirement: UNSPENT,
      message: `${where} lists ${nameText(name)}, which a block has spent or no block has created.`,
      expected: 'absent',
      actual: outputText(output),
    },
  ];
}

function originOf({ heightOf }: AddressFacts, name: string): string {
  const txId = txIdIn(name);
  return `created by ${idText(txId)} in block ${heightOf(txId) ?? '0 (genesis)'}`;
}

function isSameOutput(expected: LedgerOutput, actual: LedgerOutput): boolean {
  if (expected.bytes !== undefined) return expected.bytes === actual.bytes;
  const { asset, owners, orOwners } = expected;
  const isOwner = sameList(actual.owners, owners) || (orOwners !== undefined && sameList(actual.owners, orOwners));
  const isLock =
    orOwners !== undefined || (expected.locktime === actual.locktime && expected.threshold === actual.threshold);
  return asset === actual.asset && isOwner && isLock;
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}

function outputText({ amount, asset, owners, threshold, locktime, stakeableLocktime }: LedgerOutput): string {
  const lock = stakeableLocktime > 0n ? `, stakeable lock ${stakeableLocktime}` : '';
  return `${amount ?? 'an unknown amount'} of ${idText(asset)} for ${threshold} of ${owners.join(', ')}, lock ${locktime}${lock}`;
}

/** What the address holds: outputs of blocks, and those whose amounts only the walk shows. */
function heldOutputs(
  { outputs, genesis }: AddressFacts,
  listed: ReadonlyMap<string, LedgerOutput>,
): ReadonlyMap<string, LedgerOutput> {
  const held = new Map<string, LedgerOutput>();
  for (const [name, output] of outputs) {
    const amount = output.amount ?? listed.get(name)?.amount;
    if (amount !== undefined) held.set(name, { ...output, amount });
  }
  for (const [name, output] of listed)
    if (name.startsWith(GENESIS_TX) && genesis(name) !== undefined) held.set(name, output);
  return held;
}

function capped(sum: bigint): bigint {
  return sum < MOST_AMOUNT ? sum : MOST_AMOUNT;
}

const MAPS = ['unlockeds', 'lockedStakeables', 'lockedNotStakeables'] as const;

function amountsIn(result: JsonObject, name: string): ReadonlyMap<string, bigint> {
  const map = result[name];
  return new Map(
    isJsonObject(map) ? Object.entries(map).map(([asset, amount]) => [asset, integerIn(amount) ?? -1n]) : [],
  );
}

/** The members that show the amounts of one asset: the map of each, and the requirement. */
const TOTAL_OF = {
  balance: 'balances',
  unlocked: 'unlockeds',
  lockedStakeable: 'lockedStakeables',
  lockedNotStakeable: 'lockedNotStakeables',
} as const;
const TOTALS: Readonly<Record<keyof typeof TOTAL_OF, string>> = {
  balance: `${BALANCE}/balance-is-of-the-staking-asset`,
  unlocked: `${BALANCE}/unlocked-is-of-the-staking-asset`,
  lockedStakeable: `${BALANCE}/locked-stakeable-is-of-the-staking-asset`,
  lockedNotStakeable: `${BALANCE}/locked-not-stakeable-is-of-the-staking-asset`,
};

function totalMismatches(
  result: JsonObject,
  address: string,
  { asset, mayCountAllAssets }: AddressFacts,
): readonly Mismatch[] {
  if (asset === undefined) return [];
  const judged = new RecordJudge(`${BALANCE} of ${address}`, result, [], true);
  for (const name of ['balance', 'unlocked', 'lockedStakeable', 'lockedNotStakeable'] as const) {
    const amounts = amountsIn(result, TOTAL_OF[name]);
    const all = capped([...amounts.values()].reduce((sum, amount) => sum + amount, 0n));
    const ofOne = amounts.get(idText(asset)) ?? 0n;
    judged.integerOf(name, mayCountAllAssets ? [ofOne, all] : [ofOne], TOTALS[name]);
  }
  return judged.found;
}

function partMismatches(result: JsonObject, address: string): readonly Mismatch[] {
  const parts = MAPS.map((name) => amountsIn(result, name));
  return [...amountsIn(result, 'balances')].flatMap(([asset, balance]): Mismatch[] => {
    const sum = capped(parts.reduce((all, part) => all + (part.get(asset) ?? 0n), 0n));
    if (sum === balance) return [];
    return [
      {
        requirement: PARTS,
        message: `${BALANCE} of ${address}: the parts of ${asset} add up to ${sum}.`,
        path: `/balances/${asset}`,
        expected: String(sum),
        actual: String(balance),
      },
    ];
  });
}

function balanceMismatches(
  { time, height }: AddressFacts,
  address: string,
  held: ReadonlyMap<string, LedgerOutput>,
  result: JsonObject,
): readonly Mismatch[] {
  const where = `${BALANCE} of ${address} at height ${height}`;
  const found = sumMismatches('balances', SUM, where, [...held.values()], result);
  const now = BigInt(Math.floor(Date.now() / 1000));
  const isLocked = (until: bigint): boolean | undefined => (until > time === until > now ? until > time : undefined);
  const partOf = ({ locktime, stakeableLocktime }: LedgerOutput): (typeof MAPS)[number] | undefined => {
    const [hard, soft] = [isLocked(locktime), isLocked(stakeableLocktime)];
    if (hard === undefined || soft === undefined) return undefined;
    return hard ? 'lockedNotStakeables' : soft ? 'lockedStakeables' : 'unlockeds';
  };
  const parts = [...held.values()].map((output) => [partOf(output), output] as const);
  // The node splits by its clock: locks between the time of the chain and now are left out.
  if (parts.every(([part]) => part !== undefined))
    for (const name of MAPS)
      found.push(
        ...sumMismatches(
          name,
          LOCKS,
          where,
          parts.flatMap(([part, output]) => (part === name ? [output] : [])),
          result,
        ),
      );
  const ids = recordsOf(result.utxoIDs);
  const named = new Set(ids.map(({ txID, outputIndex }) => `${textIn(txID)}:${textIn(outputIndex)}`));
  if (named.size < ids.length) found.push(twice(IDS, where, `${ids.length - named.size} of its utxoIDs`));
  for (const name of held.keys()) {
    const [txId = '', at = ''] = name.split(':');
    if (!named.delete(`${idText(txId)}:${at}`))
      found.push({
        requirement: IDS,
        message: `${where}: utxoIDs lack ${nameText(name)}.`,
        path: '/utxoIDs',
        expected: name,
        actual: 'absent',
      });
  }
  for (const extra of named)
    found.push({
      requirement: IDS,
      message: `${where}: utxoIDs name ${extra}, which it does not hold.`,
      path: '/utxoIDs',
      expected: 'absent',
      actual: extra,
    });
  return found;
}

function sumMismatches(
  name: string,
  requirement: string,
  where: string,
  outputs: readonly LedgerOutput[],
  result: JsonObject,
): Mismatch[] {
  const sums = new Map<string, bigint>();
  for (const { asset, amount = 0n } of outputs) sums.set(idText(asset), (sums.get(idText(asset)) ?? 0n) + amount);
  const shownSums = amountsIn(result, name);
  const assets = new Set([...sums.keys(), ...shownSums.keys()]);
  const found: Mismatch[] = [];
  for (const asset of assets) {
    const [sum, shownSum] = [capped(sums.get(asset) ?? 0n), shownSums.get(asset) ?? 0n];
    if (sum !== shownSum)
      found.push({
        requirement,
        message: `${where}: ${name} shows ${shownSum} of ${asset}, its outputs add up to ${sum}.`,
        path: `/${name}/${asset}`,
        expected: String(sum),
        actual: String(shownSum),
      });
  }
  return found;
}
