import { toBigInt, type Answer, type CheckContext } from '../../../src/harness/index.ts';

/** The largest page, with any limit (section 8). */
export const MAX_PAGE = 1024;

export interface Wanted {
  readonly addresses: readonly string[];
  readonly sourceChain?: string;
}

/** A position in the list of UTXOs: `endIndex` of one page, `startIndex` of the next. */
export interface Cursor {
  readonly address: string;
  readonly utxo: string;
}

/** One page, as received. */
export interface Page {
  readonly numFetched: number;
  readonly utxos: readonly string[];
  readonly endIndex: Cursor;
}

/** All pages up to the first short one. */
export interface Walk {
  readonly pages: readonly Page[];
  /** Each UTXO once, in the order of first appearance. */
  readonly utxos: readonly string[];
  /** That of the last page. */
  readonly exchange: Pick<Answer['exchange'], 'number'>;
  /** Whether the walk ended with a short page. Otherwise it ended at the largest number of pages. */
  readonly ended: boolean;
}

/** The largest number of UTXOs on a page with this limit. */
export function pageSize(limit: number | undefined): number {
  return limit === undefined || limit > MAX_PAGE ? MAX_PAGE : limit;
}

export async function page(
  context: CheckContext,
  wanted: Wanted,
  more: {
    readonly limit?: number | undefined;
    readonly startIndex?: Cursor | undefined;
    readonly encoding?: 'hex';
  } = {},
): Promise<Page> {
  return pageOf(await request(context, wanted, more));
}

async function request({ rpc }: CheckContext, wanted: Wanted, more: Parameters<typeof page>[2]) {
  // What is wanted may know more than a request has.
  const { addresses, sourceChain } = wanted;
  return rpc('platform.getUTXOs', { addresses: [...addresses], sourceChain, ...more });
}

export function pageOf({
  result,
}: Answer<{ numFetched: string | number | bigint; utxos: string[]; endIndex?: Cursor }>): Page {
  const { numFetched, utxos, endIndex } = result;
  // The endIndex of an empty page may have any value or be missing.
  return { numFetched: Number(toBigInt(numFetched)), utxos, endIndex: endIndex ?? { address: '', utxo: '' } };
}

/**
 * Follows `endIndex` from the first page to the first short page, as the document describes it.
 *
 * @param limit - One for all pages, or that of each page by its number, from 0.
 * @param most - Largest number of pages.
 */
export async function walk(
  context: CheckContext,
  wanted: Wanted,
  { limit: limits, most }: { readonly limit?: number | ((page: number) => number) | undefined; readonly most: number },
): Promise<Walk> {
  const pages: Page[] = [];
  const utxos = new Set<string>();
  let startIndex: Cursor | undefined;
  let exchange = { number: 0 };
  while (pages.length < most) {
    const limit = typeof limits === 'function' ? limits(pages.length) : limits;
    const answer = await request(context, wanted, { limit, startIndex });
    const next = pageOf(answer);
    ({ exchange } = answer);
    pages.push(next);
    for (const utxo of next.utxos) utxos.add(utxo);
    if (next.numFetched < pageSize(limit)) return { pages, utxos: [...utxos], exchange, ended: true };
    startIndex = next.endIndex;
  }
  return { pages, utxos: [...utxos], exchange, ended: false };
}

/** Largest number of pages of a walk over this number of UTXOs, even if each page repeats the last UTXO of the page before. */
export function mostPages(utxoCount: number, limit: number | undefined): number {
  const advance = Math.max(1, pageSize(limit) - 1);
  return Math.ceil(utxoCount / advance) + 3;
}
