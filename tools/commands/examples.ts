import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import type { Io } from '../../src/cli/io.ts';
import { EXIT_CODES } from '../../src/judge/verdict/exit-code.ts';
import { collectExamples } from '../examples/collect-examples.ts';
import { showExchanges } from '../examples/shown-exchange.ts';

const FILE = new URL('../../examples.json', import.meta.url);
const SEED = 1;

/** Adds `examples`: records an exchange that keeps each requirement and one that breaks it, into the built package. */
export function addExamplesCommand(program: Command, io: Io, done: (exitCode: number) => void): void {
  program.command('examples').action(async () => {
    const { requirements } = await loadCatalogue();
    const ids = requirements.map(({ id }) => id);
    const examples = await collectExamples(ids, SEED);
    const shown = [...examples].map(([id, example]) => [id, showExchanges(example)]);
    writeFileSync(FILE, JSON.stringify(Object.fromEntries(shown)));
    io.stderr.write(`${examples.size} examples recorded\n`);
    done(EXIT_CODES.conforms);
  });
}
