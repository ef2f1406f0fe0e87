import { redactBody } from '../../src/transport/redact.ts';

const SHOWN = 400;

/**
 * A part of a body in one line and without secrets: its beginning, or the surroundings of a member.
 *
 * @param member The name of the member that the reader looks for.
 */
export function excerpt(text: string, member?: string): string {
  const plain = Buffer.from(redactBody(Buffer.from(text)))
    .toString('utf8')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const at = member === undefined ? 0 : plain.indexOf(`"${member}":`);
  const start = at + SHOWN / 2 < SHOWN ? 0 : at - SHOWN / 4;
  const part = plain.slice(start, start + SHOWN);
  return `${start > 0 ? '…' : ''}${part}${start + SHOWN < plain.length ? '…' : ''}`;
}
