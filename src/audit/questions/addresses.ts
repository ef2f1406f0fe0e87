import { encodeAddress } from '../../encoding/address.ts';
import { integerIn, objectsOf } from '../../encoding/read-json.ts';
import { type Question, type Mismatch, refused, resultMembers, twice } from './question.ts';
import { utxosQuestion, type Walk, nameText } from './utxos.ts';
import { isJsonObject, type JsonObject } from '../../encoding/json.ts';
import { GENESIS_TX, type LedgerOutput } from '../ledger/outputs.ts';
import { RecordJudge } from './record-judge.ts';
import { idText, textIn } from '../../judge/forms/same-value.ts';

/** The bech32 forms of addresses. @param owners 20 bytes each, as hex */
export function addressesOf(owners: readonly string[], hrp: string): readonly string[] {
  return owners.map((owner) => encodeAddress({ chain: 'P', hrp, bytes: Buffer.from(owner, 'hex') }));
}

/** The questions about addresses: the whole walk of their UTXOs, then their balance. @param limit UTXOs of a page */
export function addressQuestions(facts: AddressFacts, limit: number): readonly Question[] {
  const addresses = addressesOf(facts.owners, facts.hrp);
  let walk: Walk | undefined;
  const onWalked = (walked: Walk): void => {
    walk = walked;
  };
  return [utxosQuestion(facts, addresses, limit, onWalked), balanceQuestion(facts, addresses, () => walk)];
}

const BALANCE = 'platform.getBalance';
const SUM = 'platform.getBalance/balances-are-the-sum-of-utxos';
const IDS = 'platform.getBalance/utxo-ids-are-the-utxos';
const PARTS = 'platform.getBalance/parts-add-up';
const LOCKS = 'platform.getBalance/lock-decides-the-part';
/** Where the sums of releases end. The document gives sums no width. */
const MOST_AMOUNT = 2n ** 64n - 1n;

/** The question for the balance of addresses. @param walk Through their UTXOs; undefined if none ended. */
export function balanceQuestion(
  facts: AddressFacts,
  addresses: readonly string[],
  walk: () => Walk | undefined,
): Question {
  const about = addresses.join(', ');
  const question = { method: BALANCE, about, proves: [SUM, IDS, PARTS, LOCKS, ...Object.values(TOTALS)] } as const;
  const ask: Question['ask'] = async (call) => {
    const reply = await call(BALANCE, { addresses });
    if ('error' in reply) return [refused(question, reply.error)];
    const result = resultMembers(reply);
    const alone = [...partMismatches(result, about), ...totalMismatches(result, about, facts)];
    const walked = walk();
    if (walked === undefined) return alone;
    const shownBy = [...walked.replies, reply];
    const held = heldOutputs(facts, walked.outputs);
    return [
      ...alone,
      ...balanceMismatches(facts, about, held, result, reply.date).map((mismatch) => ({ ...mismatch, shownBy })),
    ];
  };
  return { ...question, ask };
}

/** What the addresses hold: outputs of blocks, and those whose amounts only the walk shows. */
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

function shownAs(sum: bigint): readonly bigint[] {
  return sum <= MOST_AMOUNT ? [sum] : [sum, MOST_AMOUNT];
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
  about: string,
  { asset, mayCountAllAssets }: AddressFacts,
): readonly Mismatch[] {
  if (asset === undefined) return [];
  const judged = new RecordJudge(`${BALANCE} of ${about}`, result, [], true);
  for (const name of ['balance', 'unlocked', 'lockedStakeable', 'lockedNotStakeable'] as const) {
    const amounts = amountsIn(result, TOTAL_OF[name]);
    const all = shownAs([...amounts.values()].reduce((sum, amount) => sum + amount, 0n));
    const ofOne = amounts.get(idText(asset)) ?? 0n;
    judged.integerOf(name, mayCountAllAssets ? [ofOne, ...all] : [ofOne], TOTALS[name]);
  }
  return judged.found;
}

function partMismatches(result: JsonObject, about: string): readonly Mismatch[] {
  const parts = MAPS.map((name) => amountsIn(result, name));
  return [...amountsIn(result, 'balances')].flatMap(([asset, balance]): Mismatch[] => {
    const sum = parts.reduce((all, part) => all + (part.get(asset) ?? 0n), 0n);
    if (shownAs(sum).includes(balance)) return [];
    return [
      {
        requirement: PARTS,
        message: `${BALANCE} of ${about}: the parts of ${asset} add up to ${sum}.`,
        path: `/balances/${asset}`,
        expected: String(sum),
        actual: String(balance),
      },
    ];
  });
}

function balanceMismatches(
  { time, height }: AddressFacts,
  about: string,
  held: ReadonlyMap<string, LedgerOutput>,
  result: JsonObject,
  clock: bigint | undefined,
): readonly Mismatch[] {
  const where = `${BALANCE} of ${about} at height ${height}`;
  const found = sumMismatches('balances', SUM, where, [...held.values()], result);
  const isLocked = (until: bigint): boolean | undefined =>
    until > time === (clock !== undefined && until > clock) ? until > time : undefined;
  const partOf = ({ locktime, stakeableLocktime }: LedgerOutput): (typeof MAPS)[number] | undefined => {
    const [hard, soft] = [isLocked(locktime), isLocked(stakeableLocktime)];
    if (hard === undefined || soft === undefined) return undefined;
    return hard ? 'lockedNotStakeables' : soft ? 'lockedStakeables' : 'unlockeds';
  };
  const parts = [...held.values()].map((output) => [partOf(output), output] as const);
  // The node splits by its clock, which its header Date shows: locks between the time of the chain and that are left out.
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
  const ids = objectsOf(result, 'utxoIDs');
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
    const [sum, shownSum] = [sums.get(asset) ?? 0n, shownSums.get(asset) ?? 0n];
    if (!shownAs(sum).includes(shownSum))
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

/** Addresses that are asked together, and the outputs that blocks leave them. */
export interface AddressFacts {
  /** 20 bytes each, as hex. */
  readonly owners: readonly string[];
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
