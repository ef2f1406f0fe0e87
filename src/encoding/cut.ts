/** Text cut to what fits into a sentence, with the length of the whole. */
export function cut(text: string, limit = 300): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length} characters)`;
}
