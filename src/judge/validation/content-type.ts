/** Whether a content type is `application/json`, in any case and with any parameters. */
export function isJsonType(contentType: string): boolean {
  return contentType.split(';')[0]?.trim().toLowerCase() === 'application/json';
}
