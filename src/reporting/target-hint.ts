import { REDACTED } from '../encoding/hidden-request.ts';

/** What a reader must know about a `curl` line whose node has ended, whose address is hidden, or that lacks a secret. Empty for any other. */
export function targetHint(curl: string): string[] {
  const address = curl.includes('"$QUERY"')
    ? 'Set TARGET to the address of the node, and QUERY to its query with "?" or "&".'
    : 'Set TARGET to the address of the node, or of one like it if it has ended.';
  return [
    ...(curl.includes('"$TARGET"') ? [address] : []),
    ...(curl.includes(REDACTED) ? [`Put your own value in place of ${REDACTED}.`] : []),
  ];
}
