import {
  addressOfKey,
  decodeId,
  encodeHex,
  expect,
  requirement,
  type Answer,
  type CheckContext,
  addressOf,
  ifTestable,
  integerOf,
  listOf,
  objectOf,
  textOf,
  type JsonValue,
  type UtxoFacts,
} from '../../../src/harness/index.ts';
import { addressFor, inByteOrder, walkableOwners } from '../../support/addresses.ts';
import { readUtxos, utxosOf } from '../../support/platform/holdings.ts';
import { MAX_PAGE, mostPages, page, walk } from '../../support/platform/walk.ts';
import { kindsFirst } from '../../support/platform/kinds.ts';
import { variedTransactions } from '../../support/platform/transactions.ts';

/** Number of owners whose UTXOs are compared, with the chain or with the transactions that made them. */
const OWNERS = 8;
/** Largest number of UTXOs of an owner that is compared with the chain. */
const MANY = 4096;

/** The names of UTXOs as a survey writes them. */
async function namesOf(context: CheckContext, utxos: readonly string[]): Promise<readonly string[]> {
  return (await readUtxos(context, utxos)).map(({ txId, outputIndex }) => {
    const id = decodeId(txId);
    return `${id.ok ? encodeHex(id.value).slice(2) : txId}:${outputIndex}`;
  });
}

interface Unspent {
  readonly name: string;
  readonly owners: readonly string[];
}

/** Owners of outputs, as hex, with the names of these outputs: those with the most first. */
function byOwner(unspent: readonly Unspent[]): readonly (readonly [owner: string, names: readonly string[]])[] {
  const found = new Map<string, string[]>();
  for (const { name, owners } of unspent)
    for (const owner of new Set(owners)) {
      const names = found.get(owner);
      if (names === undefined) found.set(owner, [name]);
      else names.push(name);
    }
  return [...found].filter(([, names]) => names.length <= MANY).sort(([, a], [, b]) => b.length - a.length);
}

requirement('platform.getUTXOs/lists-what-blocks-leave-unspent', async (context) => {
  const { isWhole, ledger, lastHeight = 0n } = await context.sample.survey('P/block');
  if (!isWhole || !ledger.isWhole)
    context.notTestable(
      'the survey did not read every P-Chain block; use --survey all and a node that has indexed the chain from the start',
    );
  // The suite itself may have spent outputs of its key since the survey.
  const spender = context.key === undefined ? '' : encodeHex(addressOfKey(context.key)).slice(2);
  const owners = byOwner(ledger.unspent()).filter(([owner]) => owner !== spender);
  let compared = 0;
  const unlisted: string[] = [];
  for (const [owner, names] of owners.slice(0, OWNERS)) {
    const address = await addressFor(context, Buffer.from(owner, 'hex'));
    const { utxos, ended } = await walk(context, { addresses: [address] }, { most: mostPages(MANY, undefined) });
    // An owner can have many UTXOs that are in no block, such as those of genesis.
    if (!ended) continue;
    const listed = new Set(await namesOf(context, utxos));
    unlisted.push(...names.filter((name) => !listed.has(name)).map((name) => `${name} of ${address}`));
    compared += 1;
  }
  if (compared === 0)
    context.notTestable(
      `no owner of an unspent output has up to ${MANY} UTXOs, or their pages do not end; see platform.getUTXOs/walk-ends`,
    );
  // Unlisted outputs may have been spent since the survey.
  if (unlisted.length > 0 && (await context.height({ fresh: true })) > lastHeight)
    context.notTestable(
      'the P-Chain accepted blocks between the survey and the read of UTXOs; test a chain without new blocks',
    );
  expect(unlisted, 'the list of unspent outputs of blocks that getUTXOs leaves out').toBeEmpty();
});

requirement('platform.getUTXOs/lists-nothing-that-blocks-spend', async (context) => {
  const { ledger } = await context.sample.survey('P/block');
  const owners = (await walkableOwners(context)).slice(0, OWNERS);
  const held = await Promise.all(
    owners.map(async (owner) => ({ ...owner, names: await namesOf(context, await utxosOf(context, owner)) })),
  );
  const listed = held.flatMap(({ address, names }) =>
    names.filter((name) => ledger.isSpent(name)).map((name) => `${name} of ${address}`),
  );
  expect(listed, 'the list of UTXOs that a transaction of a block spends').toBeEmpty();
});

requirement('platform.getUTXOs/in-the-order-of-addresses', async (context) => {
  const owners = (await walkableOwners(context, MAX_PAGE / OWNERS)).slice(0, OWNERS).map(({ address }) => address);
  const addresses = inByteOrder(context, owners);
  if (addresses.length < 2) context.notTestable('no two sampled addresses have few UTXOs');
  await context.stable(async () => {
    const own = await Promise.all(addresses.map((address) => page(context, { addresses: [address] })));
    const { utxos } = await page(context, { addresses: addresses.toReversed() });
    expect(utxos, `the UTXOs of ${addresses.join()}`).toEqual([...new Set(own.flatMap((each) => each.utxos))]);
  });
});

