import { onTestFinished } from 'vitest';
import { derived } from '../../src/encoding/derived.ts';
import { type Populated, populate, type PopulateOptions } from '../../src/launch/populate/populate.ts';
import type { Subnet } from '../../src/reference-node/ledger.ts';
import { parseTx } from '../../src/reference-node/ledger/codec/signed-tx.ts';
import { smallNetwork, type SmallNetwork, type SmallNetworkOptions } from './small-network.ts';

/** A network of its own for a test, and what fills it. */
export async function fillableNetwork(options: SmallNetworkOptions = {}): Promise<{
  readonly node: SmallNetwork;
  readonly fill: (only: readonly string[], others?: Partial<PopulateOptions>) => Promise<Populated>;
}> {
  const node = await smallNetwork(options);
  onTestFinished(() => node.close());
  const { url, privateKey } = node;
  return { node, fill: (only, others) => populate({ url, privateKey, only, ...others }) };
}

/** The outcomes by entry, with the reason where there is one. */
export function outcomesOf({ entries }: Populated): Record<string, string> {
  return Object.fromEntries(
    entries.map(({ id, outcome, reason }) => [id, reason === undefined ? outcome : `${outcome}: ${reason}`]),
  );
}

/** The Subnet with this label among the keys of its owner. */
export function subnetWith(node: SmallNetwork, label: string): Subnet | undefined {
  const key = Buffer.from(derived(label));
  return node.ledger.subnets().find(({ owner }) => owner.addresses.some((each) => key.equals(each)));
}

/** The transactions of its P-Chain, without signatures. */
export function transactionsOf({ ledger }: SmallNetwork) {
  return [...Array(Number(ledger.height) + 1).keys()]
    .flatMap((height) => ledger.blockByHeight(BigInt(height))?.txs ?? [])
    .map(({ bytes }) => parseTx(bytes).unsigned);
}
