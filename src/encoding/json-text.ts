/** A value as JSON with a member in a line and a line break at the end, for files and programs. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
