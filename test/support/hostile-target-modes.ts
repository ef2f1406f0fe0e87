import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { encodeId } from '../../src/encoding/id.ts';
import { encodeHexChecked } from '../../src/encoding/hex.ts';
import { encodeNodeId } from '../../src/encoding/node-id.ts';
import { sha256 } from '../../src/encoding/sha256.ts';
import { type Change, together } from '../../src/reference-node/server/patch.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import type { NodeAnswer, NodeRequest } from '../../src/reference-node/server/message.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { both, mapResponse, mapResultAt } from '../../src/reference-node/changes/changes.ts';
import { isItems } from '../../src/reference-node/changes/json-path.ts';
import { Transport } from '../../src/transport/transport.ts';
import type { Mode } from './hostile-modes.ts';
import { pour, serveTcp } from './hostile-servers.ts';
import { FEW, FEWEST, withRawMember } from './hostile-targets.ts';
import { STAND_IN } from '../launch/launched.ts';
import { head, rawNode, say, type Speaker } from './raw-node.ts';
import { startStandardNode } from './standard-node.ts';

const MEGABYTE = 1_000_000;
const LIMITS = ['--profile', 'document', '--runs', '1', '--timeout', '10000', '--run-timeout', '60'];

function running(title: string, exitCode: number, speak: Speaker, only = FEWEST): Mode {
  return {
    title,
    exitCode,
    seconds: 70,
    args: async () => ['run', '--target', await rawNode(speak), '--only', only, ...LIMITS],
  };
}

/** A text of megabytes, as JSON, in each result. */
function text(part: string, megabytes: number, name?: string): Speaker {
  return withRawMember(`"${part.repeat((megabytes * MEGABYTE) / part.length)}"`, name);
}

function inHeaders(length: number, more: number): Speaker {
  let count = 0;
  return (socket, answer) => say(socket, answer, `x-long: ${'x'.repeat(length + (count += 1) * more)}`);
}

function packed(body: Buffer): Speaker {
  const bytes = gzipSync(body);
  return (socket, answer) => say(socket, { ...answer, body: bytes }, 'content-encoding: gzip');
}

function many(count: number, write: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => write(at)).join();
}

