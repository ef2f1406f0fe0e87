import type { Command } from 'commander';
import { decodeHex } from '../../encoding/hex.ts';
import { inAvax } from '../../client/fees/budget.ts';
import type { MostBurned } from '../../launch/populate/fees/costs.ts';
import type { GasWait } from '../../launch/populate/fees/gas-market.ts';
import type { EntryResult, Populated } from '../../launch/populate/populate.ts';
import { escapeText } from '../../reporting/escape-text.ts';
import { didYouMean } from '../../library/settings/did-you-mean.ts';
import { privateKey } from '../../library/settings/samples.ts';
import { readSettings } from '../../library/settings/read-settings.ts';
import { transportOf } from '../../library/settings/run-request.ts';
import { TEXTS } from '../../library/settings/table/kind.ts';
import { inNames, namesBySource } from '../../library/settings/table/setting-names.ts';
import type { Settings } from '../../library/settings/table/settings.ts';
import { UsageError } from '../../library/settings/usage-error.ts';
import { commandName } from '../../encoding/command-name.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import { samplesOf } from '../../library/settings/table/node-kinds.ts';
import { addFlags, parserOf, typedFlags, type HelpTexts, REACH } from '../flags.ts';
import type { Io } from '../io.ts';

/** Where a node has its API by default. */
const LOCAL = 'http://127.0.0.1:9650';
const FLAGS = ['target', 'key', 'budget', 'allowNetwork', 'sample', ...REACH, 'config'] as const;
/** What flags mean for a population. */
const HELP: HelpTexts = {
  target: `Send transactions to the node at this base URL, or the target with this name in the configuration (default: ${LOCAL})`,
  key: 'Pay with this private key: 0x and hex, or PrivateKey-...',
  budget:
    'Burn at most this amount, with its unit: 50AVAX or 50000000000nAVAX (default: the amount that it prints, twice the documented fees)',
  allowNetwork:
    'Send transactions to the network with this ID; without this, only to 1337 and 12345, the IDs of local networks',
  sample: 'Take the prefix of the network from address=P-..., if no response of the node contains an address',
};

interface OwnFlags {
  readonly only?: string[];
  readonly list?: boolean;
}

/** Adds `populate`: creates test data on a chain. */
export function addPopulateCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program.command('populate');
  addFlags(command, FLAGS, HELP)
    .option('--only <entry>', 'Create only this entry, without the entries that it needs (repeatable)', parserOf(TEXTS))
    .option('--list', 'List the entries and the requirements that need them; send nothing')
    .action(async ({ only, list: isList }: OwnFlags) => {
      if (isList === true) {
        done(await list(io));
        return;
      }
      const typed = typedFlags(command);
      // Entries, not requirements.
      typed.delete('only');
      const { settings, sources } = readSettings(typed, io.env);
      done(await inNames(namesBySource(sources), () => run(settings, only, io)));
    });
}

async function list(io: Io): Promise<number> {
  const { PLAN } = await import('../../launch/populate/plan.ts');
  for (const { id, makes, serves, releases, onlyIfNamed } of PLAN) {
    const limits = [
      ...(releases === undefined
        ? []
        : [`from ${releases.first}${releases.last === undefined ? '' : ` to ${releases.last}`}`]),
      ...(onlyIfNamed === true ? ['only with --only'] : []),
    ];
    io.stdout.write(`${id}: ${makes}${limits.length === 0 ? '' : ` (${limits.join(', ')})`}\n`);
    io.stdout.write(`    serves ${serves.length === 0 ? 'other entries' : serves.join(', ')}\n`);
  }
  return EXIT_CODES.conforms;
}

