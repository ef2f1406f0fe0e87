/**
 * What comes of a start: no node, a node with its index, one that serves an index without a container, or one without an index; one that
 * listens at another port than the default, on all interfaces, or at 127.0.0.1 whatever `--http-host` says.
 */
export type Start = 'refused' | 'indexed' | 'emptied' | 'unindexed' | 'elsewhere' | 'exposed' | 'unmoved';

/**
 * The start of a node that had its index on until it stopped.
 *
 * @param args The flags that are added to those from before. Without any, those of its address are left out.
 */
export function startOf(args: readonly string[]): Start {
  if (!args.includes('--index-enabled=false')) return 'indexed';
  return args.includes('--index-allow-incomplete=true') ? 'unindexed' : 'refused';
}
