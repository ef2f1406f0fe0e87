import {
  addressOf,
  ifTestable,
  encodeHex,
  integerOf,
  listOf,
  objectOf,
  textOf,
  type CheckContext,
  type JsonValue,
  type UtxoFacts,
} from '../../../src/harness/index.ts';
import { walkableOwners } from '../addresses.ts';
import { kindsFirst } from './kinds.ts';
import { readUtxos } from './holdings.ts';
import { variedTransactions } from './transactions.ts';
import { page } from './walk.ts';

/** Number of owners whose UTXOs are read, and the largest number of UTXOs of each. */
const OWNERS = 8;
const FEW = 200;
/** Number of transactions whose forms other checks read, too, and of others to read if none of those made a UTXO. */
const READ = 40;
const OTHERS = 4;
/** Number of UTXOs to compare. */
const COMPARED = 24;

/** A UTXO and the output of a transaction that made it, in JSON form. */
export interface MadeUtxo {
  readonly utxo: UtxoFacts;
  readonly output: JsonValue;
}

/** UTXOs of sampled owners with the outputs that made them. If possible, other checks read the same transactions. */
export async function madeUtxos(context: CheckContext): Promise<readonly MadeUtxo[]> {
  const owners = (await walkableOwners(context, FEW)).slice(0, OWNERS);
  const pages = await Promise.all(owners.map(({ address }) => page(context, { addresses: [address] })));
  const utxos = await readUtxos(context, [...new Set(pages.flatMap((each) => each.utxos))]);
  const known = new Set(await ifTestable(variedTransactions(context, READ), []));
  const byKnown = context.sample.shuffled(
    utxos.filter(({ txId }) => known.has(txId)),
    'made outputs',
  );
  const others = utxos.filter(({ txId }) => !known.has(txId));
  const found = await outputsOf(context, kindsFirst(byKnown, kindsOf).slice(0, COMPARED));
  return found.length > 0 ? found : outputsOf(context, kindsFirst(others, kindsOf).slice(0, OTHERS));
}

function kindsOf({ owners, threshold, locktime, stakeableLocktime }: UtxoFacts): readonly string[] {
  return [`${owners.length} ${threshold} ${locktime > 0n} ${stakeableLocktime > 0n}`];
}

async function outputsOf({ rpc }: CheckContext, utxos: readonly UtxoFacts[]): Promise<readonly MadeUtxo[]> {
  const made = utxos.map(async (utxo) => {
    const answer = await rpc('platform.getTx', { txID: utxo.txId, encoding: 'json' });
    // Outputs of genesis, and those that no transaction lists, such as rewards, have no form.
    const unsigned = answer.ok ? objectOf(answer.result.tx as JsonValue, 'unsignedTx') : undefined;
    const output = [...listOf(unsigned, 'outputs'), ...listOf(unsigned, 'stake')][utxo.outputIndex];
    return output === undefined ? [] : [{ utxo, output }];
  });
  return (await Promise.all(made)).flat();
}

/** What the bytes of a UTXO say, as `formTerms` has it. */
export function utxoTerms({ assetId, amount, locktime, threshold, owners }: UtxoFacts) {
  return {
    assetID: assetId,
    amount,
    locktime,
    threshold: BigInt(threshold),
    addresses: owners.map((owner) => encodeHex(owner).slice(2)).sort(),
  };
}

/**
 * What the JSON form of an output says, without missing members; undefined if it does not show a lock that staking may ignore
 * as deployed nodes do, in an object around the output. Addresses are sorted: the document does not define an order. An encoding of
 * addresses other than bech32 cannot be compared.
 */
export function formTerms({ utxo, output: item }: MadeUtxo) {
  const outer = objectOf(item, 'output');
  const inner = objectOf(outer, 'output');
  if ((inner !== undefined) !== utxo.stakeableLocktime > 0n) return undefined;
  const output = inner ?? outer;
  const numbers = ['amount', 'locktime', 'threshold'].map((name) => [name, integerOf(output, name)] as const);
  const addresses = listOf(output, 'addresses').map((each) => (typeof each === 'string' ? addressOf(each) : ''));
  const terms = {
    assetID: textOf(item, 'assetID'),
    ...Object.fromEntries(numbers),
    addresses: addresses.includes('') ? undefined : addresses.toSorted(),
  };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}
