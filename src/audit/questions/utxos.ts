import { integerIn } from '../../encoding/read-json.ts';
import type { JsonValue } from '../../encoding/json.ts';
import { decodeAs } from '../../encoding/codec/kinds.ts';
import { UTXO } from '../../encoding/codec/layouts.ts';
import { spentName } from '../../encoding/codec/platform-chain.ts';
import { bytesOf } from '../container-rules.ts';
import { GENESIS_TX, ledgerOutput, type LedgerOutput } from '../ledger/outputs.ts';
import type { AddressFacts } from './addresses.ts';
import {
  type Call,
  type Mismatch,
  oneCall,
  type Question,
  refused,
  type Reply,
  twice,
  resultMembers,
} from './question.ts';
import { RecordJudge } from './record-judge.ts';
import { idText, itemsOf, valueText } from '../../judge/forms/same-value.ts';

const UTXOS = 'platform.getUTXOs';
const CREATED = 'platform.getUTXOs/lists-what-blocks-leave-unspent';
const UNSPENT = 'platform.getUTXOs/lists-nothing-that-blocks-spend';
const SAME = 'platform.getUTXOs/agrees-with-its-transaction';
const OWNED = 'platform.getUTXOs/belongs-to-an-asked-address';
const WALK = 'platform.getUTXOs/walk-ends';
const COUNT = 'platform.getUTXOs/num-fetched-is-the-length';
const ATOMIC = 'platform.getUTXOs/source-chain-gives-atomic-utxos';
const REWARD = 'platform.getRewardUTXOs/returns-the-reward';
/** The largest limit of a page. */
export const MOST_LIMIT = 1024;

/** A whole walk through the UTXOs of an address. */
export interface Walk {
  /** What it listed, by name. */
  readonly outputs: ReadonlyMap<string, LedgerOutput>;
  readonly replies: readonly Reply[];
}

/**
 * The question for all UTXOs of addresses, page by page.
 *
 * @param limit UTXOs of a page.
 * @param onWalked Called after a whole walk.
 */
export function utxosQuestion(
  facts: AddressFacts,
  addresses: readonly string[],
  limit: number,
  onWalked: (walk: Walk) => void,
): Question {
  const about = addresses.join(', ');
  return {
    method: UTXOS,
    about,
    proves: [CREATED, UNSPENT, SAME, OWNED, WALK, COUNT],
    ask: async (call) => {
      const pages = await readPages(call, { addresses, limit, encoding: 'hex' }, facts.outputs.size);
      if ('mismatch' in pages) return [pages.mismatch];
      onWalked(pages);
      return [...pages.unreadable, ...walkMismatches(facts, about, pages.outputs)];
    },
  };
}

/**
 * The question for what addresses may import from another chain: nothing that blocks have imported. What waits to be imported, this
 * chain does not tell.
 */
export function importQuestion(
  addresses: readonly string[],
  chain: string,
  isImported: (name: string) => boolean,
): Question {
  const sourceChain = idText(chain);
  const about = `${addresses.join(', ')} from ${sourceChain}`;
  const params = { addresses, sourceChain, limit: MOST_LIMIT, encoding: 'hex' };
  return oneCall({ method: UTXOS, about, proves: [ATOMIC], params }, ({ utxos }) =>
    (itemsOf(utxos) ?? []).flatMap((item) => {
      const name = utxoIn(item)?.name;
      if (name === undefined || !isImported(name)) return [];
      const message = `${UTXOS} of ${about} lists ${nameText(name)}, which a block has imported.`;
      return [{ requirement: ATOMIC, message, expected: 'absent', actual: valueText(item) }];
    }),
  );
}

type Pages = { readonly mismatch: Mismatch } | (Walk & { readonly unreadable: readonly Mismatch[] });

interface Paged {
  readonly addresses: readonly string[];
  readonly limit: number;
  readonly encoding: string;
}

async function readPages(call: Call, asked: Paged, expected: number): Promise<Pages> {
  const { addresses, limit } = asked;
  const about = addresses.join(', ');
  const outputs = new Map<string, LedgerOutput>();
  const unreadable: Mismatch[] = [];
  const replies: Reply[] = [];
  const most = Math.ceil(expected / limit) * 2 + 20;
  let startIndex: JsonValue | undefined;
  for (let page = 0; page < most && outputs.size + unreadable.length < most * limit; page += 1) {
    const reply = await call(UTXOS, { ...asked, startIndex });
    replies.push(reply);
    if ('error' in reply) return { mismatch: refused({ method: UTXOS, about, proves: [CREATED] }, reply.error) };
    const result = resultMembers(reply);
    const items = itemsOf(result.utxos) ?? [];
    if (items.length > limit) {
      const message = `A page of ${UTXOS} for ${about} has ${items.length} UTXOs, more than its limit ${limit}.`;
      return { mismatch: { requirement: WALK, message } };
    }
    new RecordJudge(`${UTXOS} of ${about}`, result, unreadable).integer('numFetched', items.length, COUNT);
    const page = new Set<string>();
    for (const item of items) {
      const utxo = utxoIn(item);
      // Between two pages, a UTXO may come twice.
      if (utxo !== undefined && page.has(utxo.name))
        unreadable.push(twice(SAME, `${UTXOS} of ${about}`, nameText(utxo.name)));
      page.add(utxo?.name ?? '');
      if (utxo !== undefined) outputs.set(utxo.name, utxo.output);
      else
        unreadable.push({
          requirement: SAME,
          message: `${UTXOS} of ${about} returns bytes that are no UTXO.`,
          actual: valueText(item),
        });
    }
    if ((integerIn(result.numFetched) ?? BigInt(items.length)) < BigInt(limit)) return { outputs, replies, unreadable };
    startIndex = result.endIndex;
  }
  return {
    mismatch: { requirement: WALK, message: `The walk of ${UTXOS} for ${about} does not end after ${most} pages.` },
  };
}

export function utxoIn(item: JsonValue): { readonly name: string; readonly output: LedgerOutput } | undefined {
  const bytes = bytesOf(item);
  if (bytes === undefined) return undefined;
  const utxo = decodeAs(UTXO, bytes);
  if (!utxo.ok) return undefined;
  return { name: spentName(utxo.value), output: ledgerOutput(utxo.value.output) };
}

function txIdIn(name: string): string {
  return name.slice(0, name.indexOf(':'));
}

/** A UTXO's name for findings. */
export function nameText(name: string): string {
  const [txId = '', at = ''] = name.split(':');
  return `output ${at} of ${idText(txId)}`;
}

function walkMismatches(
  facts: AddressFacts,
  about: string,
  listed: ReadonlyMap<string, LedgerOutput>,
): readonly Mismatch[] {
  const { owners, outputs, height } = facts;
  const found: Mismatch[] = [];
  const where = `${UTXOS} of ${about} at height ${height}`;
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
    if (!output.owners.some((each) => owners.includes(each)))
      found.push({
        requirement: OWNED,
        message: `${where} returns ${nameText(name)}, which no asked address owns.`,
        expected: owners.join(', '),
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
