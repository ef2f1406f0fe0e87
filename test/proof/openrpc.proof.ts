import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { emptyFolder, plainEnvironment } from '../support/cli.ts';
import { startStandardNode } from '../support/standard-node.ts';
import { witness } from '../support/witnesses.ts';
import { ROOT } from '../support/root.ts';
import { type MethodName, METHODS } from '../../src/generated/methods.ts';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import { type Dialect, DOCUMENT } from '../../src/reference-node/dialect.ts';
import type { RunningNode } from '../../src/reference-node/server/serve-ledger.ts';
import { profileNamed } from '../support/profile-named.ts';

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

/** The parts of an OpenRPC document that are changed for a run. */
interface Document {
  readonly methods: readonly { readonly name: MethodName; readonly examples?: readonly unknown[] }[];
  readonly servers: readonly { readonly name?: string; readonly url: string }[];
}

/** A call of `@open-rpc/test-coverage`, as far as this test looks at it. */
interface Call {
  readonly methodName: MethodName;
  readonly params: unknown;
  readonly valid?: boolean;
  readonly reason?: string;
  readonly requestError?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

interface Rule {
  validateCall(call: Call): Call;
}

interface Tools {
  readonly parse: (document: unknown) => Promise<Document>;
  readonly cover: (options: object) => Promise<Call[]>;
  readonly generatedCalls: () => Rule;
}

function tools(): Tools {
  const { parseOpenRPCDocument: parse } = require('@open-rpc/schema-utils-js') as {
    parseOpenRPCDocument: Tools['parse'];
  };
  const { default: cover } = require('@open-rpc/test-coverage') as { default: Tools['cover'] };
  const { default: Faker } = require('@open-rpc/test-coverage/build/rules/json-schema-faker-rule') as {
    default: new () => Rule;
  };
  return { parse, cover, generatedCalls: () => new Faker() };
}

const nothing = (): void => undefined;
const SILENT = { onBegin: nothing, onTestBegin: nothing, onTestEnd: nothing, onEnd: nothing };

/** The tool's validator warns of each keyword without a type beside it. */
beforeEach(() => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(nothing);
  return () => warn.mockRestore();
});

/** Reads, dereferences and validates the document as every tool of OpenRPC does. */
const parsed = (): Promise<Document> => tools().parse(JSON.parse(readFileSync(OPENRPC, 'utf8')));

async function started(dialect: Dialect): Promise<RunningNode> {
  const node = await startReferenceNode({ scenario: 'standard', dialect });
  onTestFinished(() => node.close());
  return node;
}

/** Every method is called on a node that serves it: one of the document, or of the newest release. The tool knows one address a run. */
async function covered(document: Document, options: object): Promise<Call[]> {
  const { cover } = tools();
  const calls: Call[] = [];
  for (const dialect of [DOCUMENT, (await profileNamed('1.14.1')).dialect]) {
    const node = await started(dialect);
    const methods = METHODS.filter(({ method }) => DOCUMENT.methods.has(method) === (dialect === DOCUMENT));
    for (const path of new Set(methods.map((method) => method.path))) {
      const only = methods.filter((method) => method.path === path).map(({ method }) => method);
      const servers = [{ url: node.url + path }];
      const run = { reporters: [SILENT], transport: 'http', skip: [], only, ...options };
      calls.push(...(await cover({ openrpcDocument: { ...document, servers }, ...run })));
    }
  }
  return calls;
}

function invalid(calls: readonly Call[]): unknown[] {
  return calls
    .filter(({ valid }) => valid !== true)
    .map(({ methodName, params, reason }) => [methodName, params, reason]);
}

test('@open-rpc/test-coverage finds every example true on the reference node', async () => {
  const document = await parsed();
  const calls = await covered(document, {});
  expect(invalid(calls)).toEqual([]);
  expect(calls).toHaveLength(document.methods.flatMap(({ examples = [] }) => examples).length);
  expect(new Set(calls.map(({ methodName }) => methodName)).size).toBe(METHODS.length);
});

test('@open-rpc/test-coverage finds an example that is not true', async () => {
  const document = await parsed();
  const example = { name: 'wrong', params: [], result: { name: 'result', value: { height: '-1' } } };
  const methods = document.methods.map((method) =>
    method.name === 'platform.getHeight'
      ? { ...method, examples: [example], result: { name: 'result', schema: { type: 'string' } } }
      : method,
  );
  const calls = await covered({ ...document, methods }, {});
  expect(invalid(calls)).toEqual([['platform.getHeight', {}, expect.stringContaining('expected {"height":"-1"}')]]);
});

test('what @open-rpc/test-coverage generates from the schemas is answered by them, or refused', async () => {
  let state = 1;
  const random = vi.spyOn(Math, 'random').mockImplementation(() => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  });
  onTestFinished(() => random.mockRestore());
  const document = await parsed();
  const rule = tools().generatedCalls();
  const bySchema = rule.validateCall.bind(rule);
  // Most generated IDs name nothing: an error is the right answer to them, and no result to hold to a schema.
  rule.validateCall = (call) =>
    call.error === undefined ? bySchema(call) : Object.assign(call, { valid: Number.isInteger(call.error.code) });
  const methods = document.methods.map((method) => ({ ...method, examples: [] }));
  const calls = await covered({ ...document, methods }, { rules: [rule] });
  expect(invalid(calls)).toEqual([]);
  expect(new Set(calls.map(({ methodName }) => methodName)).size).toBe(METHODS.length);
  expect(calls.filter(({ error }) => error === undefined).length).toBeGreaterThan(METHODS.length / 2);
});
