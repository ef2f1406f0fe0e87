/** Largest number of shown characters of a name. Names are from the target. */
const MAX_NAME = 80;
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;
const INDEX = /^\d+$/;

/** The names and indexes of a JSON Pointer. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `pointer` with one more name or index. */
export function pointerTo(pointer: string, token: string | number): string {
  return `${pointer}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A JSON Pointer as text for messages: `/result/validators/0/weight` is `result.validators[0].weight`. */
export function pointerText(pointer: string): string {
  let text = '';
  for (const token of pointerTokens(pointer)) {
    if (INDEX.test(token) && text !== '') text += `[${token}]`;
    else if (PLAIN_NAME.test(token) && token.length <= MAX_NAME) text += text === '' ? token : `.${token}`;
    else text += `[${JSON.stringify(token.length > MAX_NAME ? `${token.slice(0, MAX_NAME)}…` : token)}]`;
  }
  return text === '' ? 'the response' : `\`${text}\``;
}
