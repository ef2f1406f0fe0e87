import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder } from './cli.ts';

/** A node of the network. */
interface Member {
  /** Its process.json; undefined for a node that has stopped. */
  readonly process?: unknown;
  readonly config?: object;
}

/** A node that runs: what it has written at its start. */
export function running(uri: string): Member {
  return { process: { pid: 4_194_303, uri, stakingAddress: '127.0.0.1:45677' } };
}

/** A folder as tmpnet writes it, with these nodes. */
export function tmpnetFolder(nodes: Readonly<Record<string, Member>>): string {
  const folder = emptyFolder();
  const write = (path: string, content: unknown): void =>
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  write('config.json', { uuid: '4a02b9ad-9db1-4d4a-8f1b-8f1a3a5c3c2b', owner: 'a-job', preFundedKeys: [] });
  write('genesis.json', { networkID: 88888 });
  write('network.env', `export TMPNET_NETWORK_DIR=${folder}`);
  mkdirSync(join(folder, 'subnets'));
  write('subnets/subnet-a.json', { Name: 'subnet-a' });
  for (const [name, { process: written, config }] of Object.entries(nodes)) {
    mkdirSync(join(folder, name, 'db'), { recursive: true });
    write(join(name, 'config.json'), { flags: { 'log-level': 'debug' }, ...config });
    write(join(name, 'flags.json'), { 'http-port': '0' });
    if (written !== undefined) write(join(name, 'process.json'), written);
  }
  return folder;
}
