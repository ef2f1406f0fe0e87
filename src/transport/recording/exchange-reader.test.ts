import { expect, test } from 'vitest';
import { BodyRoom } from './body.ts';
import { ExchangeReader } from './exchange-reader.ts';

const GET = 'GET /x HTTP/1.1\r\nhost: x\r\n\r\n';

function reading(): { reader: ExchangeReader; problems: string[] } {
  const problems: string[] = [];
  const onUnreadable = (reason: string): unknown => problems.push(reason);
  const options = { origin: 'http://x', room: new BodyRoom(), onExchange: () => undefined, onUnreadable };
  return { reader: new ExchangeReader(options), problems };
}

test('a connection on which requests pile up is read no more', () => {
  const { reader, problems } = reading();
  for (let count = 0; count < 1500; count += 1) reader.fromClient(Buffer.from(GET));
  expect(problems).toEqual(['more than 1000 requests wait for their responses']);
});

test('a chunk extension without end is read no more', () => {
  const { reader, problems } = reading();
  reader.fromClient(Buffer.from(GET));
  reader.fromTarget(Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;'));
  for (let count = 0; count < 20; count += 1) reader.fromTarget(Buffer.alloc(65_536, 'x'));
  expect(problems).toEqual(['a response has more than 262144 bytes around its body']);
});
