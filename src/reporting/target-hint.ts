/** What a reader must know about a `curl` line whose node has ended, or whose address is hidden. Empty for a line with an address. */
export function targetHint(curl: string): string[] {
  if (curl.includes('"$QUERY"'))
    return ['Set TARGET to the address of the node, and QUERY to its query with "?" or "&".'];
  const text = 'Set TARGET to the address of the node, or of one like it if it has ended.';
  return curl.includes('"$TARGET"') ? [text] : [];
}
