import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import type { Io } from '../../src/cli/io.ts';
import { readWholeRecording } from '../../src/recording/recording.ts';
import { UsageError } from '../../src/settings/usage-error.ts';
import { EXIT_CODES } from '../../src/verdict/exit-code.ts';
import { Traffic } from '../draft/traffic.ts';
import { driftOf, methodDrift } from '../drift/drift.ts';
import { describedIn } from '../drift/page.ts';

/** The pages of the services in a checkout of the node. */
const PAGES = ['vms/platformvm/service.md', 'api/health/service.md', 'indexer/service.md'];

/** Adds `drift`: compares the node's own service pages with what a run saw. */
export function addDriftCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program
    .command('drift')
    .argument('<checkout>', "The folder of the node's source")
    .argument('<report>', 'The report.json of a run on a node of this source; exchanges.har is beside it')
    .addHelpText(
      'after',
      `\nReads ${PAGES.join(', ')}. A member that no response contained may need data that the node lacks.`,
    )
    .action(async (checkout: string, report: string) => {
      const described = new Map(PAGES.flatMap((page) => [...describedIn(read(join(checkout, page)))]));
      const traffic = new Traffic(await readWholeRecording(join(dirname(report), 'exchanges.har')));
      const { unknown, undescribed } = methodDrift(described, traffic);
      const lines = driftOf(described, traffic).flatMap((drift) => [
        ...drift.spelt.map(([page, node]) => `${drift.method}: the page says ${page}, the node ${node}`),
        ...named(drift.undescribed, `${drift.method}: served, and not in its section`),
        ...named(drift.unserved, `${drift.method}: in its section, and in no response`),
      ]);
      const methods = [
        ...named(undescribed, 'methods that the node serves and no page describes'),
        ...named(unknown, 'methods of a page that the node does not know'),
      ];
      io.stdout.write([...methods, ...lines].map((line) => `${line}\n`).join(''));
      done(EXIT_CODES.conforms);
    });
}

function named(names: readonly string[], what: string): readonly string[] {
  return names.length === 0 ? [] : [`${what}: ${names.join(', ')}`];
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: is the first argument the folder of the node's source?`, {
      cause: error,
    });
  }
}
