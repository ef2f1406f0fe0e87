import { Option, type Command } from 'commander';
import type { RunOptions } from '../run/run-options.ts';
import { privateKey } from './parse-key.ts';
import { UsageError } from './usage-error.ts';

/** The flags that tell what a node has and what may be done with it. */
export interface SampleFlags {
  readonly address?: string[];
  readonly subnet?: string[];
  readonly tx?: string[];
  readonly blockchain?: string[];
  readonly user?: string;
  readonly password?: string;
  readonly write?: boolean;
  readonly key?: string;
}

/** Adds the flags that tell what a node has. Secrets may also come from the environment. */
export function addSampleOptions(command: Command): Command {
  return command
    .option('--address <text>', 'look at this P-Chain address first (repeatable)', another)
    .option('--subnet <id>', 'look at this Subnet first (repeatable)', another)
    .option('--tx <id>', 'look at this transaction first (repeatable)', another)
    .option('--blockchain <id>', 'look at this blockchain first (repeatable)', another)
    .option('--user <name>', "a user of the node's user store")
    .addOption(new Option('--password <text>', 'password of that user').env('AVALANCHE_CONFORMANCE_PASSWORD'))
    .option('--write', 'also issue a transaction, paid from --key; without it nothing is sent that a node could accept')
    .addOption(
      new Option('--key <key>', 'private key: 0x and hex, or PrivateKey-...').env('AVALANCHE_CONFORMANCE_KEY'),
    );
}

/**
 * What the flags tell about the node.
 *
 * @throws UsageError when they are incomplete, or the key is none.
 */
export function sampleOptions(flags: SampleFlags): Pick<RunOptions, 'hints' | 'user' | 'password' | 'key'> {
  const { address = [], subnet = [], tx = [], blockchain = [], user, password, write = false, key } = flags;
  if (user !== undefined && password === undefined) {
    throw new UsageError('--user needs --password, or AVALANCHE_CONFORMANCE_PASSWORD in the environment.');
  }
  if (write && key === undefined) {
    throw new UsageError('--write needs --key, or AVALANCHE_CONFORMANCE_KEY in the environment, with funds to spend.');
  }
  return {
    hints: { addresses: address, subnets: subnet, transactions: tx, blockchains: blockchain },
    ...(user === undefined || password === undefined ? {} : { user, password }),
    ...(write && key !== undefined ? { key: privateKey(key) } : {}),
  };
}

function another(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}
