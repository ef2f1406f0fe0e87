#!/usr/bin/env node
// A stand-in for a node's executable: takes the flags of avalanchego, and serves a reference node in the state that they ask for.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { startReferenceNode } from '../../dist/src/reference-node/index.js';
import { mutantOf } from '../../dist/src/reference-node/mutants/mutant-of.js';

const flags = new Map(
  process.argv.slice(2).map((arg) => {
    const [, name, value] = /^--([\w-]+)(?:=(.*))?$/.exec(arg) ?? [];
    return [name, value];
  }),
);

function stateOf() {
  if (flags.get('bootstrap-ips') !== '') return 'starting';
  return flags.get('network-health-min-conn-peers') === '0' ? 'standard' : 'unhealthy';
}

async function serve() {
  const logs = `${flags.get('data-dir')}/logs`;
  const isRestarted = existsSync(logs);
  mkdirSync(logs, { recursive: true });
  writeFileSync(`${logs}/main.log`, 'the node starts\nit holds "password":"hunter2"\n\u001b[31mthe last line\n');
  writeFileSync(`${flags.get('data-dir')}/environment.json`, JSON.stringify(process.env));
  const fault = flags.get('stand-in');
  if (fault === 'ends' || (fault === 'ends-when-restarted' && isRestarted)) process.exit(7);
  if (fault === 'never-ready') {
    setInterval(() => undefined, 1000);
    return;
  }
  let requests = 0;
  // The node that is tested is gone in the middle of a request, once it has been asked so often.
  const dieAt = stateOf() === 'standard' ? Number(flags.get('stand-in-requests')) : Number.NaN;
  const onRequest = (request) => {
    if (++requests === dieAt) process.kill(process.pid, 'SIGKILL');
    return request;
  };
  // A defect that shows once the node has been restarted.
  const defect =
    isRestarted && flags.has('stand-in-mutant') ? mutantOf(flags.get('stand-in-mutant')).patch.restarted : {};
  await startReferenceNode({
    port: Number(flags.get('http-port')),
    scenario: stateOf(),
    patch: { ...defect, onRequest },
  });
}

if (flags.has('version')) console.log('avalanchego/1.14.2 [database=v1.4.5, rpcchainvm=45]');
else await serve();
