import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const CLOSE_FRAME = Buffer.from([0x88, 0x00]);
const CLOSE_OPCODE = 0x8;

/**
 * Opens a WebSocket: completes the handshake and, as soon as the peer sends a close frame, closes too. What the peer
 * asks in between is not answered; the document describes no method of this endpoint.
 * @param key value of `Sec-WebSocket-Key`
 */
export function openWebSocket(socket: Duplex, key: string): void {
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64');
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.on('data', (chunk: Buffer) => {
    if (((chunk[0] ?? 0) & 0x0f) === CLOSE_OPCODE) socket.end(CLOSE_FRAME);
  });
  socket.on('error', () => socket.destroy());
}
