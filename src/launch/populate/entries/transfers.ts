import { listOf } from '../../../encoding/read-json.ts';
import { allEnded } from '../all-ended.ts';
import type { Entry, Populating } from '../entry.ts';
import { derived } from '../../../encoding/derived.ts';
import { AVAX, DAY, now } from '../../../client/fees/measures.ts';
import { utxosOf } from './outputs.ts';
import { exchangeExport, exchangeImport } from '../draft.ts';
import { addressOn, type Chain } from '../network.ts';
import { exportTo, importFrom } from '../platform-drafts.ts';
import type { CodecOutput } from '../../../encoding/codec/layout.ts';
import { ownedBy, pay } from '../../../encoding/codec/outputs.ts';
import { ofAsset } from '../utxo.ts';

const ATOMIC = 1200;
const PER_EXPORT = 400;
/** The amount of each UTXO that waits to be imported from X. */
const SMALL = AVAX / 1000n;
const OWNER = derived('owner of atomic');
/** Owns some of those from C, alone and with the first one: a node joins what it finds for several addresses. */
const SECOND = derived('second owner of atomic');

/** The number of UTXOs that an address can import to a chain from another, up to one page. */
async function waiting(on: Populating, chain: 'P' | 'X', source: Chain, owner: Uint8Array): Promise<number> {
  const wallet = chain === 'P' ? on.p : on.x;
  const addresses = [addressOn(on.network, chain, owner)];
  return listOf(await wallet.call('getUTXOs', { addresses, sourceChain: source, limit: 1024 }), 'utxos').length;
}

function to(on: Populating, owner: Uint8Array, amount: bigint): CodecOutput {
  return pay(on.network.avax, amount, ownedBy([owner]));
}

/** Exports to the P-Chain that nobody imports: more than one page. */
export const waitingImports: Entry = {
  id: 'waiting-imports',
  makes: `${ATOMIC} UTXOs that wait to be imported from X, and some from C`,
  serves: [
    'platform.getUTXOs/source-chain-*',
    'platform.getUTXOs/atomic-walk-is-whole',
    'platform.getUTXOs/atomic-page-repeats-the-last-one',
  ],
  most: { p: { txFee: 1 }, x: { txFee: ATOMIC / PER_EXPORT }, c: 1, given: BigInt(ATOMIC) * SMALL + 10n * AVAX - 1n },
  make: async (on) => {
    let made = 0;
    // Only one page is read; 1,024 UTXOs on it mean that all exports are done.
    const missing = ATOMIC - (await waiting(on, 'P', 'X', OWNER));
    if (missing > ATOMIC - 1024) {
      const count = Math.ceil(missing / PER_EXPORT);
      const outputs = Array.from({ length: PER_EXPORT }, () => to(on, OWNER, SMALL));
      await allEnded(Array.from({ length: count }, () => on.x.issue(exchangeExport(on.network.chainIds.P, outputs))));
      made += count;
    }
    // Checks use an address when it has a UTXO.
    if ((await utxosOf(on, OWNER)) === 0) {
      await on.p.issue(on.p.paymentOf([to(on, OWNER, AVAX), to(on, SECOND, AVAX)]));
      made += 1;
    }
    if ((await waiting(on, 'P', 'C', OWNER)) === 0 && (await on.c.balance()) > 100n * AVAX) {
      const owners = [[OWNER], [OWNER], [OWNER], [SECOND], [SECOND], [SECOND], [SECOND]];
      const alone = owners.map((addresses) => pay(on.network.avax, AVAX, ownedBy(addresses)));
      // Of the least amount it comes first, so that lists of each owner end with it, the newest UTXO first.
      const shared = pay(on.network.avax, AVAX - 1n, ownedBy([OWNER, SECOND]));
      await on.c.exportTo(on.network.chainIds.P, [shared, ...alone]);
      made += 1;
    }
    return made;
  },
};

/** Exports and imports of the key between the chains, and exports that nobody imports. */
export const crossings: Entry = {
  id: 'exports-and-imports',
  makes: 'exports from P to X and C, and imports from X and C to P',
  serves: [
    'platform.getTx/json-destination-chain',
    'platform.getTx/json-export-members-together',
    'platform.getTx/json-exported-outputs',
  ],
  most: { p: { txFee: 7 }, x: { txFee: 2 }, c: 1, given: 2n * AVAX },
  needs: ['coins', 'waiting-imports'],
  isRecent: true,
  make: async (on) => {
    const { p, x, c, network, key } = on;
    const { chainIds } = network;
    // Exports that this address could import show that the entry ran before.
    if ((await waiting(on, 'X', 'P', derived('owner of exports'))) > 0) return 0;
    const mine = to(on, key.address, 10n * AVAX);
    const two = [mine, to(on, key.address, 10n * AVAX + 1n)];
    const addresses = [derived('owner of exports'), derived('second owner')];
    const locked = pay(on.network.avax, AVAX, ownedBy(addresses, 2, now() + 30n * DAY));
    const fromContract = async (): Promise<number> => {
      if ((await c.balance()) < 100n * AVAX) return 0;
      await c.exportTo(chainIds.P, two);
      await p.issue(importFrom(chainIds.C, ofAsset(await p.utxos('C'), network.avax)));
      await p.issue(exportTo(chainIds.C, [mine, locked]));
      return 3;
    };
    const fromExchange = async (): Promise<number> => {
      const more = [2n, 3n, 4n].map((extra) => to(on, key.address, 10n * AVAX + extra));
      await x.issue(exchangeExport(chainIds.P, [...two, ...more]));
      const [first, second, ...others] = ofAsset(await p.utxos('X'), network.avax);
      // At once, so that a block has several: what they take from the other chain is joined.
      const imports = [[first, second].filter((utxo) => utxo !== undefined), ...others.map((utxo) => [utxo])];
      await allEnded(imports.map((utxos) => p.issue(importFrom(chainIds.X, utxos))));
      await p.issue(exportTo(chainIds.X, [mine, locked]));
      await x.issue(exchangeImport(chainIds.P, ofAsset(await x.utxos('P'), network.avax)));
      return 3 + imports.length;
    };
    const counts = await allEnded([fromContract(), fromExchange()]);
    return counts.reduce((sum, count) => sum + count, 0);
  },
};
