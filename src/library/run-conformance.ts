import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Level, Report } from '../generated/report.ts';

/** What is judged, and how. What is left out is as the command line has it. */
export interface ConformanceOptions {
  /** Base address of the node, e.g. `http://127.0.0.1:9650`. */
  readonly target: string;
  /** `auto`, a name or a file: what is expected of the node. */
  readonly profile?: string;
  /** Only these services: `health`, `platform`, `index`, ... */
  readonly services?: readonly string[];
  /** Only these methods: `platform.getHeight`. */
  readonly methods?: readonly string[];
  /** Only requirements with such an ID; `*` stands for any text. */
  readonly only?: readonly string[];
  /** Leaves out requirements with such an ID. */
  readonly skip?: readonly string[];
  /** What fails the run: requirements of this level and stricter ones. */
  readonly gate?: Level;
  /** Seed of samples and generated inputs. */
  readonly seed?: number;
  /** Milliseconds for one request. */
  readonly timeoutMs?: number;
  /** Seconds for the whole run. */
  readonly runTimeoutSeconds?: number;
  /** Seconds to wait for a node that does not answer yet. */
  readonly waitReadySeconds?: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the reports go; none are left behind without it. */
  readonly outDir?: string;
  /** Ends the run early. */
  readonly signal?: AbortSignal;
}

const BIN = fileURLToPath(new URL('../cli/bin.js', import.meta.url));

/**
 * Judges a node and gives the report: `exitCode` 0 says that it conforms, `requirements` what each was found to do.
 * The run has a process of its own, so it works from within any test runner.
 *
 * @throws Error when the options cannot be used (what the command line says of them), or the run ended without a report.
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const folder = options.outDir ?? (await mkdtemp(join(tmpdir(), 'avalanche-conformance-')));
  try {
    const child = spawn(process.execPath, [BIN, ...argumentsOf(options, folder)], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: plainEnvironment(),
    });
    const stop = (): void => {
      child.kill('SIGINT');
    };
    options.signal?.addEventListener('abort', stop, { once: true });
    if (options.signal?.aborted === true) stop();
    const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
    options.signal?.removeEventListener('abort', stop);
    if (child.exitCode === null || child.exitCode === 2) throw new Error(said.trim() || 'The run was ended.');
    // Written by the same version of the suite a moment ago.
    return JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report;
  } finally {
    if (options.outDir === undefined) await rm(folder, { recursive: true, force: true });
  }
}

function argumentsOf(options: ConformanceOptions, folder: string): string[] {
  const { target, headers = {} } = options;
  const flags: readonly (readonly [string, string | number | undefined])[] = [
    ['--profile', options.profile],
    ['--gate', options.gate],
    ['--seed', options.seed],
    ['--timeout', options.timeoutMs],
    ['--run-timeout', options.runTimeoutSeconds],
    ['--wait-ready', options.waitReadySeconds],
    ...each('--service', options.services),
    ...each('--method', options.methods),
    ...each('--only', options.only),
    ...each('--skip', options.skip),
    ...Object.entries(headers).map(([name, value]) => ['--header', `${name}: ${value}`] as const),
  ];
  return [
    'run',
    `--target=${target}`,
    `--out=${folder}`,
    ...(options.outDir === undefined ? ['--no-allure'] : []),
    ...flags.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])),
  ];
}

function each(flag: string, values: readonly string[] = []): (readonly [string, string])[] {
  return values.map((value) => [flag, value]);
}

/** Without what a test runner puts there for itself: the run starts one of its own. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|TEST$|NODE_ENV$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/.test(name),
    ),
  );
}
