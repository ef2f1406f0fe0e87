#!/usr/bin/env node
// A stand-in for a node's executable: takes the flags of avalanchego, and serves a reference node in the state that they ask for.
import { Buffer } from 'node:buffer';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createPeer } from 'node:net';
import { basename } from 'node:path';
import { setInterval, setTimeout } from 'node:timers';
import { answersFromCache, keepsFirstAnswers } from './moving-faults.mjs';
import { networkOf } from './stand-in-network.mjs';

const flags = new Map(
  process.argv.slice(2).map((arg) => {
    const [, name, value] = /^--([\w-]+)(?:=(.*))?$/.exec(arg) ?? [];
    return [name, value];
  }),
);

const dataDir = flags.get('data-dir');
/** The ID of a node for which the one that starts waits. */
const PEER = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
/** Where a node listens without flags of its own: as the document has it, or not. */
const port = Number(flags.get('http-port') ?? flags.get('stand-in-port') ?? 9650);
const named = flags.has('stand-in-stays') ? undefined : flags.get('http-host');
const host = named ?? (flags.has('stand-in-exposed') ? '0.0.0.0' : '127.0.0.1');
/** A link to this file may end in the release that it stands for. One that begins with `othergo` stands for a node of another maker. */
const release = /-(\d+\.\d+\.\d+)$/.exec(process.argv[1])?.[1] ?? '1.14.2';
const isForeign = basename(process.argv[1]).startsWith('othergo-');
const version = `${isForeign ? 'othergo' : 'avalanchego'}/${release}`;
/** The flags that the help of the other maker's node lists: it refuses all others. */
const LISTED = ['data-dir', 'genesis-file', 'network-id', 'http-host', 'http-port', 'staking-port', 'public-ip'].concat(
  ['bootstrap-ips', 'bootstrap-ids', 'sybil-protection-enabled', 'network-health-min-conn-peers', 'index-enabled'],
  ['health-check-frequency', 'log-level'],
);

function stateOf() {
  if (basename(dataDir) === 'starting') return 'starting';
  if (flags.get('sybil-protection-enabled') === 'true') return 'standard';
  if (flags.get('bootstrap-ips') !== '') return 'starting';
  return flags.get('network-health-min-conn-peers') === '0' ? 'standard' : 'unhealthy';
}

/** Ends a node whose genesis is of another network or has no stakers, before it writes a log. */
function assertGenesis() {
  const { networkID, initialStakers } = JSON.parse(readFileSync(flags.get('genesis-file'), 'utf8'));
  const expected = Number(flags.get('network-id') ?? networkID);
  if (networkID !== expected) refuse(`conflicting networkIDs: expected ${expected} but config contains ${networkID}`);
  if (initialStakers.length === 0) refuse('initial stakers must not be empty');
}

function refuse(why) {
  console.error(`couldn't load node config: genesis config validation failed: ${why}`);
  process.exit(1);
}

/** A node that is not tested: it tells that it is ready and, unless its ID is empty, who it is. */
function serveUntested(nodeID = `NodeID-${basename(dataDir)}`) {
  createServer((request, response) => {
    request.resume();
    // The first block of the tested node has other bytes.
    const chain = flags.has('stand-in-split') ? { block: '0x00' } : {};
    const result = { nodeID, height: '0', healthy: true, ...chain };
    const error = { code: -32601, message: 'no such method' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...(nodeID === '' ? { error } : { result }) }));
  }).listen(port, host);
}

/** The node that waits for a peer looks for it from time to time, and has found it as soon as this one sends anything. */
function lookForPeer(node) {
  const [, at] = flags.get('bootstrap-ips').split(':');
  const socket = connect(Number(at), '127.0.0.1');
  socket
    .on('error', () => undefined)
    .once('data', () => {
      node.meet('found');
      socket.once('close', () => node.meet('lost'));
    });
  socket.once('close', () => setTimeout(lookForPeer, 100, node));
}

