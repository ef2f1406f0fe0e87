import type { Duplex } from 'node:stream';
import { type NodeAnswer, textAnswer } from './message.ts';
import { rawAnswer } from './raw-answer.ts';
import type { Site } from './site.ts';

/** Answers bytes that the HTTP parser refused, as far as one can, and closes the connection. */
export function answerBrokenRequest(
  site: Site,
  error: Error & { code?: string; rawPacket?: Buffer },
  socket: Duplex,
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const unknownVerb = error.code === 'HPE_INVALID_METHOD' ? requestLineOf(error.rawPacket) : undefined;
  void Promise.resolve(unknownVerb === undefined ? refusal(error.code) : answerVerb(site, unknownVerb)).then(
    (answer) => socket.end(rawAnswer(answer)),
    () => socket.destroy(),
  );
}

interface RequestLine {
  readonly verb: string;
  readonly path: string;
  readonly host: string;
}

/** A well-formed request whose verb the parser does not know; nodes know no verbs, so they answer it. */
function requestLineOf(packet: Buffer | undefined): RequestLine | undefined {
  const text = packet?.toString('latin1') ?? '';
  const line = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\/\S*) HTTP\/1\.[01]\r\n/.exec(text);
  const host = /\r\nhost:[ \t]*([^\r\n]*?)[ \t]*\r\n/i.exec(text)?.[1] ?? '';
  return line ? { verb: line[1] ?? '', path: (line[2] ?? '').split('?', 1)[0] ?? '', host } : undefined;
}

function answerVerb(site: Site, { verb, path, host }: RequestLine): NodeAnswer | Promise<NodeAnswer> {
  return site.answer({ method: verb, path, query: '', headers: new Map([['host', host]]), body: Buffer.alloc(0) });
}

function refusal(code: string | undefined): NodeAnswer {
  return code === 'HPE_HEADER_OVERFLOW'
    ? textAnswer(431, '431 Request Header Fields Too Large')
    : textAnswer(400, '400 Bad Request');
}
