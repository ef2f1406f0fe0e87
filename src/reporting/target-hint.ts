/** What a reader must know about a `curl` line whose node has ended. Empty for a line with an address. */
export function targetHint(curl: string): string[] {
  return curl.includes('"$TARGET"') ? ['The tested node has ended: set TARGET to the address of a node like it.'] : [];
}
