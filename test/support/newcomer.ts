import { expect } from 'vitest';
import { emptyFolder, runCli } from './cli.ts';
import { mutantNamed } from './mutant-node.ts';

/** What the console shows of a mutant, as somebody sees it who knows JSON-RPC and not this network: request, response, what is wrong, how to reproduce it. */
export async function shownOf(name: string): Promise<string> {
  const { breaks, defect } = mutantNamed(name);
  const { stdout, code } = await runCli(['run', '--mutant', name, '--only', breaks], { cwd: emptyFolder() });
  expect(code, stdout).toBe(1);
  const block = stdout.slice(stdout.indexOf('FAIL '), stdout.indexOf('\n\n', stdout.indexOf('FAIL ')));
  expect(block).toMatch(/^FAIL \S+\/\S+ \((stated|derived), section \S+\)\n {2}\S.*\n {2}\S/);
  expect(block).toMatch(/\n {4}request {3}\S.*\n {4}response {2}\S/);
  expect(block).toMatch(/\n {2}(curl|printf) .*\n {2}reproduce with: .*--only.*\n {2}learn more: .* explain /);
  return `# ${name}: ${defect}\n\n${block
    .replaceAll(/(reproduce with|learn more): node \S+/g, '$1: npx avalanche-conformance')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:9650')
    .replaceAll(/"id":\d+/g, '"id":1')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+/g, 'TIME')
    // Where an excerpt ends depends on how many digits the times before it have.
    .replaceAll(/^(.{200}).*… \(\d+ characters\)$/gm, '$1…')}\n`;
}
