// How stand-ins are one network: `peer-1` makes the blocks, and the others take over what it accepts while they hear of it.
import { Buffer } from 'node:buffer';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { basename, dirname } from 'node:path';
import { setInterval, setTimeout } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';

const LEADER = 'peer-1';
const EVERY_MS = 50;
/** Milliseconds after which a silent leader is missed. */
const SILENCE_MS = 500;
/** What a follower answers by the leader, and does not execute. */
const ISSUES = /"(?:platform|avm)\.issueTx"/;

const linesOf = (file) => readFileSync(file, 'latin1').split('\n').slice(1, -1);

/** @param flags Those of the node: its data folder, and how it reaches the others */
export function networkOf(flags) {
  const dataDir = flags.get('data-dir');
  const name = basename(dataDir);
  const fileOf = (node) => `${dataDir}/../${node}/db/chains.txt`;
  let isConnected = true;
  const leaderUrl = () => {
    const { args } = JSON.parse(readFileSync(`${dataDir}/../${LEADER}/process.json`, 'utf8'));
    return `http://127.0.0.1:${args.find((arg) => arg.startsWith('--http-port=')).split('=')[1]}`;
  };
  /** One that is cut off takes none: what it executed alone would be a chain of its own. */
  const isIssued = ({ body }) => name !== LEADER && ISSUES.test(body.toString());
  return {
    /** Has the first blocks of the leader before the node starts. */
    prepare: async () => {
      if (name === LEADER || existsSync(fileOf(name))) return;
      while (!existsSync(fileOf(LEADER)) || linesOf(fileOf(LEADER)).length === 0) await delay(EVERY_MS);
      mkdirSync(dirname(fileOf(name)), { recursive: true });
      copyFileSync(fileOf(LEADER), fileOf(name));
    },
    onRequest: (request) => (isIssued(request) ? { ...request, body: Buffer.from('{"method":"info.none"}') } : request),
    onAnswer: async (request, answer) => {
      if (!isIssued(request) || !isConnected) return answer;
      const { path, body } = request;
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${leaderUrl()}${path}`, { method: 'POST', headers, body });
      return { ...answer, status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    },
    /** Leads the others, or follows. */
    join: (node) => {
      if (name === LEADER) {
        createServer((socket) => {
          const beat = setInterval(() => socket.write('.'), EVERY_MS);
          socket.on('error', () => undefined).on('close', () => clearInterval(beat));
        }).listen(flags.get('staking-port'), flags.get('staking-host'));
        return;
      }
      let heardAt = Date.now();
      listen(flags.get('bootstrap-ips').split(',')[0].split(':')[1], () => (heardAt = Date.now()));
      setInterval(() => {
        const isNow = Date.now() - heardAt < SILENCE_MS;
        if (isNow !== isConnected) node.part(!isNow);
        isConnected = isNow;
        if (!isNow) return;
        for (const line of linesOf(fileOf(LEADER)).slice(linesOf(fileOf(name)).length)) {
          const [chain, time, ...txs] = line.split(' ');
          const bytes = txs.map((tx) => new Uint8Array(Buffer.from(tx, 'hex')));
          node.ledger.chains.accept({ chain, time: BigInt(time), txs: bytes });
        }
      }, EVERY_MS);
    },
  };
}

/** Stays connected, as far as it is let. */
function listen(port, onHeard) {
  connect(Number(port), '127.0.0.1')
    .on('error', () => undefined)
    .on('data', onHeard)
    .once('close', () => setTimeout(listen, EVERY_MS, port, onHeard));
}
