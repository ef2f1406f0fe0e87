/** Text shortened for a message, with the length of the complete text. */
export function cut(text: string, limit = 300): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length} characters)`;
}