const RUNS: readonly Mode[] = [
  running('a key of 30 MB', 4, withRawMember('1', `"${'x'.repeat(30 * MEGABYTE)}"`)),
  running('a string of 31 MB', 0, text('x', 31)),
  running('a string of 31 MB under a secret name', 0, text('x', 31, '"password"')),
  running('a string of 25 MB of escapes', 0, text(String.raw`\"`, 25)),
  running('a string of 31 MB of backslashes under a secret name', 0, text('\\\\', 31, '"token"')),
  running('a string of 30 MB that is not Latin', 0, withRawMember(`"${'\u00e2\u0082\u00ac'.repeat(10 * MEGABYTE)}"`)),
  running('31 MB of names of secrets', 0, text(String.raw`\"password\":`, 31)),
  running('31 MB of private keys', 0, text('PrivateKey-', 31)),
  running('31 MB of hex digits', 0, text('0a', 31)),
  running('31 MB of blanks in a string', 0, text(' ', 31)),
  running('31 MB of digits in a string', 0, text('1', 31)),
  running('31 MB of slashes', 0, text('/', 31)),
  running('an error message of 31 MB', 1, errorOf('x'.repeat(31 * MEGABYTE))),
  running('an error message of 5 MB of terminal escapes', 1, errorOf('\\u001b[31m'.repeat(500_000))),
  running('30,000 unknown keys', 0, withRawMember(`{${many(30_000, (at) => `"name ${at}":${at}`)}}`)),
  running('30,000 unknown keys, others in each response', 0, fresh(30_000)),
  running('30,000 unknown keys in all that is tested', 1, fresh(30_000), FEW),
  running('objects in objects, 300,000 of them', 4, withRawMember(`[${many(300_000, () => '{"a":{}}')}]`)),
  running('headers of 200 kB', 0, inHeaders(200_000, 0)),
  running('headers that grow by a kilobyte each time', 1, inHeaders(0, 1000), FEW),
  running('gzip of 31 MB', 1, packed(Buffer.alloc(31 * MEGABYTE, ' '))),
  running('gzip of 31 MB of values', 4, packed(Buffer.from(`[0${',[]'.repeat(10 * MEGABYTE)}]`))),
  running('gzip of 31 MB of one number', 1, packed(Buffer.alloc(31 * MEGABYTE, '9'))),
  running('a body of 31 MB of digits in a member', 1, withRawMember('9'.repeat(31 * MEGABYTE))),
  running('a body without end', 4, (socket, answer) => {
    socket.write(head(answer));
    pour(socket);
  }),
  running('headers without end', 3, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx: ');
    pour(socket);
  }),
  running('a chunk extension without end', 4, (socket, answer) => {
    socket.write(`${head(answer, 'transfer-encoding: chunked')}1;`);
    pour(socket);
  }),
  running('interim responses without end', 3, (socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')),
  running('trailers without end', 4, (socket, answer) => {
    socket.write(`${head(answer, 'transfer-encoding: chunked')}0\r\nx: `);
    pour(socket);
  }),
  {
    title: 'bytes without end and without HTTP',
    exitCode: 3,
    seconds: 70,
    args: async () => ['run', '--target', await serveTcp(pour), '--only', FEWEST, ...LIMITS],
  },
];

function errorOf(message: string): Speaker {
  return (socket, answer) => {
    const id = /"id":(\d+)/.exec(answer.body.toString())?.[1] ?? '1';
    const body = Buffer.from(`{"jsonrpc":"2.0","error":{"code":-32000,"message":"${message}","data":null},"id":${id}}`);
    say(socket, { ...answer, body });
  };
}

/** So many members with new names in each response. */
function fresh(members: number): Speaker {
  let count = 0;
  return (socket, answer, request) => {
    count += 1;
    withRawMember(`{${many(members, (at) => `"n${count} ${at}":1`)}}`)(socket, answer, request);
  };
}

function onNode(title: string, exitCode: number, words: readonly string[], ...changes: readonly Change[]): Mode {
  return {
    title,
    exitCode,
    seconds: 150,
    args: async () => {
      const patch = changes.map((change) => change.patch).reduce(together, {});
      const node = await startStandardNode({ patch });
      const [name = 'run', ...flags] = words;
      return [name, '--target', node.url, ...flags];
    },
  };
}

const AUDIT = ['audit', '--from', '1148'];

/** An index without end whose last container is short, and each page of which has so many containers of so many bytes. */
function endlessIndex(count: number, length: number): Change {
  let end = 1_000_000_000n;
  const bytes = encodeHexChecked(Buffer.alloc(length, 1));
  const container = {
    id: encodeId(sha256(Buffer.from('container'))),
    bytes,
    timestamp: '2024-01-01T00:00:00Z',
    encoding: 'hex',
    index: '0',
  };
  const page = Buffer.from(JSON.stringify(Array.from({ length: count }, () => container)));
  return both(
    mapResultAt('index.getLastAccepted', 'index', () => String((end += 1000n))),
    mapResponse(
      ({ body }) => body.includes('index.getContainerRange'),
      (answer, { body }) => {
        const id = /"id":(\d+)/.exec(body.toString())?.[1] ?? '1';
        const start = Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":`);
        return { ...answer, status: 200, body: Buffer.concat([start, page, Buffer.from('}')]) };
      },
    ),
  );
}

/** Each response is longer than the one before it, by a member of its envelope. */
function growingEnvelope(by: number, most: number): Change {
  let length = 0;
  return mapResponse(
    ({ body }) => body.includes('"jsonrpc"'),
    (answer) => {
      length = Math.min(length + by, most);
      const further = [Buffer.from(',"further":"'), Buffer.alloc(length, 'x'), Buffer.from('"}')];
      return { ...answer, body: Buffer.concat([answer.body.subarray(0, answer.body.lastIndexOf('}')), ...further]) };
    },
  );
}

const CONTAINERS = 'index.container/ids-are-unique,index.container/blocks-can-be-read';
const SURVEYED = ['run', '--only', CONTAINERS, '--survey', 'all', '--run-timeout', '20'];
const SURVEYED_WHOLE = ['run', '--survey', 'all', '--run-timeout', '60'];

/** Surveys without end, which the time limit of the run ends. */
const SURVEYS: readonly Mode[] = [
  onNode('an index that grows while it is surveyed', 1, SURVEYED, endlessIndex(1024, 12_000)),
  onNode(
    'responses each of which is 20 KB longer than the last one, up to 30 MB',
    4,
    SURVEYED_WHOLE,
    growingEnvelope(20_000, 30 * MEGABYTE),
  ),
  onNode('containers of 10 MB', 1, SURVEYED, endlessIndex(1, 5 * MEGABYTE)),
];

/** A node every second response of which is of another chain: hundreds of findings for most requirements. */
const TWO_CHAINS: Mode = {
  title: 'an audit of two chains in turn',
  exitCode: 1,
  seconds: 150,
  args: async () => {
    const other = await serveLedger(buildLedger('standard', 2));
    const transport = new Transport({ baseUrl: other.url, timeoutMs: 60_000, concurrency: 8 });
    onTestFinished(() => transport.close());
    onTestFinished(() => other.close());
    let count = 0;
    const onAnswer = async ({ method, path, body }: NodeRequest, answer: NodeAnswer): Promise<NodeAnswer> => {
      if ((count += 1) % 2 === 0 || method !== 'POST') return answer;
      const { outcome } = await transport.send({ method, path, headers: [['content-type', 'application/json']], body });
      return outcome.kind === 'fault' ? answer : { ...answer, status: outcome.status, body: Buffer.from(outcome.body) };
    };
    const { url } = await startStandardNode({ patch: { onAnswer } });
    return ['audit', '--target', url];
  },
};

const MANY_VALIDATORS = mapResultAt('platform.getValidatorsAt', 'validators', () =>
  Object.fromEntries(
    Array.from({ length: 20_000 }, (_, at) => {
      const id = sha256(Buffer.from(`node ${at}`)).slice(0, 20);
      return [encodeNodeId(id), { weight: '1', publicKey: null }];
    }),
  ),
);
const LONG_PAGES = mapResultAt('platform.getUTXOs', 'utxos', (utxos) =>
  isItems(utxos) ? Array.from({ length: 100_000 }, (_, at) => utxos[at % Math.max(1, utxos.length)] ?? '0x') : utxos,
);

/** `hostile-numbers.proof.ts` has those that say a number and hold nothing. */
const NUMBERS: readonly Mode[] = [
  // Each set that it asks for is as long: it ends at its time limit.
  onNode('an audit of 20,000 validators of the genesis', 1, [...AUDIT, '--run-timeout', '30'], MANY_VALIDATORS),
  onNode('an audit of pages of 100,000 UTXOs', 1, AUDIT, LONG_PAGES),
];

/** A launched node that is a shell script. */
function launching(title: string, exitCode: number, script: string, seconds: number, ...flags: string[]): Mode {
  return {
    title,
    exitCode,
    seconds,
    args: (cwd) => {
      const path = join(cwd, 'node');
      writeFileSync(path, `#!/bin/bash\n${script}\n`, { mode: 0o755 });
      return ['run', '--launch', path, '--no-upgrade', '--only', FEWEST, ...flags];
    },
  };
}

/** The stand-in, after some lines of its own. */
const standIn = (before: string): string =>
  `[ "$1" = --version ] || {\n${before}\n}\nexec ${process.execPath} ${STAND_IN} "$@"`;
const LONG_LINE = 'head -c 500000000 /dev/zero | tr "\\\\0" x';
const DATA_DIR = 'for arg; do case $arg in --data-dir=*) dir=${arg#*=};; esac; done';
const LONG_LOG = 'mkdir -p $dir/logs; head -c 700000000 /dev/zero | tr "\\\\0" x > $dir/logs/main.log; exit 7';
const NEVER_READY = ['--launch-arg=--stand-in=never-ready', '--run-timeout', '20'];

const LAUNCHES: readonly Mode[] = [
  launching('a launched node that writes 500 MB without a line end', 0, standIn(LONG_LINE), 90),
  launching('a launched node that writes 10 million lines', 0, standIn('yes | head -n 10000000'), 90),
  launching('a launched node that ends after a log of 700 MB', 3, standIn(`${DATA_DIR}; ${LONG_LOG}`), 90),
  launching('a launched node that is never ready', 4, standIn(':'), 60, ...NEVER_READY),
  launching('an executable whose version has no end', 2, 'yes', 40),
];

/** What targets do to a run and to an audit, and executables to a launch. */
export const TARGET_MODES: readonly Mode[] = [...RUNS, ...SURVEYS, TWO_CHAINS, ...NUMBERS, ...LAUNCHES];
