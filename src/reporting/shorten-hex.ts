const LONG_HEX = /\b(?:0x)?[0-9a-fA-F]{65,}/g;

/** Shortens each hex string of more than 32 bytes to its beginning and end: `0x0000da96b54c…b9f9cc6d`. */
export function shortenHex(text: string): string {
  return text.replaceAll(LONG_HEX, (hex) => `${hex.slice(0, 14)}…${hex.slice(-8)}`);
}