async function run(settings: Settings, only: string[] | undefined, io: Io): Promise<number> {
  const { target = LOCAL, key, budget, allowNetwork, sample = [] } = settings;
  if (key === undefined)
    throw new UsageError('populate needs --key, or AVALANCHE_CONFORMANCE_KEY in the environment, with funds to spend.');
  const bytes = decodeHex(privateKey(key));
  if (!bytes.ok) throw new UsageError(`--key: ${bytes.reason}.`);
  const { PLAN } = await import('../../launch/populate/plan.ts');
  for (const id of only ?? [])
    assertEntry(
      id,
      PLAN.map((entry) => entry.id),
    );
  const transport = transportOf(settings);
  await transport.headerSource?.start();
  const { populate } = await import('../../launch/populate/populate.ts');
  const { NetworkRefused } = await import('../../launch/populate/network.ts');
  const { RpcRefusal, RpcUnavailable } = await import('../../client/rpc-client.ts');
  try {
    const populated = await populate({
      url: target,
      privateKey: bytes.value,
      only,
      signal: io.interrupt,
      budget,
      transport,
      allowNetworks: allowNetwork,
      addresses: samplesOf('address', sample),
      onPlan: (most) => {
        io.stdout.write(`${plan(most, budget)}\n`);
      },
      onEntry: (result) => {
        io.stdout.write(`${line(result)}\n`);
      },
      onWait: (wait) => {
        io.stdout.write(`${waiting(wait)}\n`);
      },
      onSlow: (what) => {
        io.stdout.write(`  waiting: ${escapeText(what)}\n`);
      },
    });
    io.stdout.write(summary(populated, target));
    return populated.entries.some(({ outcome }) => outcome === 'failed') ? EXIT_CODES.notJudged : EXIT_CODES.conforms;
  } catch (error) {
    if (error instanceof NetworkRefused)
      throw new UsageError(`populate sends nothing: ${error.message}.`, { cause: error });
    if (!(error instanceof RpcRefusal) && !(error instanceof RpcUnavailable)) throw error;
    const { whyNotReached } = await import('../../run/why-not-reached.ts');
    const reason = (await whyNotReached(target, io.interrupt, transport)) ?? error.message;
    io.stderr.write(`error: ${target} does not tell about its network: ${escapeText(reason)}\n`);
    return EXIT_CODES.noTarget;
  }
}

function line({ id, outcome, transactions, reason }: EntryResult): string {
  const count = `${transactions} transaction${transactions === 1 ? '' : 's'}`;
  const what = { made: `made, ${count}`, there: 'is there already', 'left out': 'left out', failed: 'FAILED' }[outcome];
  return `${id}: ${what}${reason === undefined ? '' : `: ${escapeText(reason, 300)}`}`;
}

/** What it burns at most, and how far the budget allows it. */
function plan({ fees, given }: MostBurned, budget: bigint | undefined): string {
  const most = fees + given;
  const what = `${inAvax(fees)} in fees, ${inAvax(given)} for L1 validators and for addresses without a known key`;
  const limit = budget === undefined || budget >= most ? '' : ` It stops at the budget of ${inAvax(budget)}.`;
  return `Burns at most ${inAvax(most)}: ${what}.${limit} Stakes come back when they end.`;
}

function waiting({ seconds, gas, left }: GasWait): string {
  const why = left < gas ? `and ${left} are left` : 'and the node has no room for it yet';
  return `waiting for gas, ${seconds} s so far: the next transaction needs ${gas}, ${why}`;
}

function summary({ entries, requests, burned, fees, hints }: Populated, target: string): string {
  const made = entries.reduce((sum, { transactions }) => sum + transactions, 0);
  const isThere = entries.some(({ outcome }) => outcome === 'made' || outcome === 'there');
  const addresses = hints.addresses.map((address) => ` --sample address=${address}`).join('');
  const next = isThere ? `Test it: ${commandName()} run ${target}${addresses}\n` : '';
  return `${made} transactions, ${requests} requests. ${inAvax(burned)} burned, of it ${inAvax(fees)} in fees.\n${next}`;
}

function assertEntry(id: string, ids: readonly string[]): void {
  if (ids.includes(id)) return;
  throw new UsageError(`No entry is called '${id}'. ${didYouMean(id, ids, 1) ?? `Entries: ${ids.join(', ')}`}`);
}
