import { decodeBlock, innerBlockOf, type CheckContext, type SampledIndex } from '../../../src/harness/index.ts';
import { bytesOf } from '../platform/network-codec.ts';
import { containerAt } from './reading.ts';

/** The test data of nodes of which a note of the run tells. */
const told = new WeakSet<object>();

/**
 * The index of P-Chain blocks, for a check that needs all of them. A node that the run did not launch may have switched its
 * index on late: its operator then allowed an incomplete one.
 */
export async function wholeIndex(context: CheckContext): Promise<SampledIndex> {
  const index = await context.sample.index({ name: 'P/block' });
  // What the node was told is known of launched nodes: they have indexed from the start.
  if (context.healthCheckMs !== undefined) return index;
  const bytes = bytesOf((await containerAt(context, index.path, 0n)).bytes);
  const block = decodeBlock(innerBlockOf(bytes) ?? bytes);
  if (!block.ok || block.value.height <= 1n) return index;
  const begins = `the index ${index.path} begins with the block of height ${block.value.height}`;
  if (!told.has(context.sample))
    context.note(`${begins}, as that of a node whose index was switched on late (--index-allow-incomplete)`);
  told.add(context.sample);
  return context.notTestable(`${begins}; test a node that has indexed from the start`);
}
