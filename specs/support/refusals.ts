import { expect, type CheckContext } from '../../src/harness/index.ts';

/** Arguments, as no schema would let them through. */
type Params = Parameters<CheckContext['call']>[1];

/** Sends each of the calls and expects each of them to be refused. */
export async function refuses({ call }: CheckContext, method: string, cases: readonly Params[]): Promise<void> {
  for (const params of cases) expect(await call(method, params), `params ${stringified(params)}`).toBeError();
}

/** The text with one character in the middle replaced by another of the same alphabet. */
export function corrupted(text: string): string {
  const at = Math.floor(text.length / 2);
  return text.slice(0, at) + (text[at] === 'q' ? 'p' : 'q') + text.slice(at + 1);
}

function stringified(params: Params): string {
  if (params === undefined) return 'left out';
  const text = JSON.stringify(params, (name, value: unknown) => {
    if (name === 'password') return '…';
    return typeof value === 'bigint' ? `${value}` : value;
  });
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