requirement('platform.getUTXOs/newest-first', async (context) => {
  const { ledger } = await context.sample.survey('P/block');
  const blocks = new Map(ledger.unspent().map(({ name, block }) => [name, block]));
  let compared = 0;
  for (const owner of (await walkableOwners(context)).slice(0, OWNERS)) {
    const made = (await namesOf(context, await utxosOf(context, owner))).flatMap((name) => blocks.get(name) ?? []);
    const sorted = made.toSorted((a, b) => b - a);
    expect(made, `the places of the blocks that made the UTXOs of ${owner.address}`).toEqual(sorted);
    compared += new Set(made).size > 1 ? 1 : 0;
  }
  if (compared === 0) context.notTestable('no sampled address has UTXOs of several surveyed blocks');
});

requirement('platform.getUTXOs/agrees-with-its-transaction', async (context) => {
  let compared = 0;
  for (const made of context.lookAtEach(await madeUtxos(context))) {
    const terms = formTerms(made);
    if (terms === undefined) continue;
    const { txId, outputIndex } = made.utxo;
    expect(
      utxoTerms(made.utxo),
      `the UTXO ${txId}:${outputIndex}, beside the output of its transaction,`,
    ).toMatchObject(terms);
    compared += 1;
  }
  if (compared === 0) context.notTestable('no sampled UTXO is an output that platform.getTx shows');
});

/** Largest number of UTXOs of an owner whose made outputs are compared. */
const FEW = 200;
/** Number of transactions whose forms other checks read, too, and of others to read if none of those made a UTXO. */
const READ = 40;
const OTHERS = 4;
/** Number of UTXOs to compare. */
const COMPARED = 24;

interface ListedUtxo {
  readonly utxo: UtxoFacts;
  readonly exchange: Answer['exchange'];
}

/** A UTXO and the output of a transaction that made it, in JSON form. */
interface MadeUtxo extends ListedUtxo {
  readonly output: JsonValue;
}

/** UTXOs of sampled owners with the outputs that made them. If possible, other checks read the same transactions. */
async function madeUtxos(context: CheckContext): Promise<readonly MadeUtxo[]> {
  const owners = (await walkableOwners(context, FEW)).slice(0, OWNERS);
  const pages = await Promise.all(
    owners.map(({ address }) => context.rpc('platform.getUTXOs', { addresses: [address] })),
  );
  const shownBy = new Map(pages.flatMap(({ exchange, result }) => result.utxos.map((text) => [text, exchange])));
  const facts = await readUtxos(context, [...shownBy.keys()]);
  const utxos = [...shownBy.values()].flatMap((exchange, at) => (facts[at] ? [{ utxo: facts[at], exchange }] : []));
  const known = new Set(await ifTestable(variedTransactions(context, READ), []));
  const byKnown = context.sample.shuffled(
    utxos.filter(({ utxo }) => known.has(utxo.txId)),
    'made outputs',
  );
  const others = utxos.filter(({ utxo }) => !known.has(utxo.txId));
  const found = await outputsOf(context, kindsFirst(byKnown, kindsOf).slice(0, COMPARED));
  return found.length > 0 ? found : outputsOf(context, kindsFirst(others, kindsOf).slice(0, OTHERS));
}

function kindsOf({ utxo: { owners, threshold, locktime, stakeableLocktime } }: ListedUtxo): readonly string[] {
  return [`${owners.length} ${threshold} ${locktime > 0n} ${stakeableLocktime > 0n}`];
}

async function outputsOf({ rpc }: CheckContext, utxos: readonly ListedUtxo[]): Promise<readonly MadeUtxo[]> {
  const made = utxos.map(async (listed) => {
    const { utxo } = listed;
    const answer = await rpc('platform.getTx', { txID: utxo.txId, encoding: 'json' });
    // Outputs of genesis, and those that no transaction lists, such as rewards, have no form.
    const unsigned = answer.ok ? objectOf(answer.result.tx, 'unsignedTx') : undefined;
    const output = [...listOf(unsigned, 'outputs'), ...listOf(unsigned, 'stake')][utxo.outputIndex];
    return output === undefined ? [] : [{ ...listed, output }];
  });
  return (await Promise.all(made)).flat();
}

/** What the bytes of a UTXO say, as `formTerms` has it. */
function utxoTerms({ assetId, amount, locktime, threshold, owners }: UtxoFacts) {
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
function formTerms({ utxo, output: item }: MadeUtxo) {
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
