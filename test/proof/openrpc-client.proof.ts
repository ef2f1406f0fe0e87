import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { emptyFolder, plainEnvironment } from '../support/cli.ts';
import { startStandardNode } from '../support/standard-node.ts';
import { witness } from '../support/witnesses.ts';
import { ROOT } from '../support/root.ts';

const OPENRPC = join(ROOT, 'openrpc.json');
const { folder: INSTALLED, require } = witness('openrpc');

/** A method without parameters: the generated client looks those of others up by name in a list, and refuses every call. */
const CALLER = `
const { default: Client } = require('./out/index.js');
const client = new Client({ transport: { type: 'http', host: '127.0.0.1', port: Number(process.argv[2]), path: '/ext/bc/P' } });
client['platform.getHeight']().then(({ height }) => console.log(height));
`;

test('the client that @open-rpc/generator writes compiles, and calls the reference node', async () => {
  const folder = emptyFolder();
  const run = async (...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, args, { cwd: folder, env: plainEnvironment() })).stdout;
  symlinkSync(join(INSTALLED, 'node_modules'), join(folder, 'node_modules'));
  const generator = require.resolve('@open-rpc/generator/build/cli.js');
  await run(generator, 'generate', '-t', 'client', '-l', 'typescript', '-n', 'nodeClient', '-d', OPENRPC);
  const source = readFileSync(join(folder, 'client/typescript/src/index.ts'), 'utf8');
  // The generator writes a name with a dot as it is, which is no TypeScript (open-rpc/generator, issue 619).
  writeFileSync(join(folder, 'index.ts'), source.replaceAll(/public (\w+\.\w+):/g, "public '$1':"));
  const flags = ['--strict', '--esModuleInterop', '--skipLibCheck', '--module', 'commonjs', '--target', 'es2022'];
  await run(require.resolve('typescript/bin/tsc'), ...flags, '--outDir', 'out', 'index.ts');
  writeFileSync(join(folder, 'call.cjs'), CALLER);
  const { port, ledger } = await startStandardNode();
  expect(await run('call.cjs', String(port))).toBe(`${ledger.height}\n`);
});