/** A reference node whose chain is short: each of the processes of a launch builds it, and many requests read it. */
async function startShortNode({ scenario, isLive, ...serve }) {
  const { DOCUMENT } = await import('../../dist/src/reference-node/dialect.js');
  const methods = new Set([...DOCUMENT.methods, 'info.getNodeVersion']);
  const own = isForeign ? { ...DOCUMENT, methods, nodeVersion: version } : DOCUMENT;
  // Beside a node that answers as its release.
  const dialect = isLive ? await (await import('./live-node.mjs')).releaseDialect(release) : own;
  const { buildLedger, standardLedger } = await import('../../dist/src/reference-node/scenarios/build-ledger.js');
  const { accountsOf } = await import('../../dist/src/reference-node/scenarios/accounts.js');
  const { serveLedger } = await import('../../dist/src/reference-node/server/serve-ledger.js');
  const short = { rules: 'document', former: 40, ailing: scenario === 'unhealthy' };
  const ledger = scenario === 'starting' ? buildLedger(scenario) : standardLedger(accountsOf(1), short);
  return serveLedger(ledger, { ...serve, dialect });
}

async function serve() {
  assertGenesis();
  const logs = `${dataDir}/logs`;
  // A node of several is started to make its keys before it is started on its network.
  const keys = `${dataDir}/staking/starts`;
  const starts = existsSync(keys) ? Number(readFileSync(keys, 'utf8')) : 0;
  mkdirSync(`${dataDir}/staking`, { recursive: true });
  writeFileSync(keys, `${starts + 1}`);
  const isUnindexed = flags.get('index-enabled') === 'false';
  const isStrict = flags.get('index-allow-incomplete') !== 'true' && !flags.has('stand-in-forgetful');
  const gap = `${dataDir}/gap`;
  if (isStrict && (isUnindexed ? starts > 0 : existsSync(gap))) refuse('the index is incomplete, or would become so');
  if (isUnindexed) writeFileSync(gap, '');
  const crosses = newlyDated();
  const isRestarted = existsSync(logs) && !crosses;
  mkdirSync(logs, { recursive: true });
  writeFileSync(`${logs}/main.log`, 'the node starts\nit holds "password":"hunter2"\n\u001b[31mthe last line\n');
  writeFileSync(`${dataDir}/environment.json`, JSON.stringify(process.env));
  writeFileSync(`${dataDir}/process.json`, JSON.stringify({ pid: process.pid, starts, args: process.argv.slice(2) }));
  const fault = flags.get('stand-in');
  if (fault === 'ends' || (fault === 'ends-when-restarted' && isRestarted)) process.exit(7);
  if (fault === 'killed' || (fault === 'killed-when-restarted' && isRestarted)) process.kill(process.pid, 'SIGKILL');
  if (fault === 'never-ready') {
    setInterval(() => undefined, 1000);
    return;
  }
  // The nodes in other states, beside the one that is tested, are not tested either.
  if (flags.has('stand-in-alone') && stateOf() !== 'standard') return serveUntested();
  const name = basename(dataDir);
  const isPeer = name.startsWith('peer-');
  const network = flags.has('stand-in-network') && (isPeer || name === 'node') ? networkOf(flags) : undefined;
  if (network && starts === 0) {
    const { encodeNodeId } = await import('../../dist/src/encoding/node-id.js');
    return serveUntested(encodeNodeId(Buffer.from(name.padEnd(20))));
  }
  await network?.prepare();
  const makesKeys = flags.has('stand-in-peers') && (isPeer || name === 'node') && starts === 0;
  // The one that is wrong has the defect alone, and the others are tested as well.
  const wrong = flags.get('stand-in-wrong');
  if (makesKeys || (isPeer && wrong === undefined && !network)) return serveUntested();
  // The node that is to be unhealthy makes its keys first, too. Without an ID, it is nobody's peer.
  const meets = flags.has('stand-in-meets');
  if (name === 'unhealthy' && starts === 0) return serveUntested(meets ? PEER : '');
  let requests = 0;
  // The node that is tested, or another one, is gone in the middle of a request, once it has been asked so often.
  const dieAt = stateOf() === 'standard' ? Number(flags.get('stand-in-requests')) : Number.NaN;
  // Who fills its chain asks for its network first: what it brings to a node that came back for its upgrades is accepted under their rules.
  let filled = 0;
  let paid = 0;
  const onRequest = (request) => {
    if (++requests === dieAt) process.kill(victim(), 'SIGKILL');
    const fills = stateOf() === 'standard' && request.body.includes('info.getNetworkID');
    if (fills && ++filled === 1 && crosses) crossUpgrade();
    // Who fills the chain leaves it empty where the network is unknown.
    if (fills && filled === 1 && !crosses && flags.has('stand-in-unfilled') && !isPeer)
      return { ...request, body: Buffer.from('{"method":"info.none"}') };
    if ((isUnindexed || flags.has('stand-in-unindexed')) && request.path.startsWith('/ext/index'))
      return { ...request, path: '/none' };
    // The second time, payments follow.
    if (fault === 'ends-while-moving' && filled === 2 && ++paid === 3) process.kill(process.pid, 'SIGKILL');
    return network?.onRequest(request) ?? request;
  };
  // A defect that shows at all times, once the node has been restarted, or once it has crossed its upgrades.
  const defect =
    flags.has('stand-in-mutant') && (wrong === undefined || wrong === name)
      ? (await import('../../dist/src/reference-node/mutants.js')).mutantOf(flags.get('stand-in-mutant')).patch
      : flags.has('stand-in-cache')
        ? answersFromCache(flags.get('stand-in-cache').split(','))
        : keepsFirstAnswers((flags.get('stand-in-keeps') ?? '').split(',').filter(Boolean));
  const isLive = flags.get('stand-in-begin') === 'empty';
  const start = isLive && stateOf() !== 'starting' ? (await import('./live-node.mjs')).startEmptyNode : startShortNode;
  const onAnswer = network && { onAnswer: network.onAnswer };
  const node = await start({
    port,
    host,
    scenario: stateOf(),
    isLive,
    release,
    flags,
    healthCheckMs: 1000 * Number.parseInt(flags.get('health-check-frequency') ?? '30', 10),
    patch: {
      ...defect,
      ...(isRestarted ? defect.restarted : {}),
      onRequest,
      ...onAnswer,
      upgraded: defect.upgraded ?? {},
    },
  });
  network?.join(node);
  if (meets && stateOf() === 'starting') lookForPeer(node);
  if (meets && stateOf() === 'unhealthy')
    createPeer((socket) => socket.on('error', () => undefined).write('here')).listen(flags.get('staking-port'), host);
  const crossUpgrade = () => {
    if (fault === 'ends-at-upgrade') process.kill(process.pid, 'SIGKILL');
    if (fault === 'halts-at-upgrade') return;
    node.ledger.acceptBlock();
    node.upgrade();
  };
}

/** Whether the upgrades have another date than at the start before. */
function newlyDated() {
  if (!flags.has('upgrade-file')) return false;
  const [dates, known] = [readFileSync(flags.get('upgrade-file'), 'utf8'), `${dataDir}/upgrades.json`];
  const before = existsSync(known) ? readFileSync(known, 'utf8') : dates;
  writeFileSync(known, dates);
  return dates !== before;
}

function victim() {
  const name = flags.get('stand-in-victim') ?? basename(dataDir);
  return JSON.parse(readFileSync(`${dataDir}/../${name}/process.json`, 'utf8')).pid;
}

const unknown =
  isForeign && [...flags.keys()].find((flag) => !LISTED.includes(flag) && !/^(version|help|stand-in)/.test(flag));
if (isForeign && flags.has('help')) {
  console.log(`Usage of othergo:\n${LISTED.map((flag) => `      --${flag} string   What it is for`).join('\n')}`);
} else if (flags.has('version')) console.log(`${version} [database=v1.4.5, rpcchainvm=45]`);
else if (unknown) {
  console.error(`couldn't configure flags: unknown flag: --${unknown}`);
  process.exit(1);
} else await serve();
