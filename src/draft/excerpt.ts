import { redactBody } from '../transport/redact.ts';

const SHOWN = 400;

/** The first characters of a body, in one line and without secrets. */
export function excerpt(text: string): string {
  const plain = Buffer.from(redactBody(Buffer.from(text)))
    .toString('utf8')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN)}…` : plain;
}
