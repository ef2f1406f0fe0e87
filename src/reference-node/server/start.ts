/** What comes of a start: no node, a node with its index, one that serves an index without a container, or one without an index. */
export type Start = 'refused' | 'indexed' | 'emptied' | 'unindexed';

/** The start of a node that had its index on until it stopped. @param args The flags that are added to those from before. */
export function startOf(args: readonly string[]): Start {
  if (!args.includes('--index-enabled=false')) return 'indexed';
  return args.includes('--index-allow-incomplete=true') ? 'unindexed' : 'refused';
}
