import { once } from 'node:events';
import type { Command } from 'commander';
import type { RunningNode } from '../../reference-node/server/serve-ledger.ts';
import { commandName } from '../../encoding/command-name.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import type { Io } from '../io.ts';
import { whole } from '../../library/settings/table/kind.ts';
import { loadProfileOf } from '../../library/settings/profile-of.ts';
import type { Settings } from '../../library/settings/table/settings.ts';
import { addFlags, parserOf, SERVED_NODE } from '../flags.ts';

const FLAGS = ['scenario', 'mutant', 'seed', 'blockEvery', 'profile'] as const;
type NodeFlags = Pick<Settings, (typeof FLAGS)[number]> & {
  readonly port: number;
  readonly variant: readonly string[];
};

/** Adds `node`: serves the reference node until the user interrupts it. */
export function addNodeCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  const command = program
    .command('node')
    .option('--port <number>', 'Listen on this TCP port; 0 for any free port', parserOf(whole(0, 65_535)), 9650)
    .option('--variant <names...>', 'Serve the node with these variants; list variants shows them', [] as string[]);
  addFlags(command, FLAGS, SERVED_NODE).action(async (flags: NodeFlags) => {
    const { name } = await loadProfileOf(flags);
    const node = await start(flags);
    io.stdout.write(greeting(node.url, flags, name));
    if (!io.interrupt.aborted) await once(io.interrupt, 'abort');
    await node.close();
    done(EXIT_CODES.conforms);
  });
}

async function start(flags: NodeFlags): Promise<RunningNode> {
  const { port, scenario = 'standard', seed, blockEvery: blockEveryMs, mutant, variant: variants, profile } = flags;
  const { startReferenceNode } = await import('../../library/changed-node.ts');
  return startReferenceNode({ port, scenario, seed, profile, mutant, variants, blockEveryMs });
}

function greeting(url: string, { scenario = 'standard', seed, mutant, variant }: NodeFlags, profile: string): string {
  const changes = [...(mutant === undefined ? [] : [`mutant ${mutant}`]), ...variant.map((name) => `variant ${name}`)];
  const post = (method: string, path: string): string =>
    `  curl -s ${url}${path} -H 'content-type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"${method}","params":{}}'`;
  return [
    `Reference node at ${url} (scenario ${scenario}, profile ${profile}, seed ${[seed, ...changes].join(', ')})`,
    '',
    `  curl -s ${url}/ext/health`,
    post('platform.getHeight', '/ext/bc/P'),
    post('index.getLastAccepted', '/ext/index/P/block'),
    '',
    `Test it:  ${commandName()} run ${url}`,
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}
